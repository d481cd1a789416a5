import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { IMPORT_MESSAGES } from "#core/billing/import-job/import-job.ts";
import { CSV_FILE_MESSAGES } from "#core/shared/import/table/file-refused.ts";
import type { Caller } from "#tests/support/caller.ts";
import { middayOf, School, until } from "#tests/support/school.ts";
import { TODAY } from "#tests/support/template.ts";
import { Consumer, csv, IMPORT_HEADINGS, importRow } from "./consumer.ts";

let school: School;
let consumer: Consumer;
let finance: Caller;
beforeAll(async () => {
  school = await School.open();
  consumer = new Consumer(school);
  finance = await school.as("finance");
});
afterAll(() => school?.close());

interface Outcome {
  data: {
    status: string;
    invoices?: number;
    rows?: number;
    total_amount?: number;
    existing?: unknown[];
    read_as?: Record<string, unknown>;
  };
  message: string;
  errors?: { message: string; row?: number; path?: string }[];
  error_count?: number;
}

async function importFile(content: string | Uint8Array<ArrayBuffer>, query = ""): Promise<Outcome> {
  const answer = await finance.upload(`/invoice/import${query}`, "invoices.csv", content);
  if (answer.status !== 202) return { ...answer.body, data: { status: String(answer.status) } };
  return until(async () => {
    const { body } = await finance.get(`/imports/${answer.body.data.import_id}`);
    return (body.data.status === "done" || body.data.status === "failed") && (body as Outcome);
  }, 60);
}

const countOf = async (table: string) =>
  (await consumer.one<{ n: number }>(`select count(*) as n from ${table}`)).n;
/** What is staged is removed after the import is done. */
const stagingEmptied = () => until(async () => (await countOf("import_row")) === 0);
const tables = async () => ({
  invoices: await countOf("invoice"),
  lines: await countOf("invoice_line"),
  staged: await countOf("import_row"),
});

let reference = 0;
const freshReference = () => `IMP-${++reference}`;

