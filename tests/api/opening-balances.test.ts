import Papa from "papaparse";
import { expect, test } from "vitest";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { imported } from "#tests/support/imports.ts";

/** Given a school that comes from another system, when finance imports what students owe, then accounts begin with it (B-122). */
const school = givenSchool();
const finance = givenCaller(school, "finance");

const PATH = "/invoice/opening_balances/import";
const HEADINGS = ["Student No", "Student Name", "Outstanding Balance", "As of"];
const file = (...rows: string[][]) => Papa.unparse([HEADINGS, ...rows]);
const named = async (number: string): Promise<string> => {
  const database = school.database();
  const { rows } = await database.execute({
    sql: "select fullname from student where student_no = ?",
    args: [number],
  });
  database.close();
  return String(rows[0]?.fullname);
};
const draftsOf = async (reference: string) =>
  (await finance.get(`/invoice?status=draft&search=${encodeURIComponent(reference)}&perPage=10`)).body.rows;

test("the template is what is asked for", async () => {
  const { body } = await finance.get(`${PATH}/template`);
  expect(new TextDecoder().decode(body).trim()).toBe(
    "Customer ID,Customer Name,Balance,As of,Due Date,Reference No,Notes",
  );
});

test("each row becomes a draft of one line; published together, the ledger and the statement begin with it", async () => {
  const rows = [
    ["000011", await named("000011"), "₱12,500.00", "11/15/2026"],
    ["12", "", "980.5", ""],
  ];
  const checked = await imported(finance, `${PATH}?dry_run=1`, file(...rows));
  expect(checked.data).toMatchObject({ status: "done", new: 2, errors: [], total_amount: 13_480.5 });
  const done = await imported(finance, PATH, file(...rows));
  expect(done.data).toMatchObject({ status: "done", records: 2, total_amount: 13_480.5 });
  const drafts = await draftsOf("OPENING BALANCE");
  expect(
    drafts.map((draft: Record<string, unknown>) => [
      draft.student_no ?? draft.customer_id,
      draft.total_amount,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ["000011", 12_500],
      ["000012", 980.5],
    ]),
  );
  const uuids = drafts.map(({ uuid }: { uuid: string }) => uuid);
  const published = await finance.patch("/invoice/status/published", { uuids });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  const statement = await finance.get(
    "/statement_of_account/customer/000011?start_date=2026-11-15&end_date=2026-11-18&customer_id=true",
  );
  expect(JSON.stringify(statement.body.data)).toContain("Balance brought forward");
});

test("the same file again is told, and a student has one row", async () => {
  const twice = file(["000013", "", "100", ""], ["000013", "", "200", ""]);
  expect((await imported(finance, PATH, twice)).errors).toMatchObject([
    { message: "Row 3, column A “Student No”: 000013 is already in row 2." },
  ]);
  const once = file(["000013", "", "100", ""]);
  await imported(finance, PATH, once);
  const again = await imported(finance, `${PATH}?dry_run=1`, once);
  expect(again.data.existing[0].message).toMatch(/OPENING BALANCE of customer 000013 exists already as D-/);
});

test("another's name, a credit and a day of closed books are refused by row and column", async () => {
  const wrong = await imported(
    finance,
    PATH,
    file(
      ["000014", "Somebody, Else", "100", ""],
      ["000015", "", "(100)", ""],
      ["999999", "", "100", "1/1/2019"],
    ),
  );
  const messages = wrong.errors.map(({ message }: { message: string }) => message);
  expect(messages).toEqual([
    expect.stringMatching(/^Row 2, column B “Student Name”: 000014 is .*, not “Somebody, Else”\.$/),
    "Row 3, column C “Outstanding Balance”: “(100)” is negative.",
    expect.stringMatching(/^Row 4, column D “As of”: “1\/1\/2019”: Please enter a date from /),
  ]);
});
