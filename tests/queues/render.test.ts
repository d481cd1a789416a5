import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { middayOf, School, until } from "#tests/support/school.ts";
import { TODAY } from "#tests/support/template.ts";
import { Consumer } from "./consumer.ts";
import { pageCount, pageSizes, pdfText } from "./pdf-text.ts";

let school: School;
let consumer: Consumer;
beforeAll(async () => {
  school = await School.open();
  consumer = new Consumer(school);
});
afterAll(() => school?.close());

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function rendered(invoices: readonly string[]) {
  const message = await consumer.document(invoices);
  await consumer.send("RENDER_QUEUE", message);
  const row = await consumer.finished(message.subjectId);
  const [object] = await consumer.objectsOf(message.subjectId);
  if (row.status !== "ready" || !object) throw new Error(`not ready: ${row.error}`);
  return { message, row, bytes: object.bytes };
}

describe("an invoice's PDF", () => {
  test("holds what the invoice holds, on A4, small, and is what its row says it is", async () => {
    const [invoice] = await consumer.publishedInvoices(1);
    if (!invoice) throw new Error("the demo school has no published invoice");
    const { row, bytes } = await rendered([invoice.uuid]);
    const facts = await consumer.one<{ fullname: string; reference_number: string; name: string }>(
      `select fullname, reference_number, school.name from invoice join student on student.id = student_id cross join school where invoice.uuid = ?`,
      [invoice.uuid],
    );
    const text = pdfText(bytes);
    for (const part of [
      invoice.number,
      facts.fullname,
      facts.reference_number,
      facts.name,
      "Total Amount Due",
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/Page 1 of 1/);
    expect(new Set(pageSizes(bytes))).toEqual(new Set(["595.28 x 841.89"]));
    expect(bytes.byteLength).toBeLessThanOrEqual(60_000);
    expect({ sha256: row.sha256, bytes: row.bytes, pages: row.pages }).toEqual({
      sha256: sha256(bytes),
      bytes: bytes.byteLength,
      pages: pageCount(bytes),
    });
  });

  test("drawn again for the same moment it is the same to the byte", async () => {
    const [invoice] = await consumer.publishedInvoices(1);
    const first = await rendered([invoice?.uuid ?? ""]);
    const second = await rendered([invoice?.uuid ?? ""]);
    expect(second.row.sha256).toBe(first.row.sha256);
  });

  test("five hundred lines fill numbered pages of one size", async () => {
    const [invoice] = await consumer.publishedInvoices(2);
    await consumer.database.execute({
      sql: `with recursive n (i) as (select 100 union all select i + 1 from n where i < 599)
        insert into invoice_line (invoice_id, position, name, quantity_e4, unit, unit_price_e4, tax_type, tax_value_e4,
          deduction_type, deduction_value_e4, surcharge_type, surcharge_value_e4, line_total_centavos)
        select (select id from invoice where uuid = ?), i, 'Line ' || i, 10000, 'Unit', 100, 'percent', 0, 'percent', 0, 'percent', 0, 1 from n`,
      args: [invoice?.uuid ?? ""],
    });
    const { bytes, row } = await rendered([invoice?.uuid ?? ""]);
    await consumer.database.execute({
      sql: "delete from invoice_line where position >= 100 and invoice_id = (select id from invoice where uuid = ?)",
      args: [invoice?.uuid ?? ""],
    });
    const text = pdfText(bytes);
    expect(text).toContain("Line 100");
    expect(text).toContain("Line 599");
    expect(text).toContain(`Page ${row.pages} of ${row.pages}`);
    expect(new Set(pageSizes(bytes))).toEqual(new Set(["595.28 x 841.89"]));
  });

  test("bulk: each invoice begins on its own page, with progress on the way", async () => {
    const invoices = await consumer.publishedInvoices(60);
    const { bytes } = await rendered(invoices.map((invoice) => invoice.uuid));
    const text = pdfText(bytes);
    for (const { number } of invoices) expect(text).toContain(number);
    expect(pageCount(bytes)).toBeGreaterThanOrEqual(60);
  });
});

describe("text a person could type", () => {
  const PROBE = "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 ñÑ.,-()";
  async function withItem(name: string) {
    const [invoice] = (await consumer.publishedInvoices(3)).slice(2);
    await consumer.database.execute({
      sql: "update invoice_line set name = ? where invoice_id = (select id from invoice where uuid = ?) and position = (select min(position) from invoice_line where invoice_id = (select id from invoice where uuid = ?))",
      args: [name, invoice?.uuid ?? "", invoice?.uuid ?? ""],
    });
    return rendered([invoice?.uuid ?? ""]);
  }

  test("composed letters of one document take none from the next", async () => {
    await withItem("ñ ₱ ẽ Ǿ ậ é");
    const { bytes } = await withItem(PROBE);
    expect(pdfText(bytes).replace(/\s+/g, "")).toContain("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    expect(pdfText(bytes).replace(/\s+/g, "")).toContain("0123456789");
  });

  test.each([
    ["10,000 characters", "Wörld ".repeat(1700), "Wörld Wörld"],
    ["one word of 10,000 letters", "X".repeat(10_000), "XXXXXXXXXX"],
    ["emoji", "Fee 👩‍👩‍👧 end", "Fee"],
    ["Han", "Fee 日本語 end", "Fee 日本語 end"],
    ["combining marks", "Pen\u0303a \u0301\u0301\u0301Z\u0337\u0334", "Peña"],
    ["a change of direction", "Fee \u202Elive\u202C end", "Fee live end"],
    ["controls and a lone surrogate", "Fee\u0007\u001b \uD800 end", "end"],
  ])("%s: legible, on the page, no crash", async (_, name, expected) => {
    const { bytes } = await withItem(name);
    expect(pdfText(bytes)).toContain(expected);
    expect(new Set(pageSizes(bytes))).toEqual(new Set(["595.28 x 841.89"]));
  });
});

describe("a name no one expects", () => {
  const STUDENT = "000025";
  /** Every document that bears a student's name, asked for as finance and the registrar do; each ready, each with its text. */
  async function documentsOf(name: string): Promise<{ path: string; bytes: Uint8Array }[]> {
    const finance = await school.as("finance");
    const [invoice] = (await finance.get(`/invoice?customer_id=${STUDENT}`)).body.rows;
    const [payment] = (await finance.get(`/v2/payment?customer_id=${STUDENT}&status=POSTED`)).body.rows;
    await consumer.database.execute({
      sql: "update student set fullname = ? where student_no = ?",
      args: [name, STUDENT],
    });
    // A receipt names the payer as it did when it was handed out: its newest revision is given the name.
    await consumer.database.execute({
      sql: `insert into receipt_revision (payment_id, number, reason, content_json, made_at)
        select payment_id, max(number) + 1, 'invoice cancelled', json_set(content_json, '$.payment.customerName', ?), made_at
        from receipt_revision where payment_id = (select id from payment where uuid = ?) group by payment_id`,
      args: [name, payment.uuid],
    });
    const registrar = await school.as("registrar");
    const gradebook = await consumer.one<{ uuid: string }>(
      `select gradebook.uuid from student join student_section on student_id = student.id
        join school_class on school_class.section_id = student_section.section_id
        join gradebook on class_id = school_class.id where student_no = ? and missing_count = 0 and released_at is not null limit 1`,
      [STUDENT],
    );
    const ofClass = ["grade_book", "grade_sheet"].map((kind) => `/v2/pdf/grade_books/${kind}`);
    const paths = [
      ...ofClass,
      `/pdf/invoice/${invoice.uuid}`,
      `/pdf/payment/transaction/${payment.uuid}`,
      `/pdf/soa/${STUDENT}?start_date=2020-01-01&end_date=2026-12-31`,
      `/pdf/payment/payment_transaction_list?customer_id=${STUDENT}`,
      `/pdf/invoice/invoice_list?customer_id=${STUDENT}&invoice_date_start=2020-01-01`,
    ];
    return Promise.all(
      paths.map(async (path) => {
        const asked = ofClass.includes(path)
          ? await registrar.post(path, [{ gradebook_id: gradebook.uuid }])
          : await finance.post(path);
        expect([path, asked.status < 300]).toEqual([path, true]);
        const id: string = asked.body.data.document_id;
        expect(await consumer.finished(id), path).toMatchObject({ status: "ready", error: null });
        const [object] = await consumer.objectsOf(id);
        return { path, bytes: object?.bytes ?? new Uint8Array() };
      }),
    );
  }

  test.each([
    ["one word of 10,000 letters", "X".repeat(10_000), "XXXXXX"],
    ["Han characters", "Li, 李明 龍", "李明"],
    [
      "emoji, CJK, combining marks, a change of direction, controls and line breaks",
      "Pen\u0303a 👩‍👩‍👧 日本語 \u0301\u0301Z\u0337 \u202Elive\u202C \u0007\r\nBcc: c@d.test",
      "Peña",
    ],
  ])("%s: on every paper legible and on the page", async (_, name, expected) => {
    for (const { path, bytes } of await documentsOf(name)) {
      expect(pdfText(bytes), path).toContain(expected);
      expect(new Set(pageSizes(bytes)).size, path).toBe(1);
    }
  });
});

/** A request as an earlier version wrote it: it names the invoice, and does not hold it. */
const BEFORE_SNAPSHOTS = JSON.stringify({
  invoices: [{ uuid: "01a1eccf-0000-7000-8000-00000000dead", revision: 1 }],
});

describe("deliveries", () => {
  test("the same message ten times makes one object and one version", async () => {
    const [invoice] = await consumer.publishedInvoices(1);
    const message = await consumer.document([invoice?.uuid ?? ""]);
    await Promise.all(Array.from({ length: 10 }, () => consumer.send("RENDER_QUEUE", message)));
    const row = await consumer.finished(message.subjectId);
    await until(async () => consumer.linesAbout(message.subjectId).length >= 10);
    expect(await consumer.objectsOf(message.subjectId)).toHaveLength(1);
    expect(consumer.linesAbout(message.subjectId).filter(({ status }) => status === "done")).toHaveLength(1);
    expect(row.status).toBe("ready");
  });

  test("late, shuffled and twice: each file is written once and says what the invoice said when it was asked for", async () => {
    const finance = await school.as("finance");
    const entry = (note: string) => ({
      reference_no: "SHUFFLED",
      invoice_date: "2026-11-01",
      invoice_duedate: "2026-12-01",
      bill_to: "INDIVIDUAL",
      customer: { customer_id: "000012" },
      transaction: [{ product: [{ name: note, quantity: 1, unit_price: 300 }] }],
      status: "published",
    });
    const saved = await finance.post("/invoice/create/onetime", entry("Revision one"));
    const id: string = saved.body.data.uuid;
    // Asked for before the change and after it; delivered only then, the newer first.
    const early = [await consumer.document([id]), await consumer.document([id])];
    expect((await finance.patch(`/invoice/${id}`, entry("Revision two"))).status).toBe(200);
    const messages = [await consumer.document([id]), ...early];
    for (const order of [
      [0, 2, 1],
      [1, 0, 0, 2],
      [2, 1, 0],
    ])
      await consumer.send("RENDER_QUEUE", ...order.map((index) => messages[index]));
    for (const [index, { subjectId }] of messages.entries()) {
      expect(await consumer.finished(subjectId)).toMatchObject({ status: "ready" });
      await until(async () => consumer.linesAbout(subjectId).length >= 3);
      expect(consumer.linesAbout(subjectId).filter(({ status }) => status === "done")).toHaveLength(1);
      const [object, ...more] = await consumer.objectsOf(subjectId);
      expect(more).toEqual([]);
      expect(pdfText(object?.bytes ?? new Uint8Array())).toContain(
        index === 0 ? "Revision two" : "Revision one",
      );
    }
  });

  test("an export that comes again and again is written once, and its object is one", async () => {
    const finance = await school.as("finance");
    const asked = await finance.post("/pdf/invoice/invoice_list?format=csv&invoice_status=OVERDUE,PARTIAL");
    const subjectId: string = asked.body.data.document_id;
    const again = {
      outboxId: (
        await consumer.one<{ uuid: string }>("select uuid from outbox where subject_uuid = ?", [subjectId])
      ).uuid,
      kind: "render-document",
      subjectId,
      requestId: "again",
    };
    await consumer.send("RENDER_QUEUE", again, again, again);
    expect((await consumer.finished(subjectId)).status).toBe("ready");
    await consumer.send("RENDER_QUEUE", again, again);
    await until(async () => consumer.linesAbout(subjectId).length >= 6);
    expect(consumer.linesAbout(subjectId).filter(({ status }) => status === "done")).toHaveLength(1);
    expect(await consumer.objectsOf(subjectId)).toHaveLength(1);
    expect((await consumer.finished(subjectId)).status).toBe("ready");
  });

  test("a poison message in a batch of ten leaves the nine others alone and ends failed, with a reason", async () => {
    const invoices = await consumer.publishedInvoices(9);
    const good = await Promise.all(invoices.map(({ uuid }) => consumer.document([uuid])));
    const poison = await consumer.document([], '{"invoices":"poison"}');
    await consumer.send("RENDER_QUEUE", ...good.slice(0, 4), poison, ...good.slice(4));
    for (const message of good) expect((await consumer.finished(message.subjectId)).status).toBe("ready");
    const failed = await consumer.finished(poison.subjectId);
    expect(failed.status).toBe("failed");
    expect(failed.error).toMatch(/could not be made/);
  });

  test("what failed is made when its owner tries it again, once its cause is gone", async () => {
    const [invoice] = await consumer.publishedInvoices(1);
    const message = await consumer.document([], BEFORE_SNAPSHOTS);
    await consumer.send("RENDER_QUEUE", message);
    expect((await consumer.finished(message.subjectId)).status).toBe("failed");
    await consumer.database.execute({
      sql: "update document set request_json = ? where uuid = ?",
      args: [await consumer.requestOf([invoice?.uuid ?? ""]), message.subjectId],
    });
    const finance = await school.as("finance");
    expect((await finance.post(`/documents/${message.subjectId}/retry`, {})).status).toBe(202);
    expect(await consumer.finished(message.subjectId)).toMatchObject({ status: "ready", error: null });
  });

  test("what is no message of ours, or about nothing, is acknowledged and logged", async () => {
    const before = school.lines.length;
    const nowhere = {
      outboxId: "01a1eccf-0000-7000-8000-000000000001",
      kind: "render-document",
      subjectId: "01a1eccf-0000-7000-8000-000000000002",
      requestId: "r",
    };
    await consumer.send("RENDER_QUEUE", { surprise: true }, "text", nowhere);
    await until(
      async () => school.lines.slice(before).filter((line) => line.includes("skipped")).length >= 3,
    );
  });

  test("a document asked for before requests kept what their invoices say fails at once, saying what to do", async () => {
    const message = await consumer.document([], BEFORE_SNAPSHOTS);
    await consumer.send("RENDER_QUEUE", message);
    expect(await consumer.finished(message.subjectId)).toMatchObject({
      status: "failed",
      error: "Please ask for this file again: the system was upgraded since.",
    });
  });
});

describe("a consumer killed in the middle of a bulk file", () => {
  test("the file still ends ready, once", async () => {
    const invoices = await consumer.publishedInvoices(100);
    const message = await consumer.document(invoices.map(({ uuid }) => uuid));
    await consumer.send("RENDER_QUEUE", message);
    const stateOf = () =>
      consumer.one<{ status: string; done: number }>("select status, done from document where uuid = ?", [
        message.subjectId,
      ]);
    await until(async () => (await stateOf()).status === "rendering");
    const later = middayOf(TODAY) + 5 * 60_000 - Date.now();
    await school.restart({ vars: { CLOCK_SHIFT_MS: String(later) } });
    consumer = new Consumer(school);
    expect((await stateOf()).status).toBe("rendering");

    await school.stack.runCron("* * * * *");
    expect((await consumer.finished(message.subjectId)).status).toBe("ready");
    expect(await consumer.objectsOf(message.subjectId)).toHaveLength(1);
  });
});
