import { describe, expect, test } from "vitest";
import { customerRefusal } from "#core/billing/import-job/customer-row.ts";
import {
  groupRefusal,
  IMPORT_HEADINGS,
  type ImportLine,
  readImportRow,
} from "#core/billing/invoices/invoice-import.ts";
import { FileDates } from "#core/shared/import/file-dates.ts";
import { CompletedNumbers, headingsRefusal } from "#core/shared/import/import-rows.ts";

type Heading = (typeof IMPORT_HEADINGS)[number];
const GOOD: Record<Heading, string> = {
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
const row = (changes: Partial<Record<Heading, string>> = {}) =>
  readImportRow(
    IMPORT_HEADINGS.map((heading) => changes[heading] ?? GOOD[heading]),
    7,
  );
const errorsOf = (changes: Partial<Record<Heading, string>>) => {
  const result = row(changes);
  return "errors" in result ? result.errors : [];
};
const lineOf = (changes: Partial<Record<Heading, string>> = {}): ImportLine => {
  const result = row(changes);
  if ("errors" in result) throw new Error(JSON.stringify(result.errors));
  return result.line;
};

describe("dates", () => {
  test("are read as a spreadsheet saves them, one form per file", () => {
    expect(lineOf({ "Invoice Date": "11/21/2026", "Due Date": "1/5/2027" })).toMatchObject({
      invoiceDate: "2026-11-21",
      dueDate: "2027-01-05",
    });
    const dates = new FileDates();
    expect(dates.read("11/21/2026")).toEqual({ day: "2026-11-21" });
    expect(dates.read("2026-11-21")).toEqual({
      refusal: "“2026-11-21” is not written as MM/DD/YYYY, as the dates before it in this file",
    });
    expect(dates.read("12/01/2026")).toEqual({ day: "2026-12-01" });
  });

  test.each(["21/11/2026", "2/30/2026", "11/21/26", "11-21-2026"])("%s is none", (text) => {
    expect(errorsOf({ "Invoice Date": text })[0]?.message).toContain(
      "is not a valid date: use YYYY-MM-DD or MM/DD/YYYY",
    );
  });
});

test("a deduction of 10% is a percent", () => {
  expect(lineOf({ Deduction: "10%" }).deduction).toEqual({ type: "percent", valueE4: 100_000 });
  expect(lineOf({ Deduction: "12.5 %" }).deduction).toEqual({ type: "percent", valueE4: 125_000 });
  expect(errorsOf({ Deduction: "110%" })[0]?.path).toBe("Deduction");
});

describe("a customer's name", () => {
  const refused = (customerName: string) =>
    customerRefusal({ customerId: "000123", customerName }, "Muñoz, Ana María Dela Cruz", 7);
  test.each(["", "Muñoz, Ana María Dela Cruz", "ANA MARIA DELA CRUZ MUNOZ", "munoz, Ana Maria De la Cruz"])(
    "%j is taken: case, accents, spaces and the order of parts make no difference",
    (name) => expect(refused(name)).toBeNull(),
  );
  test.each(["Muñoz, Ana", "Reyes, Ana María Dela Cruz"])("%j refuses the row", (name) => {
    expect(refused(name)).toEqual({
      message: `Customer Name: 000123 is Muñoz, Ana María Dela Cruz, not “${name}”`,
      row: 7,
      path: "Customer Name",
    });
  });
});

describe("a student number that lost its leading zeros", () => {
  test("is completed, and told once however many rows name it", () => {
    const numbers = new CompletedNumbers();
    const cells = IMPORT_HEADINGS.map((heading) => ({ ...GOOD, "Customer ID": "123" })[heading]);
    for (const at of [1, 2])
      expect(readImportRow(cells, at, new FileDates(), numbers)).toMatchObject({
        line: { customerId: "000123" },
      });
    expect(numbers.warning()).toBe(
      "Student numbers without their leading zeros were completed: 123 as 000123.",
    );
  });
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
  const figures: Heading[] = ["Quantity", "Unit Price", "Tax Percent", "Deduction", "Surcharge Percent"];
  const bad = [
    "NaN",
    "Infinity",
    "1e3",
    "1e309",
    "-1",
    "-0.01",
    "1,00.00",
    "1.000,00",
    "١٢",
    "１２",
    "1.00001",
    "9007199254740993",
    "12%%",
    "₱5",
    "0x1",
    "=1+1",
    "1 000",
  ];
  for (const heading of figures)
    test.each(bad)(`${heading} “%s”`, (value) => {
      const errors = errorsOf({ [heading]: value });
      expect(errors).toHaveLength(1);
      expect(errors[0]).toMatchObject({ row: 7, path: heading });
      expect(errors[0]?.message.startsWith(`${heading}: `)).toBe(true);
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
    expect(errorsOf({ Deduction: "3000.51" })[0]).toMatchObject({ path: "Deduction", row: 7 });
    expect(errorsOf({ Deduction: "3000.50" })).toEqual([]);
  });
});

describe("a bad text", () => {
  test.each(["0001234", "12345a", "", "１２３４５６"])(
    "Customer ID “%s” is not a student number",
    (value) => {
      expect(errorsOf({ "Customer ID": value })[0]).toMatchObject({ path: "Customer ID", row: 7 });
    },
  );

  test.each(["2026-02-29", "11/21/2026", "2026-13-01", "", "10000-01-01", "1899-12-31"])(
    "“%s” is no invoice date",
    (value) => {
      expect(errorsOf({ "Invoice Date": value })).toHaveLength(1);
    },
  );

  test("a due date before the invoice date is refused; the same day is not", () => {
    expect(errorsOf({ "Due Date": "2026-11-20" })[0]).toMatchObject({ path: "Due Date" });
    expect(errorsOf({ "Due Date": "2026-11-21" })).toEqual([]);
  });

  test("control characters are refused; line breaks only in notes", () => {
    expect(errorsOf({ Item: "Tuition\u0000Fee" })).toHaveLength(1);
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

  test("a short or long row says how many values it has", () => {
    expect(readImportRow(["a"], 3)).toEqual({
      errors: [{ message: "This row has 1 values instead of 13.", row: 3 }],
    });
    expect(readImportRow(Array(14).fill("a"), 3)).toMatchObject({ errors: [{ row: 3 }] });
  });
});

describe("the headings", () => {
  const headings: string[] = [...IMPORT_HEADINGS];
  test("are the template's, in its order", () => {
    expect(headingsRefusal(headings, IMPORT_HEADINGS)).toBeNull();
    expect(
      headingsRefusal(
        headings.map((heading) => ` ${heading} `),
        IMPORT_HEADINGS,
      ),
    ).toBeNull();
  });
  test.each([
    ["missing", headings.slice(1)],
    ["renamed", headings.map((heading) => heading.toLowerCase())],
    ["doubled", [...headings, "Notes"]],
    ["reordered", [...headings].reverse()],
    ["empty", []],
  ])("%s: refused", (_, changed) => {
    expect(headingsRefusal(changed, IMPORT_HEADINGS)).toMatch(/must not be changed/);
  });
  test("may be without the optional ones, which a refusal does not name", () => {
    const optional = ["Unit", "Notes"];
    const without = (...left: string[]) => headings.filter((heading) => !left.includes(heading));
    const refusal = (given: string[]) => headingsRefusal(given, IMPORT_HEADINGS, optional);
    expect([headings, without("Unit"), without("Unit", "Notes")].map(refusal)).toEqual([null, null, null]);
    expect(refusal(without("Item"))).toBe(
      `The column headings must not be changed. They are: ${without("Unit", "Notes").join(", ")}`,
    );
    expect(refusal([...without("Unit"), "Unit"])).toMatch(/must not be changed/);
  });
});

test("rows of one invoice must agree in their dates", () => {
  const first = lineOf();
  expect(groupRefusal(first, lineOf({ Item: "Books" }), 8)).toBeNull();
  expect(groupRefusal(first, lineOf({ "Due Date": "2026-12-22" }), 8)).toMatchObject({
    row: 8,
    path: "Due Date",
  });
});
