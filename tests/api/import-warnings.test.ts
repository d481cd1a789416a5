import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { csv, importRow } from "#tests/queues/consumer.ts";
import type { Caller, Row } from "#tests/support/caller.ts";
import { imported } from "#tests/support/imports.ts";
import { FIRST, RefundDesk, SECOND } from "#tests/support/refunds.ts";
import { School } from "#tests/support/school.ts";

/** What the check of a file tells before anything is imported, through the job: what is strange is a warning, what cannot be is refused (B-54, B-55). */
let school: School;
let finance: Caller;
let desk: RefundDesk;
beforeAll(async () => {
  school = await School.openShared();
  finance = await school.as("finance");
  desk = await RefundDesk.open(finance);
  const made = await finance.post("/payment_method", { code: "CHQW", name: "CHQW", kind: "cheque" });
  expect(made.status).toBe(201);
});
afterAll(() => school.close());
afterEach(async () => expect(await school.broken()).toEqual([]));

let count = 0;
const unique = () => `W-${++count}-${crypto.randomUUID().slice(0, 8)}`;
const check = async (path: string, lines: readonly string[]): Promise<Row> => {
  const { data } = await imported(
    finance,
    `${path}${path.includes("?") ? "&" : "?"}dry_run=1`,
    lines.join("\n"),
  );
  expect(data.status).toBe("done");
  return data;
};
const warnings = ({ warnings: told }: Row): string[] => told.map(({ message }: Row) => message);
const errors = ({ errors: told }: Row): string[] => told.map(({ message }: Row) => message);

const PAYMENTS = "/payment/import";
const PAYMENT_HEADINGS =
  "Transaction Ref,Customer ID,Invoice Number,Payment Type,Payment Method,Bank Code,Amount Paid,Date Received,Cheque Number,Cheque Date";
interface PaymentCells {
  customer?: string;
  invoice?: string;
  amount?: string;
  received?: string;
  cheque?: string;
  chequeDate?: string;
}
const payment = ({ customer = FIRST, invoice, amount = "100", received, cheque, chequeDate }: PaymentCells) =>
  [
    unique(),
    customer,
    invoice,
    invoice === undefined ? "ADVANCED" : "",
    cheque === undefined ? "CASH" : "CHQW",
    cheque === undefined ? "" : "BDO",
    amount,
    received,
    cheque,
    chequeDate ?? (cheque === undefined ? "" : "2026-11-15"),
  ].join(",");
const TEN_TIMES =
  /^Row 2, column \w+ “[^”]+”: ₱900,000,000\.00 is ten times the largest amount there is, ₱[\d,.]+, or more\.$/;

describe("payments", () => {
  test("the same cheque twice in the file, whatever its spaces and case, is told; of another bank it is another", async () => {
    const cheque = unique();
    const told = await check(PAYMENTS, [
      PAYMENT_HEADINGS,
      payment({ cheque: `${cheque} 7` }),
      payment({ cheque: `${cheque.toLowerCase()}  7`, customer: SECOND }),
      payment({ cheque: `${cheque} 7` }).replace("BDO", "BPI"),
    ]);
    expect([told.new, errors(told)]).toEqual([3, []]);
    expect(warnings(told)).toEqual([expect.stringMatching(/^Row 3: cheque w-.+ 7 is in row 2 as well\.$/i)]);
  });

  test("of many rows with one cheque the first twenty are told, and how many more there are", async () => {
    const cheque = unique();
    const told = warnings(
      await check(PAYMENTS, [PAYMENT_HEADINGS, ...Array.from({ length: 24 }, () => payment({ cheque }))]),
    );
    expect(told).toHaveLength(21);
    expect(told.at(-1)).toBe("And 3 more rows with a cheque of another row.");
  });

  test("two payments that together are more than their invoice owes are told, each alone is not", async () => {
    const { inv_no: invoice } = await desk.invoice(FIRST, 70);
    const [one, other] = [payment({ invoice, amount: "70" }), payment({ invoice, amount: "70.00" })];
    const told = await check(PAYMENTS, [PAYMENT_HEADINGS, one, other]);
    expect([told.new, errors(told)]).toEqual([2, []]);
    expect(warnings(told)).toEqual([
      `2 payments of this file pay ${invoice} with ₱140.00 together; it owes ₱70.00.`,
    ]);
    expect(warnings(await check(PAYMENTS, [PAYMENT_HEADINGS, one]))).toEqual([]);
  });

  test("a day of 1900 or 9999 is refused, of the payment and of its cheque", async () => {
    const told = await check(PAYMENTS, [
      PAYMENT_HEADINGS,
      payment({ received: "1900-01-31" }),
      payment({ received: "9999-12-31" }),
      payment({ cheque: unique(), chequeDate: "1900-01-31" }),
      payment({ cheque: unique(), chequeDate: "9999-12-31" }),
    ]);
    expect([told.new, errors(told)]).toEqual([
      0,
      [
        expect.stringMatching(/^Row 2, column H .*“1900-01-31”: The date received can be at most/),
        expect.stringMatching(/^Row 3, column H .*“9999-12-31”: The date received cannot be after today/),
        expect.stringMatching(/^Row 4, column J .*“1900-01-31”: Please enter a date from/),
        expect.stringMatching(/^Row 5, column J .*“9999-12-31”: Please enter a date from/),
      ],
    ]);
  });

  test("an amount ten times the largest there is, is told", async () => {
    const told = await check(PAYMENTS, [PAYMENT_HEADINGS, payment({ amount: "900000000" })]);
    expect([told.new, errors(told)]).toEqual([1, []]);
    expect(warnings(told)).toEqual([expect.stringMatching(TEN_TIMES)]);
  });
});

