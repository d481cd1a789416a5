import { readXlsx } from "hucre/xlsx";
import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import { JOURNAL_COLUMNS } from "#core/documents/exports/journal-export.ts";
import { Consumer } from "#tests/queues/consumer.ts";
import { memo, PUBLISHED } from "#tests/support/credit-memos.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { FIRST, RefundDesk, type Row, SECOND } from "#tests/support/refunds.ts";

/** The journal for the accountant (B-121). */
const school = givenSchool();
const finance = givenCaller(school, "finance");
let consumer: Consumer;
let desk: RefundDesk;
beforeAll(async () => {
  consumer = new Consumer(school);
  desk = await RefundDesk.open(finance);
  await everyKindOfEntry();
});

const JOURNAL = "/billing/journal/export";
const EVER = { start_date: "2001-01-01", end_date: "2031-12-31" };
const HEADINGS = JOURNAL_COLUMNS.map(({ title }) => title);

/** A cancelled invoice, a changed one, a credit memo, an advance, a cancelled payment and a posted refund. */
async function everyKindOfEntry(): Promise<void> {
  const changed = await desk.invoice(FIRST, 100);
  const { uuid, version } = changed;
  const lines = [
    {
      product: [
        { name: "Tuition Fee", unit_price: 120 },
        { name: "Typed by hand", unit_price: 1 },
      ],
    },
  ];
  const update = {
    reference_no: changed.reference_no,
    invoice_duedate: changed.invoice_duedate,
    invoice_date: changed.invoice_date,
    bill_to: "INDIVIDUAL",
    customer: { customer_id: FIRST },
    transaction: lines,
    version,
  };
  expect((await finance.patch(`/invoice/${uuid}`, update)).status).toBe(200);
  const cancelled = await desk.invoice(FIRST, 200);
  expect((await finance.patch("/invoice/status/cancelled", { uuids: [cancelled.uuid] })).status).toBe(200);
  const credited = await desk.invoice(SECOND, 300);
  const memos = [memo({ ...credited, customer_id: SECOND }, 50, PUBLISHED)];
  const submitted = await finance.post("/credit_memo/bulk", memos);
  expect(submitted.status, JSON.stringify(submitted.body)).toBe(201);
  const refunded = await desk.approved([SECOND], [credited], 75);
  await desk.create(refunded, { status: "POSTED" });
  const reversed = await desk.posted([FIRST], [], 33.25);
  expect((await desk.setPayment("CANCELLED", reversed.uuid)).status).toBe(200);
}

async function journal(asked: object): Promise<{ id: string; bytes: Uint8Array; name: string }> {
  const queued = await finance.post(JOURNAL, asked);
  expect(queued.status, JSON.stringify(queued.body)).toBe(202);
  const id = queued.body.data.document_id;
  expect(await consumer.finished(id)).toMatchObject({ status: "ready", error: null });
  const file = await finance.get(`/documents/${id}/file`);
  const [, name = ""] = /UTF-8''(.+)$/.exec(file.headers.get("content-disposition") ?? "") ?? [];
  return { id, bytes: file.body, name: decodeURIComponent(name) };
}
interface Entry {
  date: string;
  kind: string;
  number: string;
  student: string;
  debit: number;
  credit: number;
}
const centavos = (text: string | undefined) => Math.round(Number(text || "0") * 100);
const [DATE, KIND, NUMBER, STUDENT, , WHAT_FOR, CODES, DEBIT, CREDIT] = HEADINGS.keys();
const entryOf = (cells: string[]): Entry => {
  const [month, day, year] = (cells[DATE ?? 0] ?? "").split("/");
  const [kind = "", number = "", student = ""] = [KIND, NUMBER, STUDENT].map((at) => cells[at ?? 0]);
  const [debit, credit] = [DEBIT, CREDIT].map((at) => centavos(cells[at ?? 0]));
  return { date: `${year}-${month}-${day}`, kind, number, student, debit: debit ?? 0, credit: credit ?? 0 };
};
/** The lines of a CSV: those above the headings, and the entries. */
async function csvOf(asked: object): Promise<{ above: string[][]; rows: string[][] }> {
  const { bytes } = await journal({ ...asked, format: "csv" });
  const text = new TextDecoder().decode(bytes);
  const lines = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
  const at = lines.findIndex((cells) => cells.join() === HEADINGS.join());
  return { above: lines.slice(0, at), rows: lines.slice(at + 1) };
}
const sumOf = (entries: Entry[], side: "debit" | "credit") =>
  entries.reduce((sum, entry) => sum + entry[side], 0);

