import { describe, expect, test } from "vitest";
import { NO_FACTS } from "#core/billing/import-job/import-facts.ts";
import { ImportGroups } from "#core/billing/invoices/import-groups.ts";
import { type ImportLine, invoiceFile, invoiceLine } from "#core/billing/invoices/invoice-definition.ts";
import { entryOf } from "#core/shared/import/reading/file-outcome.ts";
import { readFile } from "#core/shared/import/reading/file-reading.ts";
import { headingsOf, textFile } from "#tests/support/import-files.ts";

/** Given a row of a file of invoices (B-19), when it is read, then it is a line, or everything that is wrong with it is told. */
const FILE = invoiceFile({ ...NO_FACTS, today: "2026-11-26", lockedThrough: "2026-10-31" });
const HEADINGS = headingsOf(FILE);
const GOOD: Record<string, string> = {
  "Reference No": "REF-1",
  "Invoice Date": "2026-11-21",
  "Due Date": "2026-12-21",
  "Customer ID": "000123",
  "Customer Name": "Muñoz, Ana",
  Item: "Tuition Fee",
  Quantity: "2",
  Unit: "Unit",
  "Unit Price": "1500.25",
  "Tax Percent": "12",
  Deduction: "100",
  "Surcharge Percent": "",
  Notes: "",
};
type Changes = Record<string, string>;
function read(rows: Changes[]) {
  const cells = rows.map((changes) => HEADINGS.map((heading) => changes[heading] ?? GOOD[heading] ?? ""));
  const outcome = readFile(textFile([HEADINGS, ...cells]), FILE);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
}
/** Errors of a row by itself, and beside the others of its invoice. */
function errorsOf(changes: Changes) {
  const { errors, records, columns } = read([changes]);
  const groups = new ImportGroups();
  const beside = records.flatMap(({ values, ...at }) => {
    const placed = groups.add(invoiceLine(values), at);
    if (!("message" in placed)) return [];
    const column = columns.find(({ field }) => field === placed.field);
    return [{ ...at, ...(column && { column }), message: placed.message }];
  });
  return [...errors, ...beside].map(entryOf);
}
const lineOf = (changes: Changes = {}): ImportLine => {
  const { records, errors } = read([changes]);
  const [record] = records;
  if (!record) throw new Error(JSON.stringify(errors));
  return invoiceLine(record.values);
};

describe("dates", () => {
  test("are read as a spreadsheet saves them", () => {
    expect(lineOf({ "Invoice Date": "11/21/2026", "Due Date": "1/15/2027" })).toMatchObject({
      invoiceDate: "2026-11-21",
      dueDate: "2027-01-15",
    });
    expect(lineOf({ "Invoice Date": "21-Nov-2026" }).invoiceDate).toBe("2026-11-21");
  });
  test.each(["2026-02-29", "30/30/2026", "2026-13-01", "10000-01-01", "1899-12-31", "2040-01-01"])(
    "“%s” is no invoice date",
    (text) => expect(errorsOf({ "Invoice Date": text })).toMatchObject([{ row: 1, path: "Invoice Date" }]),
  );
  test("of closed books are none", () =>
    expect(errorsOf({ "Invoice Date": "2026-10-31" })[0]?.message).toContain(
      "The books are closed through October 31, 2026.",
    ));
  test("a due date before the invoice date is refused; the same day is not", () => {
    expect(errorsOf({ "Due Date": "2026-11-20" })).toMatchObject([{ path: "Due Date" }]);
    expect(errorsOf({ "Due Date": "2026-11-21" })).toEqual([]);
  });
});

test("a deduction of 10% is a percent", () => {
  expect(lineOf({ Deduction: "10%" }).deduction).toEqual({ type: "percent", valueE4: 100_000 });
  expect(lineOf({ Deduction: "12.5 %" }).deduction).toEqual({ type: "percent", valueE4: 125_000 });
  expect(errorsOf({ Deduction: "110%" })[0]?.path).toBe("Deduction");
});

test("a student number that lost its leading zeros is completed, and told once however many rows name it", () => {
  const { records, warnings } = read([{ "Customer ID": "123" }, { "Customer ID": "123", Item: "Books" }]);
  expect(records.map(({ values }) => values.customerId)).toEqual(["000123", "000123"]);
  expect(warnings).toEqual([
    { message: "Numbers without their leading zeros were completed in 2 cells: 123 as 000123." },
  ]);
});

describe("a good row", () => {
  test("is read to the ten-thousandth, leading zeros kept", () => {
    expect(lineOf()).toEqual({
      referenceNumber: "REF-1",
      invoiceDate: "2026-11-21",
      dueDate: "2026-12-21",
      customerId: "000123",
      customerName: "Muñoz, Ana",
      item: "Tuition Fee",
      quantityE4: 20_000,
      unit: "Unit",
      unitPriceE4: 15_002_500,
      tax: { type: "percent", valueE4: 120_000 },
      deduction: { type: "amount", valueE4: 1_000_000 },
      surcharge: { type: "percent", valueE4: 0 },
      notes: "",
    });
  });

  test("may leave quantity, unit and adjustments blank", () => {
    const line = lineOf({
      Quantity: "",
      Unit: "",
      "Tax Percent": "",
      Deduction: "",
      Notes: " line one\nline two ",
    });
    expect(line).toMatchObject({
      quantityE4: 10_000,
      unit: "Unit",
      deduction: { type: "percent", valueE4: 0 },
    });
    expect(line.notes).toBe("line one\nline two");
  });
});