describe("a good file", () => {
  test("becomes drafts: rows with one Reference No and Customer ID, wherever they are, are one invoice", async () => {
    const [a, b] = [freshReference(), freshReference()];
    const before = await tables();
    const outcome = await importFile(
      csv([
        importRow({ "Reference No": a, Item: "Tuition", "Unit Price": "1000.005", Quantity: "2" }),
        importRow({ "Reference No": b, Item: "Books", Deduction: "", "Tax Percent": "" }),
        importRow({ "Reference No": a, Item: "Laboratory", "Unit Price": "0.0049", Deduction: "" }),
        importRow({ "Reference No": a, "Customer ID": "000002", Item: "Tuition" }),
      ]),
    );
    expect(outcome).toMatchObject({
      message: IMPORT_MESSAGES.success,
      data: { status: "done", invoices: 3, rows: 4 },
    });
    await stagingEmptied();
    expect(await tables()).toEqual({ invoices: before.invoices + 3, lines: before.lines + 4, staged: 0 });
    const invoice = await consumer.one<Record<string, unknown>>(
      "select document_status, number, subtotal_centavos, taxes_centavos, deductions_centavos, amount_due_centavos, (select group_concat(name || ':' || position) from invoice_line where invoice_id = invoice.id) as lines from invoice where reference_number = ? and student_id = (select id from student where student_no = '000001')",
      [a],
    );
    // 2 × 1,000.005 + 0.0049 = 2,000.0149; 12 % of it = 240.001788; less 100.00
    expect(invoice).toEqual({
      document_status: "draft",
      number: null,
      subtotal_centavos: 200_001,
      taxes_centavos: 24_000,
      deductions_centavos: 10_000,
      amount_due_centavos: 214_001,
      lines: "Tuition:1,Laboratory:2",
    });
  });

  test("draft numbers follow each other without a gap", async () => {
    await importFile(csv([importRow({ "Reference No": freshReference() })]));
    const { first, last, n } = await consumer.one<{ first: number; last: number; n: number }>(
      "select min(substr(draft_number, 3) + 0) as first, max(substr(draft_number, 3) + 0) as last, count(distinct draft_number) as n from invoice",
    );
    expect(last - first + 1).toBe(n);
    const { next } = await consumer.one<{ next: number }>(
      "select next from number_series where series = 'D'",
    );
    expect(next).toBe(last + 1);
  });

  test.each([
    ["CRLF", "\r\n"],
    ["LF", "\n"],
    ["CR", "\r"],
  ])("line ends %s", async (_, lineEnd) => {
    const rows = [
      importRow({ "Reference No": freshReference() }),
      importRow({ "Reference No": freshReference() }),
    ];
    expect((await importFile(csv(rows, lineEnd))).data).toMatchObject({ status: "done", rows: 2 });
  });

  test("a byte-order mark, a line break and quotes in quotes, blank rows and no end of line at the end", async () => {
    const name = freshReference();
    const content = csv([
      importRow({ "Reference No": name, Item: '"Fee, ""special"""', Notes: '"first line\nsecond line"' }),
      Array.from({ length: 13 }, () => ""),
    ]);
    const outcome = await importFile(`\uFEFF${content.trimEnd()}`);
    expect(outcome.data).toMatchObject({ status: "done", rows: 1 });
    const found = await consumer.one<{ name: string; notes: string }>(
      "select name, notes from invoice join invoice_line on invoice_id = invoice.id where reference_number = ?",
      [name],
    );
    expect(found).toEqual({ name: 'Fee, "special"', notes: "first line\nsecond line" });
  });

  test("a dry run changes nothing and says what it would do", async () => {
    const before = await tables();
    const outcome = await importFile(csv([importRow({ "Reference No": freshReference() })]), "?dry_run=1");
    expect(outcome.data).toMatchObject({ status: "done", invoices: 1, rows: 1, total_amount: 1580.28 });
    expect(await tables()).toEqual(before);
  });

  test("what exists already is listed by the dry run, refused by the import, and taken when confirmed", async () => {
    const file = csv([importRow({ "Reference No": freshReference() })]);
    await importFile(file);
    expect((await importFile(file, "?dry_run=1")).data.existing).toMatchObject([{ row: 1 }]);
    const refused = await importFile(file);
    expect(refused.data.status).toBe("failed");
    expect(refused.errors).toMatchObject([{ row: 1, path: "Reference No" }]);
    expect((await importFile(file, "?confirm_existing=1")).data.status).toBe("done");
  });
});

const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const headings = IMPORT_HEADINGS.join(",");

describe("a file as a spreadsheet saves it is read", () => {
  const reordered = () => {
    const row = importRow({ "Reference No": freshReference() });
    return [IMPORT_HEADINGS, row].map((cells) => [...cells].reverse().join(",")).join("\n");
  };
  test.each<[string, () => string | Uint8Array<ArrayBuffer>, Record<string, unknown>]>([
    [
      "semicolons",
      () => csv([importRow({ "Reference No": freshReference() })]).replaceAll(",", ";"),
      { delimiter: ";" },
    ],
    ["headings in another order", reordered, {}],
    [
      "a heading in another case",
      () => csv([importRow({ "Reference No": freshReference() })]).replace("Item", "ITEM "),
      {},
    ],
    [
      "UTF-16",
      () => utf16(csv([importRow({ "Reference No": freshReference() })])),
      { encoding: "UTF-16 LE" },
    ],
    [
      "Windows-1252",
      () => latin1(csv([importRow({ "Reference No": freshReference(), Item: "Niño" })])),
      { encoding: "Windows-1252" },
    ],
    ["a short row", () => csv([importRow({ "Reference No": freshReference() }).slice(0, 9)]), {}],
  ])("%s", async (_, content, readAs) => {
    expect(await importFile(content())).toMatchObject({
      data: { status: "done", invoices: 1, read_as: readAs },
    });
  });
});

