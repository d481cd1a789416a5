import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { paymentFile } from "#core/billing/payments/payment-definition.ts";
import { DETAIL_HEADINGS } from "#core/billing/payments/payment-methods.ts";
import type { Caller, Row } from "#tests/support/caller.ts";
import { headingsOf } from "#tests/support/import-files.ts";
import { imported } from "#tests/support/imports.ts";
import { FIRST, RefundDesk, SECOND } from "#tests/support/refunds.ts";
import { School, until } from "#tests/support/school.ts";
import { TODAY } from "#tests/support/template.ts";

/** Payments from a file (B-55). */
let school: School;
let finance: Caller;
let desk: RefundDesk;
beforeAll(async () => {
  school = await School.openShared();
  finance = await school.as("finance");
  desk = await RefundDesk.open(finance);
});
afterAll(() => school.close());
afterEach(async () => expect(await school.broken()).toEqual([]));

const DETAILS: readonly string[] = Object.values(DETAIL_HEADINGS);
type Cells = Readonly<Record<string, string>>;
/** As the template has it, and the columns of details that some row uses. */
function fileOf(rows: readonly Cells[]): string {
  const headings = headingsOf(paymentFile()).filter(
    (heading) => !DETAILS.includes(heading) || rows.some((row) => row[heading] !== undefined),
  );
  return [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ""))]
    .map((cells) => cells.join(","))
    .join("\n");
}
const upload = (rows: readonly Cells[], query = "") =>
  imported(finance, `/payment/import${query}`, fileOf(rows));
/** What was refused: row, column, and what is said of it. */
const refused = ({ errors }: Row) =>
  errors.map(({ row, path, message }: Row) => [
    row,
    path,
    message.replace(/^Row \d+(?:, column \w+ “[^”]*”)?: /, "").replace(/\.$/, ""),
  ]);

let count = 0;
/** A row of a payment of its own, in cash. */
const row = (change: Cells = {}): Cells => ({
  "Transaction Ref": `T-${++count}`,
  "Customer ID": FIRST,
  "Payment Method": "cash",
  "Amount Paid": "100",
  ...change,
});
const advance = (change: Cells = {}) => row({ "Payment Type": "ADVANCED", ...change });
const listed = async (search: string): Promise<Row[]> =>
  (await finance.get(`/v2/payment?search=${search}&perPage=1000`)).body.rows;
const newest = async (): Promise<Row> =>
  (await finance.get("/v2/payment?sort=payment_date&order=DESC")).body.rows[0];

test("rows of one reference and customer are one unposted payment, numbered in the file's order; the check changes nothing", async () => {
  const [one, two] = [await desk.invoice(FIRST, 70), await desk.invoice(FIRST, 80)];
  const template = await finance.get("/payment/import/template");
  expect(new TextDecoder().decode(template.body)).toBe(
    "Transaction Ref,Customer ID,Customer Name,Invoice Number,Payment Type,Payment Method,Bank Code,Amount Paid,Date Received,Receipt Number,Notes\r\n",
  );
  expect(template.headers.get("content-disposition")).toMatch(/ImportPaymentRecord_\d{8}-\d{4}\.csv/);
  const last = await newest();
  const paid = row({
    "Invoice Number": one.inv_no,
    "Payment Method": "BANKTRANSFER",
    "Bank Code": "bdo",
    "Amount Paid": "120.50",
    "Date Received": "2026-11-02",
    "Receipt Number": "OR-77",
    Notes: "By bank",
  });
  const file = [
    { ...paid, "Customer ID": String(Number(FIRST)) },
    advance({ "Customer ID": SECOND, "Amount Paid": "30" }),
    { ...paid, "Invoice Number": two.inv_no, "Amount Paid": "", "Receipt Number": "", Notes: "" },
  ];
  const outcome = { status: "done", kind: "payments", records: 2, rows: 3, total_amount: 150.5 };
  const checked = await upload(file, "?dry_run=1");
  expect(checked.data).toMatchObject({ ...outcome, dry_run: true });
  expect(checked.data.warnings).toEqual([
    expect.objectContaining({
      message: expect.stringContaining("without their leading zeros were completed"),
    }),
  ]);
  expect(await newest()).toEqual(last);

  const done = await upload(file);
  expect([done.message, done.data]).toEqual([
    "Successfully completed the import CSV.",
    expect.objectContaining(outcome),
  ]);
  const numberAfter = (places: number) =>
    `PT-2026-${String(Number(last.paytxn_no.slice(-6)) + places).padStart(6, "0")}`;
  const [payment] = await listed(numberAfter(1));
  expect(await desk.readPayment(payment.uuid)).toMatchObject({
    customer_id: FIRST,
    status: "UNPOSTED",
    payment_type: "Regular",
    amount_paid: 120.5,
    bank_code: "BDO",
    received_date: "2026-11-02",
    payrcpt_no: "OR-77",
    notes: "By bank",
    invoice: [
      { inv_no: one.inv_no, remaining_balance: 70 },
      { inv_no: two.inv_no, remaining_balance: 80 },
    ],
  });
  const [other] = await listed(numberAfter(2));
  expect(other).toMatchObject({ customer_id: SECOND, amount_paid: 30, received_date: TODAY, invoice: [] });
  expect((await finance.patch("/payment/status/POSTED", { uuids: [payment.uuid] })).status).toBe(409);
  await finance.patch(`/payment/${payment.uuid}`, { payrefdoc_no: desk.slip, confirm_slip: true });
  expect((await finance.patch("/payment/status/POSTED", { uuids: [payment.uuid] })).status).toBe(200);
  expect((await desk.readInvoice(two.uuid)).remaining_balance).toBe(29.5);
  expect(refused(await upload([advance({ "Receipt Number": "OR-77" })]))).toEqual([
    [1, "Receipt Number", `Receipt number OR-77 is already on ${payment.paytxn_no}`],
  ]);
});

