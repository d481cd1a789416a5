import { expect, test } from "vitest";
import {
  BankPlaces,
  bankFile,
  comparableBalance,
  moneyIn,
} from "#core/billing/bank-lines/bank-definition.ts";
import { NO_FACTS } from "#core/billing/import-job/import-facts.ts";
import type { FileMatching } from "#core/shared/import/reading/file-definition.ts";
import { readAsSentences, sentenceOf } from "#core/shared/import/reading/file-outcome.ts";
import { type ReadOptions, readFile } from "#core/shared/import/reading/file-reading.ts";
import { textFile } from "#tests/support/import-files.ts";

const BANK_FILE = bankFile({ ...NO_FACTS, today: "2026-11-26" });
/** The lines of a bank's file: day, reference and what came in. */
function linesOf(rows: string[][], options: ReadOptions = {}) {
  const read = readFile(textFile(rows, { delimiter: ";" }), BANK_FILE, options);
  if (!read.ok) return read.message;
  const { needs, records, errors, leftOut } = read.value;
  if (needs.length > 0) return needs;
  return [
    records.map(({ values }) => [values.date, values.reference, moneyIn(values)]),
    [...errors, ...leftOut].map(sentenceOf),
  ];
}

test("a debit and a credit: what left the account is left out and told", () => {
  const rows = [
    ["Account", "1234"],
    [],
    ["Posting Date", "Ref No.", "Particulars", "Withdrawals", "Deposits", "Balance"],
    ["18-Nov-2026", "A1", "Transfer", "", "1.500,00", "9.000,00"],
    ["19-Nov-2026", "A2", "Fee", "25,00", "", "8.975,00"],
    ["", "", "Total", "25,00", "1.500,00", ""],
  ];
  expect(linesOf(rows)).toEqual([
    [["2026-11-18", "A1", 150_000]],
    ["Row 5: money that left the account.", "Row 6: a row of totals."],
  ]);
});

test("a signed amount", () => {
  const rows = [
    ["Date", "Reference", "Amount"],
    ["05/11/2026", "A1", "1,500.00"],
    ["18/11/2026", "A2", "(25.00)"],
  ];
  expect(linesOf(rows)).toEqual([[["2026-11-05", "A1", 150_000]], ["Row 3: money that left the account."]]);
});

test("a bank that nobody described is asked about once, and read by its layout", () => {
  const rows = [
    ["Fecha", "Docto", "Abono"],
    ["05/11/2026", "A1", "10"],
  ];
  expect(linesOf(rows)).toEqual(["columns", "date_order"].slice(0, 1));
  const said: FileMatching = {
    columns: { Date: "fecha", reference: "Docto", credit: "Abono" },
    dateOrder: "dmy",
    linesToSkip: 0,
  };
  expect(linesOf(rows, said)).toEqual([[["2026-11-05", "A1", 1_000]], []]);
});

test("the headings are the row with the most of them, not the first that is as wide", () => {
  const rows = [
    ["Statement of account", "", ""],
    ["Fecha", "Docto", "Abono"],
    ["25/11/2026", "A1", "10"],
  ];
  expect(readFile(textFile(rows), BANK_FILE)).toMatchObject({
    value: {
      needs: ["columns"],
      columns: [{ heading: "Fecha" }, { heading: "Docto" }, { heading: "Abono" }],
    },
  });
});

test("an amount of nothing is no line, and one that cannot be read an error", () => {
  const rows = [
    ["Date", "Reference", "Amount"],
    ["18/11/2026", "A1", "0.00"],
    ["18/11/2026", "A2", "1.005"],
    ["18/11/2026", "A3", ""],
    ["18/11/2027", "A4", "5.00"],
  ];
  expect(linesOf(rows)).toEqual([
    [],
    [
      expect.stringMatching("^Row 3, column C “Amount”: “1.005” is not an amount"),
      expect.stringMatching("^Row 4: has none of: Amount"),
      expect.stringMatching("^Row 5, column A “Date”: “18/11/2027”: "),
      "Row 2: no money came in.",
    ],
  ]);
});

test("how it was read, in sentences", () => {
  const rows = [
    ["Date", "Reference", "Amount"],
    ["05/11/2026", "A1", "1.500,00"],
    ["18/11/2026", "A2", "1,5"],
  ];
  const read = readFile(textFile(rows, { delimiter: ";" }), BANK_FILE);
  expect(read.ok && readAsSentences(read.value.readAs, read.value)).toEqual([
    "A text in UTF-8 with semicolons; its headings are in row 1.",
    "Its figures have a decimal comma.",
    "Dates: November 05, 2026 to November 18, 2026, read as DD/MM/YYYY (the file shows it).",
    "In it: ₱1,501.50 together.",
  ]);
});

