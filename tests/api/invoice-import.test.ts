import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { IMPORT_MESSAGES, IMPORT_ROWS_MAX } from "#core/billing/import-job/import-messages.ts";
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
    ["a.xlsx", `${HEADINGS}\n`, 415, "*Invalid File Type. Allow only (csv)"],
    ["a.csv", `PK\u0003\u0004\u0000\u0000`, 415, "*Invalid File Type. Allow only (csv)"],
    ["a.csv", HEADINGS.replaceAll(",", ";"), 422, /headings must not be changed/],
    ["a.csv", HEADINGS.replace("Item", "Items"), 422, /headings must not be changed/],
    ["a.csv", `${HEADINGS},Notes`, 422, /headings must not be changed/],
    ["a.csv", "", 422, /headings must not be changed/],
    ["a.csv", fileOf(10_000_001), 413, "Uploaded File is too large."],
  ])("%s, case %#", async (name, content, status, message) => {
    const answer = await finance.upload("/invoice/import", name, content);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toEqual(
      typeof message === "string" ? message : expect.stringMatching(message),
    );
  });

  test("10,000,000 bytes are read: what is wrong is then said of the row", async () => {
    const { errors } = await importInvoices(fileOf(10_000_000), "?dry_run=1");
    expect(errors).toMatchObject([{ row: 1 }]);
  });
  test("a file of more rows than a file may have is refused for that alone", async () => {
    const rows = Array.from({ length: IMPORT_ROWS_MAX + 1 }, () => "x");
    const { errors } = await importInvoices(`${HEADINGS}\n${rows.join("\n")}`, "?dry_run=1");
    expect(errors).toEqual([{ message: IMPORT_MESSAGES.tooManyRows }]);
  });

  test("UTF-16 is named as such", async () => {
    const utf16 = new Uint8Array(Buffer.from(`\uFEFF${HEADINGS}\n`, "utf16le"));
    expect((await finance.upload("/invoice/import", "a.csv", utf16)).body.message).toMatch(/not UTF-8/);
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
  const message = "Invoice Date: The books are closed through October 31, 2026.";
  for (const query of ["?dry_run=1", ""])
    expect((await importInvoices(file, query)).errors).toEqual([{ row: 1, path: "Invoice Date", message }]);
  await finance.patch("/billing/settings", { billing_locked_through: "", reason: "The test is over" });
});