describe("a bad figure names its row and column", () => {
  const figures = ["Quantity", "Unit Price", "Tax Percent", "Deduction", "Surcharge Percent"];
  const bad = [
    "NaN",
    "Infinity",
    "1e3",
    "1e309",
    "-1",
    "-0.01",
    "1,00.00",
    "١٢",
    "１２",
    "1.00001",
    "9007199254740993",
    "12%%",
    "0x1",
    "=1+1",
  ];
  for (const heading of figures)
    test.each(bad)(`${heading} “%s”`, (value) => {
      const errors = errorsOf({ [heading]: value });
      expect(errors).toHaveLength(1);
      expect(errors[0]).toMatchObject({ row: 1, path: heading });
      expect(errors[0]?.message).toContain(`Row 2, column`);
    });

  test("a deduction has two decimals, quantity and price four", () => {
    expect(errorsOf({ Deduction: "1.001" })).toHaveLength(1);
    expect(lineOf({ Deduction: "1.01" }).deduction.valueE4).toBe(10_100);
    expect(lineOf({ Quantity: "1.2345", "Unit Price": "99.9999" })).toMatchObject({
      quantityE4: 12_345,
      unitPriceE4: 999_999,
    });
  });

  test("commas may group digits, and a percent may have its sign", () => {
    expect(
      lineOf({
        "Unit Price": "1,500.00",
        Quantity: "1,000",
        "Tax Percent": "12%",
        "Surcharge Percent": "2.5 %",
      }),
    ).toMatchObject({
      unitPriceE4: 15_000_000,
      quantityE4: 10_000_000,
      tax: { type: "percent", valueE4: 120_000 },
      surcharge: { type: "percent", valueE4: 25_000 },
    });
    expect(lineOf({ "Unit Price": "1,500.00", Deduction: "1,000.50" }).deduction.valueE4).toBe(10_005_000);
    expect(errorsOf({ Quantity: "5%" })[0]?.path).toBe("Quantity");
    expect(errorsOf({ "Tax Percent": "%" })[0]?.path).toBe("Tax Percent");
  });

  test("a price is required, and -0 is zero", () => {
    expect(errorsOf({ "Unit Price": "" })).toHaveLength(1);
    expect(lineOf({ "Unit Price": "-0", Deduction: "" }).unitPriceE4).toBe(0);
  });

  test("a deduction above the price of its line is refused", () => {
    expect(errorsOf({ Deduction: "3000.51" })[0]).toMatchObject({ path: "Deduction", row: 1 });
    expect(errorsOf({ Deduction: "3000.50" })).toEqual([]);
  });
});

describe("a bad text", () => {
  test.each(["00012345678", "12345a", "", "１２３４５６"])(
    "Customer ID “%s” is not a student number",
    (value) => {
      expect(errorsOf({ "Customer ID": value })[0]).toMatchObject({ path: "Customer ID", row: 1 });
    },
  );

  test("control characters are refused; line breaks only in notes", () => {
    expect(errorsOf({ Item: "Tuition\u0007Fee" })).toHaveLength(1);
    expect(errorsOf({ Item: "Tuition\nFee" })).toHaveLength(1);
    expect(errorsOf({ Notes: "a\tb\r\nc" })).toEqual([]);
    expect(errorsOf({ Notes: "a\u0007" })).toHaveLength(1);
  });

  test("every mistake of a row is told at once", () => {
    const errors = errorsOf({
      "Reference No": "",
      "Invoice Date": "x",
      "Customer ID": "A1",
      Item: "",
      "Unit Price": "y",
    });
    expect(errors.map(({ path }) => path).sort()).toEqual(
      ["Customer ID", "Invoice Date", "Item", "Reference No", "Unit Price"].sort(),
    );
  });
});

describe("rows of one invoice", () => {
  const add = (groups: ImportGroups, changes: Changes, row: number) =>
    groups.add(lineOf(changes), { row, line: row + 1 });

  test("agree in their dates, and none is there twice", () => {
    const groups = new ImportGroups();
    expect(add(groups, {}, 1)).toEqual({ invoice: 1, place: 1 });
    expect(add(groups, { Item: "Books" }, 2)).toEqual({ invoice: 1, place: 2 });
    expect(add(groups, { Item: "Bus", "Due Date": "2026-12-22" }, 3)).toMatchObject({
      at: { row: 3 },
      field: "dueDate",
    });
    expect(add(groups, {}, 4)).toMatchObject({ message: "this row repeats row 2" });
  });

  test("are imported whole or not at all: where one is left out, the others are refused", () => {
    const groups = new ImportGroups();
    add(groups, {}, 1);
    add(groups, { "Reference No": "REF-2" }, 2);
    groups.leaveOut(lineOf({ "Reference No": "ref-1", Item: "Books" }), { row: 3, line: 4 });
    expect(groups.totals().refused).toEqual([
      {
        at: { row: 1, line: 2 },
        field: "referenceNumber",
        message: "row 4 of the same reference is left out; leave this row out as well",
      },
    ]);
  });
});