const DIRECTED = [
  ["18/11/2026", "A1", "40,000.00", "DR"],
  ["18/11/2026", "A2", "1,500.00", "CR"],
];
test.each(["Debit/Credit", "Dr/Cr", "DR / CR", "Direction"])(
  "an amount without a sign goes the way that the column “%s” says",
  (heading) => {
    expect(linesOf([["Date", "Reference", "Amount", heading], ...DIRECTED])).toEqual([
      [["2026-11-18", "A2", 150_000]],
      ["Row 2: money that left the account."],
    ]);
    expect(
      linesOf([
        ["Date", "Reference", "Amount", heading],
        ["18/11/2026", "A1", "5.00", ""],
        ["18/11/2026", "A2", "6.00", "CR"],
      ]),
    ).toEqual([[["2026-11-18", "A2", 600]], [expect.stringMatching(/^Row 2, column D .+: is required\.$/)]]);
  },
);

test.each([
  ["Type", ["DR", "CR"]],
  ["Type", ["Instapay transfer", "Cash deposit"]],
  ["Kilos", ["Debit", "Credit"]],
])("a column %s with %j beside amounts without a sign is asked about", (heading, [one = "", other = ""]) => {
  const rows = [
    ["Date", "Reference", "Amount", heading],
    ["18/11/2026", "A1", "40,000.00", one],
    ["18/11/2026", "A2", "1,500.00", other],
  ];
  expect(linesOf(rows)).toEqual(["columns"]);
  expect(readFile(textFile(rows, { delimiter: ";" }), BANK_FILE)).toMatchObject({
    value: { unknownFields: ["direction"] },
  });
  expect(linesOf(rows, { columns: { direction: "" } })).toEqual([
    [
      ["2026-11-18", "A1", 4_000_000],
      ["2026-11-18", "A2", 150_000],
    ],
    [],
  ]);
});

test("a column of types beside amounts with signs is not asked about, and what it says of a direction is read once it is said", () => {
  const rows = (amount: string) => [
    ["Date", "Reference", "Amount", "Type"],
    ["18/11/2026", "A1", amount, "DR"],
    ["18/11/2026", "A2", "1,500.00", "CR"],
  ];
  const taken = [[["2026-11-18", "A2", 150_000]], ["Row 2: money that left the account."]];
  expect(linesOf(rows("-40,000.00"))).toEqual(taken);
  expect(linesOf(rows("40,000.00"), { columns: { direction: "Type" } })).toEqual(taken);
});

test("what failed, is pending or is in another currency is named and left out", () => {
  const rows = [
    ["Date", "Reference", "Amount", "Status", "Currency"],
    ["18/11/2026", "A1", "10.00", "Failed", "PHP"],
    ["18/11/2026", "A2", "11.00", "For clearing", "PHP"],
    ["18/11/2026", "A3", "12.00", "Successful", "USD"],
    ["18/11/2026", "A4", "13.00", "SUCCESSFUL", "Php"],
    ["18/11/2026", "A5", "14.00", "Posted", ""],
  ];
  expect(linesOf(rows)).toEqual([
    [
      ["2026-11-18", "A4", 1_300],
      ["2026-11-18", "A5", 1_400],
    ],
    [
      "Row 2: the bank says that it failed.",
      "Row 3: it is still pending at the bank.",
      "Row 4: it is in USD, not in pesos.",
    ],
  ]);
});

test("a status that is not known is an error, and one under an unknown heading is asked about", () => {
  const rows = (heading: string, status: string) => [
    ["Date", "Reference", "Amount", heading],
    ["18/11/2026", "A1", "10.00", status],
  ];
  expect(linesOf(rows("Status", "Purple"))).toEqual([[], [expect.stringMatching(/^Row 2, column D/)]]);
  expect(linesOf(rows("Outcome", "Rejected"))).toEqual(["columns"]);
});

test("a line is placed among those that are equal in all but the balance, and in the balance, too", () => {
  const places = new BankPlaces();
  const line = { date: "2026-11-18", reference: "", description: "ONLINE", amount: 5, balance: "1.00" };
  expect([
    places.take(line),
    places.take({ ...line, description: "OTHER" }),
    places.take({ ...line, balance: "2.00" }),
    places.take(line),
  ]).toEqual([
    { place: 1, placeWithoutBalance: 1 },
    { place: 1, placeWithoutBalance: 1 },
    { place: 1, placeWithoutBalance: 2 },
    { place: 2, placeWithoutBalance: 3 },
  ]);
});

test("a running balance is the same however it is written", () => {
  const written = ["9.000,00", "₱9,000.5", "9000.50", "8,975 CR", "(25.00)", ""];
  expect(written.map(comparableBalance)).toEqual([
    ...["9000.00", "9000.50", "9000.50", "8975.00", "-25.00", ""],
  ]);
});