describe("the journal of all days", () => {
  let above: string[][];
  let rows: string[][];
  let entries: Entry[];
  beforeAll(async () => {
    ({ above, rows } = await csvOf(EVER));
    entries = rows.map(entryOf);
  });

  test("has each entry of the ledger once, in its order", async () => {
    const ledger = await consumer.rows<Entry>(
      `select entry_date as date, kind, paper_number as number, student_no as student, debit_centavos as debit,
          credit_centavos as credit
        from ledger_entry join student on student.id = student_id order by entry_date, is_credit, ledger_entry.id`,
    );
    expect(entries).toEqual(ledger.map((entry) => ({ ...entry })));
    expect(entries.length).toBeGreaterThan(1000);
    expect([...new Set(entries.map(({ kind }) => kind))].sort()).toEqual([
      "ADJUSTMENT",
      "CANCELLATION",
      "CREDIT MEMO",
      "INVOICE",
      "PAYMENT",
      "REFUND",
    ]);
  });

  test("sums, of each customer, to what the check of the books proves of the account", async () => {
    const owed = await consumer.rows<{ student: string; owed: number }>(
      `select student_no as student, coalesce((select sum(balance_centavos) from invoice
          where invoice.student_id = student.id and document_status = 'published'), 0)
          - coalesce((select unapplied_centavos from customer_account where student_id = student.id), 0) as owed
        from student where exists (select 1 from ledger_entry where student_id = student.id) order by student_no`,
    );
    const booked = new Map<string, number>();
    for (const { student, debit, credit } of entries)
      booked.set(student, (booked.get(student) ?? 0) + debit - credit);
    const sorted = [...booked].sort(([one], [other]) => (one < other ? -1 : 1));
    expect(sorted).toEqual(owed.map(({ student, owed: centavos }) => [student, centavos]));
  });

  test("says its days and its sums above the headings", async () => {
    expect(above.find(([label]) => label === "Filters")?.[1]).toBe("Period: 01/01/2001 – 12/31/2031");
    const pesos = (side: "debit" | "credit") => (sumOf(entries, side) / 100).toFixed(2);
    expect(above).toContainEqual(["Total Debit", pesos("debit")]);
    expect(above).toContainEqual(["Total Credit", pesos("credit")]);
  });

  test("says what each entry was for, and the account codes of the products it bills or credits", () => {
    const found = (kind: string, words: RegExp) =>
      rows.filter((cells) => cells[KIND ?? 0] === kind && words.test(cells[WHAT_FOR ?? 0] ?? ""));
    const codes = (cells: string[] | undefined) => cells?.[CODES ?? 0];
    expect(codes(found("ADJUSTMENT", /./).at(-1))).toBe("TUI");
    expect(codes(found("CREDIT MEMO", /^Tuition Fee, on INV-/).at(-1))).toBe("TUI");
    expect(codes(found("CANCELLATION", /^Cancelled: Tuition Fee/).at(-1))).toBe("TUI");
    expect(codes(found("PAYMENT", /, advance payment$/).at(-1))).toBe("");
    expect(codes(found("REFUND", /./).at(-1))).toBe("");
  });
});

test("the journals of two periods that meet hold each entry of both once", async () => {
  const of = async (start_date: string, end_date: string) =>
    (await csvOf({ start_date, end_date })).rows.map((cells) => cells.join("|"));
  const [first, second, both] = [
    await of("2026-06-01", "2026-09-30"),
    await of("2026-10-01", "2026-11-30"),
    await of("2026-06-01", "2026-11-30"),
  ];
  expect(first.length * second.length).toBeGreaterThan(0);
  expect([...first, ...second]).toEqual(both);
});

test("as a workbook its days and amounts are such, and its headings are bold, frozen and filter", async () => {
  const days = { start_date: "2026-11-01", end_date: "2026-11-30" };
  const { bytes, name } = await journal({ ...days, format: "xlsx" });
  expect(name).toMatch(/^Journal_\d{8} \d{4}\.xlsx$/);
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets;
  const cells = sheet?.rows ?? [];
  const at = cells.findIndex((row) => row[0] === "Date");
  expect(cells[at]).toEqual(HEADINGS);
  expect(cells[at + 1]?.[0]).toBeInstanceOf(Date);
  expect(sheet?.cells?.get(`${at},0`)?.style?.font?.bold).toBe(true);
  expect([sheet?.freezePane?.rows, sheet?.autoFilter?.range]).toEqual([
    at + 1,
    `A${at + 1}:I${cells.length}`,
  ]);
  const { rows } = await csvOf(days);
  for (const [side, place] of [DEBIT, CREDIT].entries()) {
    const sum = cells.slice(at + 1).reduce((total, row) => total + Number(row[place ?? 0] ?? 0), 0);
    expect(Math.round(sum * 100)).toBe(sumOf(rows.map(entryOf), side === 0 ? "debit" : "credit"));
  }
});

test("an entry that is written after the journal was asked for is not in it", async () => {
  const asked = await finance.post(JOURNAL, { ...EVER, format: "csv" });
  const total = await consumer.one<{ entries: number }>("select count(*) as entries from ledger_entry");
  const later: Row = await desk.invoice(FIRST, 1);
  const id = asked.body.data.document_id;
  expect(await consumer.finished(id)).toMatchObject({ status: "ready" });
  const text = new TextDecoder().decode((await finance.get(`/documents/${id}/file`)).body);
  expect(text).not.toContain(later.inv_no);
  expect(await consumer.one("select done, total from document where uuid = ?", [id])).toEqual({
    done: total.entries,
    total: total.entries,
  });
});

test("asking for it is an event with its format and days", async () => {
  await journal({ start_date: "2026-11-01", end_date: "2026-11-30", format: "csv" });
  const event = await consumer.one<{ data: string }>(
    "select data_json as data from audit_event where event = 'document-request' order by id desc limit 1",
  );
  expect(JSON.parse(event.data)).toMatchObject({
    kind: "journal",
    format: "csv",
    period: "2026-11-01 to 2026-11-30",
  });
});

describe("it is refused", () => {
  test.each([
    ["of no entries", { start_date: "2001-01-01", end_date: "2001-01-31", format: "csv" }, /No data found!/],
    [
      "with the end before the start",
      { start_date: "2026-11-02", end_date: "2026-11-01", format: "csv" },
      /End date/,
    ],
    ["in a format that is not written", { ...EVER, format: "pdf" }, /choose xlsx or csv/],
  ])("%s", async (_, asked, words) => {
    const answer = await finance.post(JOURNAL, asked);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].message).toMatch(words);
  });

  test("to everyone but finance", async () => {
    for (const person of ["registrar", "admin", "teacher"] as const) {
      const caller = await school.as(person);
      expect((await caller.post(JOURNAL, { ...EVER, format: "csv" })).status).toBe(403);
    }
  });
});