describe("a bad file writes nothing and says where", () => {
  const AT = (heading: string) => {
    const place = IMPORT_HEADINGS.indexOf(heading);
    return `column ${String.fromCharCode(65 + place)} “${heading}”: `;
  };
  test.each<[string, () => string | Uint8Array<ArrayBuffer>, string, number | undefined]>([
    ["no bytes", () => "", "The file is empty.", undefined],
    ["headings only", () => `${headings}\n`, IMPORT_MESSAGES.empty, undefined],
    [
      "a heading missing",
      () => csv([importRow()]).replace("Unit Price,", ""),
      "Say which columns of the file are: Unit Price.",
      undefined,
    ],
    [
      "a heading doubled",
      () => csv([importRow()]).replace("Item", "Item,Item"),
      "Columns F “Item” and G “Item” have the same heading. Rename or delete one of them.",
      undefined,
    ],
    [
      "an unclosed quote",
      () => csv([importRow(), importRow({ Item: '"never closed' }), importRow({ Item: "Other" })]),
      "Row 3: A quoted value is not closed.",
      2,
    ],
    [
      "a stray quote",
      () => csv([importRow({ Item: '"a "b" c"' })]),
      `Row 2: ${CSV_FILE_MESSAGES.strayQuote}`,
      1,
    ],
    [
      "a long row",
      () => csv([[...importRow(), "more"]]),
      "Row 2: has a value in column N, which has no heading: its values may stand in the wrong columns.",
      1,
    ],
    ["a row twice", () => csv([importRow(), importRow()]), `Row 3, ${AT("Item")}this row repeats row 2.`, 2],
    [
      "a number too long",
      () => csv([importRow({ "Customer ID": "12345678901" })]),
      `Row 2, ${AT("Customer ID")}“12345678901” is not a student number of 6 to 10 digits.`,
      1,
    ],
    [
      "an unknown customer",
      () => csv([importRow(), importRow({ "Customer ID": "999999" })]),
      `Row 3, ${AT("Customer ID")}there is no active customer 999999.`,
      2,
    ],
    [
      "dates of which nobody knows the order",
      () => csv([importRow({ "Due Date": "12/01/2026" })]),
      "Say whether its dates begin with the day or with the month.",
      undefined,
    ],
    [
      "a NUL",
      () => csv([importRow({ Item: "a\0b" })]),
      "The letters of this file cannot be read with certainty. Save it as “CSV UTF-8” and upload that file.",
      undefined,
    ],
    [
      "dates that differ within an invoice",
      () => csv([importRow(), importRow({ Item: "Other", "Due Date": "2026-12-02" })]),
      `Row 3, ${AT("Due Date")}differs from another row with Reference No REF-1.`,
      2,
    ],
    [
      "a deduction above the price",
      () => csv([importRow({ Deduction: "1500.26" })]),
      `Row 2, ${AT("Deduction")}The deduction is more than the price of the item.`,
      1,
    ],
    [
      "1e3, Arabic digits and separators",
      () => csv([importRow({ Quantity: "1e3" })]),
      `Row 2, ${AT("Quantity")}“1e3” was shortened by a spreadsheet program. Show all its digits in the column, and upload the file again.`,
      1,
    ],
  ])("%s", async (_, content, message, row) => {
    const before = await tables();
    const outcome = await importFile(content());
    expect(["failed", "413", "415", "422"]).toContain(outcome.data.status);
    const [first] = outcome.errors ?? [{ message: outcome.message }];
    expect(first?.message).toBe(message);
    expect(first?.row).toBe(row);
    expect(await tables()).toEqual(before);
  });

  test("of 250 mistakes the first hundred are shown, in order, and all are counted", async () => {
    const rows = Array.from({ length: 250 }, (_, index) =>
      importRow({ "Reference No": `MANY-${index}`, "Unit Price": "-1" }),
    );
    const outcome = await importFile(csv(rows));
    expect(outcome.error_count).toBe(250);
    expect(outcome.errors?.map(({ row }) => row)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
  });

  test("an invoice of 501 rows is refused at its 501st", async () => {
    const rows = Array.from({ length: 501 }, (_, index) => importRow({ Item: `Item ${index}` }));
    expect((await importFile(csv(rows))).errors).toMatchObject([{ row: 501, path: "Reference No" }]);
  });
});

test("a customer called by another's name is refused, by its own in any order is imported", async () => {
  const sql = "select fullname as name from student where student_no = '000003'";
  const { name } = await consumer.one<{ name: string }>(sql);
  const given = { "Customer ID": "000003", "Reference No": freshReference() };
  const outcome = async (called: string) =>
    JSON.stringify(await importFile(csv([importRow({ ...given, "Customer Name": called })])));
  expect(await outcome("Another")).toContain(`: 000003 is ${name}, not “Another”`);
  expect(await outcome(name.toUpperCase().split(", ").reverse().join(" "))).toContain('"done"');
});

describe("deliveries", () => {
  test("the same message again, at once and later, imports once", async () => {
    const name = freshReference();
    const rows = Array.from({ length: 400 }, (_, index) =>
      importRow({
        "Reference No": name,
        "Customer ID": "000003",
        Item: `Item ${index % 400}`,
        Notes: `${index}`,
      }),
    );
    const answer = await finance.upload("/invoice/import", "invoices.csv", csv(rows));
    const importId = answer.body.data.import_id as string;
    const outbox = await consumer.one<{ uuid: string }>("select uuid from outbox where subject_uuid = ?", [
      importId,
    ]);
    const message = {
      outboxId: outbox.uuid,
      kind: "run-import",
      subjectId: importId,
      requestId: "again",
    };
    await Promise.all([1, 2, 3].map(() => consumer.send("IMPORT_QUEUE", message)));
    await until(async () => consumer.linesAbout(importId).length >= 4);
    await consumer.send("IMPORT_QUEUE", message);
    await until(async () => consumer.linesAbout(importId).length >= 5);
    const { n } = await consumer.one<{ n: number }>(
      "select count(*) as n from invoice where reference_number = ?",
      [name],
    );
    expect(n).toBe(1);
    await stagingEmptied();
    const audits = await consumer.rows(
      "select 1 from audit_event where event = 'invoice-import' and subject_uuid = ?",
      [importId],
    );
    expect(audits).toHaveLength(1);
  });

  test("a file that vanished from the store is refused with what to do", async () => {
    const answer = await finance.upload("/invoice/import?dry_run=1", "invoices.csv", csv([importRow()]));
    const importId = answer.body.data.import_id as string;
    await until(async () => (await finance.get(`/imports/${importId}`)).body.data.status === "done");
    await consumer.database.execute({
      sql: "update import_job set status = 'queued', object_key = 'imports/nowhere.csv' where uuid = ?",
      args: [importId],
    });
    await consumer.send("IMPORT_QUEUE", {
      outboxId: importId,
      kind: "run-import",
      subjectId: importId,
      requestId: "gone",
    });
    const outcome = await until(async () => {
      const { body } = await finance.get(`/imports/${importId}`);
      return body.data.status === "failed" && body;
    });
    expect(outcome.errors).toMatchObject([{ message: IMPORT_MESSAGES.gone }]);
  });
});

describe("a consumer killed in the middle of an import", () => {
  test("leaves nothing behind, and the sweep's next message imports it once", async () => {
    const name = freshReference();
    const rows = Array.from({ length: 40_000 }, (_, index) =>
      importRow({ "Reference No": `${name}-${index >> 2}`, Item: `Item ${index}` }),
    );
    const before = await tables();
    const answer = await finance.upload("/invoice/import", "invoices.csv", csv(rows));
    const importId = answer.body.data.import_id as string;
    const stateOf = () =>
      consumer.one<{ status: string; records: number }>(
        "select status, records from import_job where uuid = ?",
        [importId],
      );
    await until(async () => (await countOf("import_row")) > 0);
    const later = middayOf(TODAY) + 5 * 60_000 - Date.now();
    await school.restart({ vars: { CLOCK_SHIFT_MS: String(later) } });
    consumer = new Consumer(school);
    expect((await stateOf()).status).toMatch(/reading|writing/);
    expect((await tables()).invoices).toBe(before.invoices);

    await school.stack.runCron("* * * * *");
    await until(async () => (await stateOf()).status === "done");
    expect((await stateOf()).records).toBe(10_000);
    await stagingEmptied();
    expect(await tables()).toEqual({
      invoices: before.invoices + 10_000,
      lines: before.lines + 40_000,
      staged: 0,
    });
  });
});