test("bank lines: an amount ten times the largest there is, is told; a day of 1900 or 9999 is refused", async () => {
  const path = "/bank_lines/import?bank_code=BDO";
  const head = "Date,Reference,Description,Amount";
  const told = await check(path, [head, `2026-11-18,${unique()},Deposit,900000000`]);
  expect([told.new, errors(told)]).toEqual([1, []]);
  expect(warnings(told)).toContainEqual(expect.stringMatching(TEN_TIMES));
  const refused = await check(path, [head, `1900-01-31,${unique()},,1`, `9999-12-31,${unique()},,1`]);
  expect(errors(refused)).toEqual([
    expect.stringMatching(/^Row 2, column A “Date”: “1900-01-31”: The date received can be at most/),
    expect.stringMatching(/^Row 3, column A “Date”: “9999-12-31”: The date received cannot be after today/),
  ]);
});

test("bank lines: one cheque that is twice in a statement is two lines, and one that was taken before is left out", async () => {
  const path = "/bank_lines/import?bank_code=BDO";
  const cheque = unique();
  const lines = [
    "Date,Check Number,Description,Amount",
    ...Array.from({ length: 2 }, () => `2026-11-18,${cheque},Deposit,7.25`),
  ];
  expect(await check(path, lines)).toMatchObject({ new: 2, unchanged: 0 });
  await imported(finance, path, lines.join("\n"));
  const again = await check(path, lines);
  expect(again).toMatchObject({ new: 0, unchanged: 2 });
  expect(warnings(again)).toContain("2 lines taken before and left out.");
});

test("invoices: one of ten times the largest amount there is, is told; a day of 1900 or 9999 is refused", async () => {
  const path = "/invoice/import";
  const invoice = (change: Record<string, string>) =>
    importRow({ "Reference No": unique(), Deduction: "", "Tax Percent": "", ...change });
  const told = await check(path, [
    csv([invoice({ Quantity: "9", "Unit Price": "100000000" }), invoice({ "Unit Price": "10" })]),
  ]);
  expect([told.new, errors(told)]).toEqual([2, []]);
  expect(warnings(told)).toEqual([
    expect.stringMatching(
      /^Row 2: its invoice of ₱900,000,000\.00 is ten times the largest amount there is, ₱[\d,.]+, or more\.$/,
    ),
  ]);
  const refused = await check(path, [
    csv([invoice({ "Invoice Date": "1900-01-31" }), invoice({ "Due Date": "9999-12-31" })]),
  ]);
  expect(errors(refused)).toEqual([
    expect.stringMatching(/^Row 2, column B .*“1900-01-31”: Please enter a date from/),
    expect.stringMatching(/^Row 3, column C .*“9999-12-31”: Please enter a date from/),
  ]);
});

test("refunds: an amount of more than was approved is refused, however large", async () => {
  const paid = await desk.approved([FIRST], [], 500);
  const told = await check("/payment/create/refund/import", [
    "Payment Transaction No.,Refund Method,Amount Refund",
    `${paid.paytxn_no},Cash,900000000`,
  ]);
  expect([told.new, errors(told)]).toEqual([
    0,
    [expect.stringMatching(/^Row 2, column C “Amount Refund”: .*500\.00/)],
  ]);
});