describe("a file that is staged while it is read on", () => {
  /** More records than are read at once. */
  const filler = () => Array.from({ length: 5_100 }, () => advance());
  const staged = async () => {
    const database = school.database();
    const { rows } = await database.execute("select count(*) as staged from import_row");
    database.close();
    return rows[0]?.staged;
  };

  test("a payment's further invoice may come long after its first", async () => {
    const [one, two] = [await desk.invoice(FIRST, 70), await desk.invoice(FIRST, 80)];
    const paid = row({ "Invoice Number": one.inv_no, "Amount Paid": "120", "Receipt Number": "OR-88" });
    const done = await upload([paid, ...filler(), { ...paid, "Invoice Number": two.inv_no }]);
    expect(done.data).toMatchObject({ status: "done", records: 5_101, rows: 5_102 });
    const [payment] = await listed("OR-88");
    expect((await desk.readPayment(payment.uuid)).invoice).toMatchObject([
      { inv_no: one.inv_no, remaining_balance: 70 },
      { inv_no: two.inv_no, remaining_balance: 80 },
    ]);
    await until(async () => (await staged()) === 0);
  });

  test("a mistake in its last row leaves nothing of the rows before", async () => {
    const last = await newest();
    const answer = await upload([...filler(), advance({ "Customer ID": "999999" })]);
    expect(refused(answer)).toEqual([[5_101, "Customer ID", "there is no active customer 999999"]]);
    expect([await newest(), await staged()]).toEqual([last, 0]);
  });
});

test("the same file twice: the check lists what is there, the import is refused unless it is confirmed", async () => {
  const file = [advance(), advance()];
  expect((await upload(file)).data.records).toBe(2);
  expect((await upload(file, "?dry_run=1")).data.existing).toHaveLength(2);
  expect(refused(await upload(file))).toEqual([
    [1, "Transaction Ref", expect.stringContaining("")],
    [2, "Transaction Ref", expect.stringContaining("")],
  ]);
  expect((await upload(file, "?confirm_existing=1")).data.records).toBe(2);
});

test("type, method and bank are named by code or by the name that screens show, in any case, and amounts may have commas", async () => {
  const named = row({
    "Payment Type": "advanced",
    "Payment Method": "online banking",
    "Bank Code": '"BDO UNIBANK, INC"',
    "Amount Paid": '"1,500.25"',
  });
  expect((await upload([named])).data).toMatchObject({ records: 1, total_amount: 1500.25 });
  expect(await desk.readPayment((await newest()).uuid)).toMatchObject({
    amount_paid: 1500.25,
    payment_type: "ADVANCED",
    bank_code: "BDO",
  });
});

