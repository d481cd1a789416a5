import { beforeAll, describe, expect, test } from "vitest";
import { addDays, formatDay } from "#core/shared/school-day.ts";
import { PROMISSORY_NOTE_SOURCE } from "#db/queries/billing/promissory-note.ts";
import { Consumer } from "#tests/queues/consumer.ts";
import { pageCount, pdfText, qrCodeIn } from "#tests/queues/pdf-text.ts";
import type { Row } from "#tests/support/caller.ts";
import { memo, PUBLISHED } from "#tests/support/credit-memos.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { type NoteDesk, noteDesk } from "#tests/support/promissory-notes.ts";
import { TODAY } from "#tests/support/template.ts";

/** Given open invoices of a customer, what is promised for them, and what becomes of the promise (B-87 to B-89). */
const school = givenSchool();
let desk: NoteDesk;
beforeAll(async () => {
  desk = await noteDesk(school);
});

const ANA = "000021";
const BEN = "000022";
const LATER = addDays(TODAY, 30);
const LAST = addDays(TODAY, 366);

describe("making a note", () => {
  test("promises the balances of its invoices, numbered, and moves no money and no due date", async () => {
    const [one, two] = [await desk.invoice(ANA, 900), await desk.invoice(ANA, 600.5)];
    await desk.post(await desk.pay(one, 100));
    const body = desk.note(
      [one, two],
      [
        [TODAY, 400],
        [LATER, 1000.5],
      ],
      { notes: "By the grandmother" },
    );
    const preview = await desk.finance.post("/promissory_note?dry_run=1", body);
    expect([preview.status, preview.body.data.total_amount]).toEqual([200, 1400.5]);
    expect((await desk.finance.get(`/promissory_note?customer_id=${ANA}`)).body.count).toBe(0);

    const saved = await desk.makeNote(body);
    expect([saved.status, saved.body.message]).toEqual([201, "Promissory note saved successfully"]);
    expect(saved.body.data).toMatchObject({ promissory_note_no: expect.stringMatching(/^PN-2026-\d{6}$/) });
    expect(await desk.readNote(saved.body.data.uuid)).toMatchObject({
      status: "standing",
      customer_id: ANA,
      total_amount: 1400.5,
      amount_settled: 0,
      next_date: TODAY,
      last_date: LATER,
      invoices: [
        { invoice_no: one.inv_no, amount_promised: 800 },
        { invoice_no: two.inv_no, amount_promised: 600.5 },
      ],
      dates: [
        { date: TODAY, amount: 400, amount_through: 400 },
        { date: LATER, amount: 1000.5, amount_through: 1400.5 },
      ],
      notes: "By the grandmother",
      promised_by: expect.any(String),
    });
    expect(await desk.read(two.uuid)).toMatchObject({
      remaining_balance: 600.5,
      invoice_duedate: two.invoice_duedate,
    });
    const account = (await desk.finance.get(`/customer/${ANA}/account`)).body.data;
    expect(account.promissory_notes).toMatchObject([
      { promissory_note_no: saved.body.data.promissory_note_no },
    ]);
    const found = (await desk.finance.get(`/search?q=${saved.body.data.promissory_note_no}`)).body;
    expect(JSON.stringify(found)).toContain(saved.body.data.uuid);
  });

  test("monthly dates are proposed, and sum to what is owed", async () => {
    const of = await desk.invoice(BEN, 100);
    const monthly = { parts: 3, first_date: TODAY };
    const body = { customer_id: BEN, invoices: [of.inv_no], monthly };
    const { dates } = (await desk.finance.post("/promissory_note?dry_run=1", body)).body.data;
    expect(dates.map(({ amount }: Row) => amount)).toEqual([33.33, 33.34, 33.33]);
    expect((await desk.makeNote(body)).status).toBe(201);
  });

  test("is refused where dates, amounts or invoices are wrong, each at its place", async () => {
    const [mine, theirs] = [await desk.invoice(ANA, 100), await desk.invoice(BEN, 100)];
    const first = async (body: object) => (await desk.makeNote(body)).body.errors[0];
    expect(await first(desk.note([mine], [[TODAY, 99.99]]))).toEqual({
      message: "The amounts promised are ₱99.99; the invoices owe ₱100.00. They must be equal.",
      path: "dates",
    });
    expect(await first(desk.note([mine], [[addDays(TODAY, -1), 100]]))).toMatchObject({
      path: "dates.0.date",
    });
    expect(await first(desk.note([mine], [[addDays(LAST, 1), 100]]))).toEqual({
      message: `The date must not be after ${formatDay(LAST)}`,
      path: "dates.0.date",
    });
    expect(await first(desk.note([mine, theirs], [[LAST, 200]]))).toEqual({
      message: `${theirs.inv_no} is another student's`,
      path: "invoices.1",
    });
    const many = Array.from({ length: 13 }, (_, day) => [addDays(TODAY, day), 1] as const);
    expect(await first(desk.note([mine], many))).toMatchObject({ message: "Please enter at most 12 dates" });

    const made = (await desk.makeNote(desk.note([mine], [[LAST, 100]]))).body.data;
    expect(await first(desk.note([mine], [[LAST, 100]]))).toEqual({
      message: `${mine.inv_no} is promised in ${made.promissory_note_no} already. Please withdraw that note first.`,
      path: "invoices.0",
    });
  });

  test("while the invoice is paid at the same moment, it promises what is then owed or nothing", async () => {
    const of = await desk.invoice(BEN, 500);
    const payment = await desk.pay(of, 200);
    const [noted, posted] = await Promise.all([
      desk.makeNote(desk.note([of], [[LATER, 500]]), desk.other),
      desk.post(payment),
    ]);
    expect(posted.status).toBe(200);
    expect([201, 422]).toContain(noted.status);
    if (noted.status === 201)
      expect(await desk.readNote(noted.body.data.uuid)).toMatchObject({ amount_settled: 200 });
  });
});

