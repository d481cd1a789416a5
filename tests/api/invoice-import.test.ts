import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { IMPORT_MESSAGES, IMPORT_ROWS_MAX } from "#core/billing/import-job/import-job.ts";
import { csv, importRow } from "#tests/queues/consumer.ts";
import type { Caller } from "#tests/support/caller.ts";
import { imported } from "#tests/support/imports.ts";
import { School } from "#tests/support/school.ts";

let school: School;
let finance: Caller;
beforeAll(async () => {
  school = await School.openShared();
  finance = await school.as("finance");
});
afterAll(() => school.close());

const HEADINGS =
  "Reference No,Invoice Date,Due Date,Customer ID,Customer Name,Item,Quantity,Unit,Unit Price,Tax Percent,Deduction,Surcharge Percent,Notes";
/** A file of just so many bytes. */
const fileOf = (bytes: number): string => `${HEADINGS}\n${"x".repeat(bytes - HEADINGS.length - 1)}`;

const importInvoices = (content: string, query = "") => imported(finance, `/invoice/import${query}`, content);

describe("importing, what is refused unread", () => {
  test("the template has just the headings and the required name", async () => {
    const answer = await finance.get("/invoice/import/template");
    expect(new TextDecoder().decode(answer.body).trim()).toBe(HEADINGS);
    expect(answer.headers.get("content-disposition")).toMatch(/ImportInvoiceRecord_\d{8}-\d{4}\.csv/);
  });

  test.each([
    [
      "a.xlsx",
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      422,
      /^This is an old Excel workbook/,
    ],
    ["a.csv", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 422, /./],
    ["a.csv", HEADINGS.replace("Item", "Sachverhalt"), 422, "Say which columns of the file are: Item."],
    ["a.csv", `${HEADINGS},Notes`, 422, /have the same heading/],
    ["a.csv", HEADINGS, 422, IMPORT_MESSAGES.empty],
    ["a.csv", "", 422, "The file is empty."],
    ["a.csv", fileOf(10_000_001), 413, "Uploaded File is too large."],
  ])("%s, case %#", async (name, content, status, message) => {
    const answer = await finance.upload("/invoice/import", name, content);
    expect([answer.status, answer.body.message]).toEqual([
      status,
      typeof message === "string" ? message : expect.stringMatching(message),
    ]);
  });

  test("10,000,000 bytes are read: what is wrong is then said of the row", async () => {
    const { data } = await importInvoices(fileOf(10_000_000), "?dry_run=1");
    expect(data.errors).toMatchObject([{ row: 1, line: 2 }]);
  });
  test("a file of more rows than a file may have is refused for that alone", async () => {
    const rows = Array.from({ length: IMPORT_ROWS_MAX + 1 }, () => "x");
    const answer = await finance.upload("/invoice/import", "a.csv", `${HEADINGS}\n${rows.join("\n")}`);
    expect([answer.status, answer.body.message]).toEqual([
      422,
      "A file has at most 100,000 rows. Divide this one into several.",
    ]);
  });
});

test("an invoice dated in closed books is refused, also where they were closed after the check", async () => {
  const file = csv(
    ["2026-10-31", "2026-11-01"].map((day) =>
      importRow({ "Reference No": `CLOSED-${day}`, "Invoice Date": day }),
    ),
  );
  expect((await importInvoices(file, "?dry_run=1")).data.status).toBe("done");
  await finance.patch("/billing/settings", { billing_locked_through: "2026-10-31" });
  const message = expect.stringContaining(
    "column B “Invoice Date”: “2026-10-31”: The books are closed through October 31, 2026.",
  );
  expect((await importInvoices(file, "?dry_run=1")).data.errors).toMatchObject([{ row: 1, message }]);
  expect((await importInvoices(file)).errors).toEqual([{ row: 1, path: "Invoice Date", message }]);
  await finance.patch("/billing/settings", { billing_locked_through: "", reason: "The test is over" });
});