test("what is wrong is told row by row, and nothing is made", async () => {
  const [one, two, others] = [
    await desk.invoice(FIRST, 50),
    await desk.invoice(FIRST, 60),
    await desk.invoice(SECOND, 50),
  ];
  const last = await newest();
  const split = row({ "Invoice Number": one.inv_no, "Receipt Number": "OR-1" });
  const answer = await upload([
    row({ "Transaction Ref": "", "Customer ID": "12345678901", "Amount Paid": "-1" }),
    row({ "Payment Method": "", "Amount Paid": "" }),
    advance({ "Customer ID": "999999" }),
    advance({ "Customer Name": "Somebody Else" }),
    split,
    { ...split, "Invoice Number": two.inv_no, "Amount Paid": "99", "Payment Method": "BANKTRANSFER" },
    split,
    row({ "Payment Method": "GOLD", "Payment Type": "Odd", "Invoice Number": "INV-1999-000001" }),
    row({ "Invoice Number": others.inv_no, "Payment Method": "BANKTRANSFER" }),
    advance({ "Bank Code": "NONE", "Date Received": "2026-11-19" }),
    advance({ "Date Received": "2026-13-02" }),
    advance({ "Receipt Number": "OR-1" }),
    row(),
    row({ "Invoice Number": "INV-1999-000001" }),
  ]);
  expect(refused(answer)).toEqual([
    [1, "Customer ID", "“12345678901” is not a student number of 6 to 10 digits"],
    [1, "Amount Paid", "“-1” is negative"],
    [1, "Transaction Ref", "is required"],
    [2, "Payment Method", "is required"],
    [2, "Amount Paid", "is required"],
    [3, "Customer ID", "there is no active customer 999999"],
    [4, "Customer Name", expect.stringMatching(/^000022 is .*, not “Somebody Else”$/)],
    [6, "Payment Method", expect.stringMatching(/^differs from row 6, the first of T-/)],
    [6, "Amount Paid", expect.stringMatching(/^differs from row 6/)],
    [7, "Invoice Number", expect.stringMatching(/is named twice in T-/)],
    [8, "Payment Type", expect.stringMatching(/^“Odd” is none of: .*Regular/)],
    [8, "Payment Method", expect.stringMatching(/^“GOLD” is none of: .*BANKTRANSFER \(Online Banking\)/)],
    [9, "Bank Code", "is required for this method"],
    [9, "Invoice Number", `${others.inv_no} is of student ${SECOND}`],
    [10, "Bank Code", expect.stringMatching(/^“NONE” is none of: /)],
    [10, "Date Received", "“2026-11-19”: The date received cannot be after today"],
    [11, "Date Received", expect.stringMatching(/^“2026-13-02” is not a date: use /)],
    [12, "Receipt Number", "OR-1 is already in row 6"],
    [13, "Invoice Number", "is required"],
    [14, "Invoice Number", "There is no invoice INV-1999-000001"],
  ]);
  expect(refused(await upload([row({ "Invoice Number": one.inv_no, "Amount Paid": "50.01" })]))).toEqual([
    [1, "Amount Paid", "Amount should not be greater than ₱50.00"],
  ]);
  await finance.patch("/billing/settings", { billing_locked_through: "2026-10-31" });
  const closed = await upload([advance({ "Date Received": "2026-10-31" })], "?dry_run=1");
  expect(
    refused({ errors: closed.data.errors.map((error: Row) => ({ ...error, path: error.column })) }),
  ).toEqual([[1, "Date Received", "“2026-10-31”: The books are closed through October 31, 2026"]]);
  await finance.patch("/billing/settings", { billing_locked_through: "", reason: "The test is over" });
  expect(await newest()).toEqual(last);
});

test("the details a method asks for are imported, and refused where they miss or do not belong", async () => {
  for (const [code, kind] of [
    ["CHQ", "cheque"],
    ["GCASH", "wallet"],
    ["CARD", "card"],
  ])
    expect((await finance.post("/payment_method", { code, name: code, kind })).status).toBe(201);
  const cheque = { "Payment Method": "chq", "Bank Code": "BPI", "Cheque Number": "000451" };
  const card = { "Payment Method": "CARD", "Card Type": "Visa", "Card Last Four": "0042" };
  const last = await newest();
  const done = await upload([
    advance({ ...cheque, "Cheque Date": "11/15/2026" }),
    advance({ "Payment Method": "GCASH", "Wallet Reference": "GC-9" }),
    advance(card),
  ]);
  expect(done.data).toMatchObject({ records: 3 });
  const details = [];
  for (const payment of (await finance.get("/v2/payment?sort=payment_date&order=DESC")).body.rows.slice(0, 3))
    details.push((await desk.readPayment(payment.uuid)).details);
  expect(details).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ cheque_number: "000451", cheque_date: "2026-11-15" }),
      expect.objectContaining({ reference: "GC-9" }),
      expect.objectContaining({ card_type: "Visa", card_number: "0042" }),
    ]),
  );
  expect(await newest()).not.toEqual(last);

  expect(
    refused(
      await upload([
        advance(cheque),
        advance({ "Card Type": "Visa" }),
        advance({ "Payment Method": "GCASH" }),
        advance({ ...card, "Card Last Four": "42" }),
        advance({ ...cheque, "Cheque Date": "soon" }),
      ]),
    ),
  ).toEqual([
    [1, "Cheque Date", "is required for this method"],
    [2, "Card Type", "is not asked for by CASH; leave it empty"],
    [3, undefined, "Wallet Reference: is required for this method"],
    [4, "Card Last Four", "Please enter only the last 4 digits of the card"],
    [5, "Cheque Date", expect.stringContaining("")],
  ]);
});

test("a file with a whole card number is refused before it is kept, and nothing shows the number", async () => {
  const number = "4242 4242 4242 4242";
  const file = fileOf([
    advance(),
    advance({ "Payment Method": "CARD", "Card Type": "Visa", "Card Last Four": number }),
  ]);
  const answer = await finance.upload("/payment/import", "a.csv", file);
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    [
      {
        row: 2,
        path: "Card Last Four",
        message: expect.stringContaining("“Card Last Four”: Please enter only the last 4 digits of the card"),
      },
    ],
  ]);
  expect(JSON.stringify(answer.body)).not.toContain("4242");
});