describe("what becomes of it", () => {
  /** The status of a note as the list says it on a day, by its filter as by its row. */
  async function statusOn(number: string, today: string): Promise<string[]> {
    const connection = school.database();
    const filter = {
      status: null,
      search: number,
      customerId: null,
      createdDate: {},
      nextDate: {},
      lastDate: {},
    };
    const page = { filter, sort: "createdAt", descending: true, limit: 10, offset: 0, userId: 0, today };
    const of = PROMISSORY_NOTE_SOURCE.tabs(
      page as unknown as Parameters<typeof PROMISSORY_NOTE_SOURCE.tabs>[0],
    );
    const { rows } = await connection.execute({ sql: of.sql, args: of.args });
    connection.close();
    return rows.map(({ tab }) => String(tab));
  }

  test("it stands while each date is met, is broken the day after one that is not, and kept when all is settled", async () => {
    const of = await desk.invoice(ANA, 1000);
    const made = (
      await desk.makeNote(
        desk.note(
          [of],
          [
            [TODAY, 300],
            [LATER, 700],
          ],
        ),
      )
    ).body.data;
    const { uuid, promissory_note_no: number } = made;
    const days = [TODAY, addDays(TODAY, 1), LATER, addDays(LATER, 1)];
    const statuses = async () => (await Promise.all(days.map((day) => statusOn(number, day)))).flat();
    expect(await statuses()).toEqual(["standing", "broken", "broken", "broken"]);

    const payment = await desk.pay(of, 300);
    await desk.post(payment);
    expect(await statuses()).toEqual(["standing", "standing", "standing", "broken"]);
    expect(await desk.readNote(uuid)).toMatchObject({ amount_settled: 300, next_date: LATER });

    // A published credit memo settles too: nothing more is owed.
    await desk.make([memo(of, 700, PUBLISHED)]);
    expect(await statuses()).toEqual(["kept", "kept", "kept", "kept"]);
    expect(await desk.readNote(uuid)).toMatchObject({ status: "kept", next_date: null });
    const refused = await desk.finance.patch(`/promissory_note/${uuid}/withdraw`, { reason: "x" });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${number} is kept and cannot be withdrawn.`,
    ]);

    await desk.finance.patch("/payment/status/CANCELLED", { uuids: [payment.uuid] });
    expect(await statuses()).toEqual(["standing", "standing", "standing", "broken"]);
  });

  test("an invoice that is cancelled is owed no more", async () => {
    const of = await desk.invoice(BEN, 250);
    const { uuid } = (await desk.makeNote(desk.note([of], [[LATER, 250]]))).body.data;
    await desk.finance.patch("/invoice/status/cancelled", { uuids: [of.uuid] });
    expect(await desk.readNote(uuid)).toMatchObject({ amount_settled: 250, status: "kept" });
  });

  test("it is withdrawn once, with a reason; then its invoice can be promised again", async () => {
    const of = await desk.invoice(ANA, 400);
    const { uuid, promissory_note_no: number } = (await desk.makeNote(desk.note([of], [[LATER, 400]]))).body
      .data;
    const path = `/promissory_note/${uuid}/withdraw`;
    expect((await desk.finance.patch(path, { reason: " " })).status).toBe(422);
    const both = await Promise.all([
      desk.finance.patch(path, { reason: "Paid by a grant" }),
      desk.other.patch(path, { reason: "Paid by a grant" }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await desk.readNote(uuid)).toMatchObject({
      status: "withdrawn",
      withdrawn_reason: "Paid by a grant",
      next_date: null,
    });
    const { rows, status_count: counts } = (await desk.finance.get("/promissory_note?status=withdrawn")).body;
    expect(rows.map((row: Row) => row.promissory_note_no)).toContain(number);
    expect(counts ?? rows.length).toBeTruthy();
    expect((await desk.makeNote(desk.note([of], [[LATER, 400]]))).status).toBe(201);
  });
});

test("its paper is drawn with lines to sign on and verified; the signed one is attached", async () => {
  const of = await desk.invoice(BEN, 1234.5);
  const { uuid, promissory_note_no: number } = (await desk.makeNote(desk.note([of], [[LATER, 1234.5]]))).body
    .data;
  const consumer = new Consumer(school);
  const asked = await desk.finance.post(`/pdf/promissory_note/${uuid}`);
  const id = asked.body.data.document_id;
  expect(await consumer.finished(id)).toMatchObject({ status: "ready", error: null });
  const bytes: Uint8Array = (await desk.finance.get(`/documents/${id}/file`)).body;
  expect(pageCount(bytes)).toBe(1);
  const text = pdfText(bytes);
  for (const part of [number, of.inv_no, "1,234.50", "Parent or guardian, signature and date"])
    expect(text).toContain(part);
  const code = new URL(qrCodeIn(bytes) ?? "").searchParams.get("code");
  const verify = async () => (await desk.finance.get(`/verify/${code}`)).body.data;
  expect(await verify()).toMatchObject({
    genuine: true,
    title: "Promissory Note",
    reference: number,
    standing: "current",
  });

  const paper = new Uint8Array(Buffer.from("%PDF-1.4\n%%EOF\n"));
  const uploaded = await desk.finance.upload("/file_upload", "signed.pdf", paper);
  expect(uploaded.status).toBe(201);
  const document = uploaded.body.data.payrefdoc_no;
  const attached = await desk.finance.patch(`/promissory_note/${uuid}/signed_document`, {
    signed_document: document,
  });
  expect(attached.status).toBe(200);
  expect(await desk.readNote(uuid)).toMatchObject({ signed_document: document });
  await desk.finance.patch(`/promissory_note/${uuid}/withdraw`, { reason: "Written anew" });
  expect(await verify()).toMatchObject({ standing: "withdrawn" });
});

test("the list is exported: every note that matches, with what is promised and settled", async () => {
  const consumer = new Consumer(school);
  const found = (await desk.finance.get(`/promissory_note?search=${ANA}&perPage=100`)).body;
  const exported = async (query: string): Promise<Uint8Array> => {
    const asked = await desk.finance.post(`/promissory_note/export?${query}`);
    const id = asked.body.data.document_id;
    expect(await consumer.finished(id)).toMatchObject({ status: "ready", error: null });
    return (await desk.finance.get(`/documents/${id}/file`)).body;
  };
  for (const sort of ["", "&sort=next_date"]) {
    const text = new TextDecoder().decode(await exported(`search=${ANA}&format=csv${sort}`));
    expect(text).toContain("Promissory Notes as of");
    expect(text).toContain(`Amount promised,${found.grand_total.toFixed(2)}`);
    expect(text.match(/PN-\d{4}-\d{6}/g)?.sort()).toEqual(
      found.rows.map((row: Row) => row.promissory_note_no).sort(),
    );
  }
  expect(pdfText(await exported(`search=${ANA}`))).toContain(found.rows[0].promissory_note_no);
});
