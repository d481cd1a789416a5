import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { DateOrder } from "#core/shared/import/reading/file-definition.ts";
import { readFile } from "#core/shared/import/reading/file-reading.ts";
import {
  type SheetCell,
  serialOf,
  type TextForm,
  textFile,
  workbookFile,
} from "#tests/support/import-files.ts";
import { SAMPLE } from "./sample-kind.ts";

/** Any table, written in any way that an office writes it, is read as the same rows (F-1 to F-8). */
interface Row {
  student: string;
  name: string;
  paid: string;
  amount: number;
  method: "BANKTRANSFER" | "CASH" | null;
  receipt: string;
  notes: string;
}
type Column = keyof Row;

const words = fc.constantFrom(
  "Peña",
  "Dela Cruz",
  "Niño",
  "Ma. Ana",
  "O’Neil",
  "Santos-Reyes",
  "José",
  "Ñora",
  "Uy",
  "“Jun”",
  "III",
);
const row: fc.Arbitrary<Row> = fc.record({
  student: fc.integer({ min: 1, max: 999_999 }).map((number) => String(number).padStart(6, "0")),
  name: fc.tuple(words, words).map(([last, given]) => `${last}, ${given}`),
  paid: fc
    .date({ min: new Date("2001-01-01"), max: new Date("2029-12-31"), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  amount: fc.integer({ min: -99_999_999, max: 99_999_999 }),
  method: fc.constantFrom("BANKTRANSFER" as const, "CASH" as const, null),
  receipt: fc.constantFrom("", "OR-1", "or 27", "0012", "A/9; 1|2"),
  notes: fc.constantFrom("", 'He said "yes"', "one\ntwo", "=1+1", "a;b,c|d"),
});

const HEADINGS: Readonly<Record<Column, readonly string[]>> = {
  student: ["Student ID", "STUDENT NO.", " student   number ", "Student_ID"],
  name: ["Student Name", "STUDENT NAME"],
  paid: ["Date Received", "Value date"],
  amount: ["Amount Paid", "Amount (PHP)", "amount"],
  method: ["Method"],
  receipt: ["Receipt Number", "Receipt #", "receipt no"],
  notes: ["Notes", "NOTES "],
};

const grouped = (whole: number, mark: string): string => String(whole).replace(/\B(?=(\d{3})+$)/g, mark);
/** How amounts are written: from pesos and centavos of a magnitude. */
const FIGURES: readonly ((whole: number, cents: string) => string)[] = [
  (whole, cents) => `${whole}.${cents}`,
  (whole, cents) => `${grouped(whole, ",")}.${cents}`,
  (whole, cents) => `${grouped(whole, " ")}.${cents}`,
  (whole, cents) => `₱${grouped(whole, ",")}.${cents}`,
  (whole, cents) => `PHP ${whole}.${cents}`,
  (whole, cents) => `${grouped(whole, ".")},${cents}`,
  (whole, cents) => `${whole},${cents}`,
];
const NEGATIVES: readonly ((text: string) => string)[] = [
  (text) => `-${text}`,
  (text) => `(${text})`,
  (text) => `${text}-`,
];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const DAYS: readonly [
  order: DateOrder | undefined,
  write: (year: string, month: string, day: string) => string,
][] = [
  [undefined, (year, month, day) => `${year}-${month}-${day}`],
  [undefined, (year, month, day) => `${Number(day)}-${MONTHS[Number(month) - 1]}-${year}`],
  [undefined, (year, month, day) => `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}`],
  [undefined, (year, month, day) => `${day}-${MONTHS[Number(month) - 1]}-${year.slice(2)}`],
  ["mdy", (year, month, day) => `${month}/${day}/${year}`],
  ["dmy", (year, month, day) => `${Number(day)}/${Number(month)}/${year}`],
  ["dmy", (year, month, day) => `${day}.${month}.${year}`],
  ["mdy", (year, month, day) => `${month}-${day}-${year} 14:05`],
  ["ymd", (year, month, day) => `${year.slice(2)}/${month}/${day}`],
];
const METHODS = {
  BANKTRANSFER: ["BANKTRANSFER", "online banking", "Bank Transfer"],
  CASH: ["CASH", "cash", "Cash "],
};

const writing = fc.record({
  columns: fc.shuffledSubarray(Object.keys(HEADINGS) as Column[], { minLength: 7 }),
  heading: fc.nat(3),
  figure: fc.nat(FIGURES.length - 1),
  negative: fc.nat(NEGATIVES.length - 1),
  day: fc.nat(DAYS.length - 1),
  method: fc.nat(2),
  losesZeros: fc.boolean(),
  linesAbove: fc.nat(20),
  blankEvery: fc.nat(3),
  emptyColumn: fc.boolean(),
});
type Writing = typeof writing extends fc.Arbitrary<infer Value> ? Value : never;

const form: fc.Arbitrary<Required<TextForm>> = fc.record({
  delimiter: fc.constantFrom(",", ";", "\t", "|"),
  encoding: fc.constantFrom(
    "utf-8",
    "utf-8-bom",
    "utf-16le",
    "utf-16be",
    "utf-16le-bom",
    "utf-16be-bom",
    "windows-1252",
  ),
  hasSeparatorLine: fc.boolean(),
  quotes: fc.constantFrom("all", "needed"),
  lineEnd: fc.constantFrom("\r\n", "\n", "\r"),
});

const of = <Item>(items: readonly Item[], place: number): Item => items[place % items.length] as Item;

function textOf(value: Row, column: Column, how: Writing): string {
  if (column === "student") return how.losesZeros ? String(Number(value.student)) : value.student;
  if (column === "method") return value.method === null ? "" : of(METHODS[value.method], how.method);
  if (column === "paid") {
    const [year = "", month = "", day = ""] = value.paid.split("-");
    return of(DAYS, how.day)[1](year, month, day);
  }
  if (column !== "amount") return value[column];
  const magnitude = Math.abs(value.amount);
  const text = of(FIGURES, how.figure)(Math.floor(magnitude / 100), String(magnitude % 100).padStart(2, "0"));
  return value.amount < 0 ? of(NEGATIVES, how.negative)(text) : text;
}

/** The same in a workbook: numbers and days are its own. */
function cellOf(value: Row, column: Column, how: Writing): SheetCell {
  if (column === "student" && how.losesZeros) return Number(value.student);
  if (column === "paid" && how.day % 2 === 0) return { number: serialOf(value.paid), style: "date" };
  if (column === "amount" && how.figure % 2 === 0) return value.amount / 100;
  return textOf(value, column, how);
}

/** The rows of a file, with lines above the headings, blank rows and an empty column. */
function tableOf<Cell>(
  rows: readonly Row[],
  how: Writing,
  cell: (value: Row, column: Column, how: Writing) => Cell | string,
): (Cell | string)[][] {
  const spaced = (cells: (Cell | string)[]) => (how.emptyColumn ? ["", ...cells] : cells);
  const above = Array.from({ length: how.linesAbove }, (_, index) =>
    index % 2 === 0 ? [`Line ${index}`] : [],
  );
  const below = rows.flatMap((value, index) => {
    const cells = spaced(how.columns.map((column) => cell(value, column, how)));
    return how.blankEvery > 0 && index % how.blankEvery === 0 ? [[], cells] : [cells];
  });
  return [...above, spaced(how.columns.map((column) => of(HEADINGS[column], how.heading))), ...below];
}

function expectRows(bytes: Uint8Array, rows: readonly Row[], how: Writing): void {
  const [dateOrder] = of(DAYS, how.day);
  const read = readFile(bytes, SAMPLE, dateOrder === undefined ? {} : { dateOrder });
  if (!read.ok) throw new Error(read.message);
  expect([read.value.needs, read.value.errors]).toEqual([[], []]);
  expect(read.value.records.map(({ values: { lrn: _, share: __, ...values } }) => values)).toEqual(
    rows.map((value) => ({ ...value, paid: value.paid })),
  );
}

const rows = fc.array(row, { minLength: 1, maxLength: 12 });

test("in a text of any encoding and delimiter", () => {
  fc.assert(
    fc.property(rows, writing, form, (values, how, written) => {
      // Windows-1252 has no peso sign.
      const style = written.encoding === "windows-1252" && how.figure === 3 ? { ...how, figure: 1 } : how;
      expectRows(textFile(tableOf<string>(values, style, textOf), written), values, style);
    }),
    { numRuns: 300 },
  );
});

test("in a workbook", () => {
  fc.assert(
    fc.property(rows, writing, fc.boolean(), (values, how, hasSharedStrings) => {
      const sheet = { name: "Sheet1", rows: tableOf<SheetCell>(values, how, cellOf) };
      expectRows(workbookFile([sheet], { hasSharedStrings }), values, how);
    }),
    { numRuns: 150 },
  );
});
