import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "../support/caller.ts";
import { School, until } from "../support/school.ts";

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
    const answer = await finance.upload("/invoice/import?dry_run=1", "a.csv", fileOf(10_000_000));
    expect(answer.status).toBe(202);
    const { errors } = await until(async () => {
      const { body } = await finance.get(`/imports/${answer.body.data.import_id}`);
      return body.data.status === "failed" && body;
    }, 60);
    expect(errors).toMatchObject([{ row: 1 }]);
  });

  test("UTF-16 is named as such", async () => {
    const utf16 = new Uint8Array(Buffer.from(`\uFEFF${HEADINGS}\n`, "utf16le"));
    expect((await finance.upload("/invoice/import", "a.csv", utf16)).body.message).toMatch(/not UTF-8/);
  });
});
