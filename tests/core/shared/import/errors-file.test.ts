import { describe, expect, test } from "vitest";
import { needsText } from "#core/shared/import/file-preview.ts";
import { errorsFile } from "#core/shared/import/reading/errors-file.ts";
import { entryOf } from "#core/shared/import/reading/file-outcome.ts";
import { readFile } from "#core/shared/import/reading/file-reading.ts";
import { fileInstructions, fileTemplate } from "#core/shared/import/reading/file-template.ts";
import { KnownPeople } from "#core/shared/import/reading/person-match.ts";
import { encoded, serialOf, textFile, workbookFile } from "#tests/support/import-files.ts";
import { SAMPLE } from "./sample-kind.ts";

const HEADINGS = ["Student ID", "Student Name", "Amount Paid", "Date Received", "Cashier"];
const ROWS = [
  ["Payments of November"],
  [],
  HEADINGS,
  ["000123", "Dela Cruz, Ana", "1.500,00", "20/11/2026", "x;y"],
  ["000124", "Reyes", "abc", "21/11/2026", "-25"],
];
/** The messages of a file by their line, as they are put into the file of errors. */
function messagesOf(bytes: Uint8Array): Map<number, string[]> {
  const read = readFile(bytes, SAMPLE);
  if (!read.ok) throw new Error(read.message);
  return new Map(read.value.errors.map(({ line, message }) => [line, [message]]));
}

describe("the file of errors (F-11)", () => {
  test("is the uploaded text with one more column, and is read again", async () => {
    const bytes = textFile(ROWS, { delimiter: ";", encoding: "utf-16le-bom" });
    const written = await errorsFile(bytes, SAMPLE, {}, messagesOf(bytes));
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(written.bytes).split("\r\n")).toEqual([
      "\u{feff}Payments of November",
      "",
      "Student ID;Student Name;Amount Paid;Date Received;Cashier;What to correct",
      '000123;"Dela Cruz, Ana";"1.500,00";20/11/2026;"x;y"',
      "000124;Reyes;abc;21/11/2026;-25;“abc” is not an amount",
      "",
    ]);
    const mended = encoded(new TextDecoder().decode(written.bytes).replace("abc;", "5;"), "utf-8");
    expect(readFile(mended, SAMPLE)).toMatchObject({
      value: {
        errorCount: 0,
        records: [{ line: 4, values: { amount: 150_000 } }, { values: { amount: 500 } }],
      },
    });
  });

  test("of a workbook is a workbook; a second one takes the place of the first", async () => {
    const rows = [
      HEADINGS,
      [123, "A", "x", { number: serialOf("2026-11-20"), style: "date" as const }, "=1+1"],
    ];
    const bytes = workbookFile([{ name: "May", rows }]);
    const first = await errorsFile(bytes, SAMPLE, {}, messagesOf(bytes));
    const second = await errorsFile(first.bytes, SAMPLE, {}, new Map([[2, ["again"]]]));
    expect(first.extension).toBe("xlsx");
    expect(readFile(second.bytes, SAMPLE)).toMatchObject({
      value: {
        readAs: { format: "xlsx", sheet: "May" },
        columns: [
          {},
          {},
          {},
          { samples: ["2026-11-20"] },
          { heading: "Cashier", samples: ["=1+1"] },
          { heading: "What to correct", samples: ["again"] },
        ],
        errors: [{ message: "“x” is not an amount" }],
      },
    });
  });

  test("keeps what stands beside the headings, and is wrong again", async () => {
    const bytes = encoded("Student ID,Student Name,Amount Paid\n000123,Cruz, Ana,5\n", "utf-8");
    const written = await errorsFile(bytes, SAMPLE, {}, messagesOf(bytes));
    expect([...messagesOf(written.bytes).values()]).toEqual([
      ["has a value in column D, which has no heading: its values may stand in the wrong columns"],
    ]);
  });

  test("an error as the API answers it", () => {
    const read = readFile(textFile(ROWS, { delimiter: ";" }), SAMPLE);
    expect(read.ok && read.value.errors.map(entryOf)).toEqual([
      { message: "Row 5, column C “Amount Paid”: “abc” is not an amount.", row: 2, path: "Amount Paid" },
    ]);
  });
});

describe("the template (F-4)", () => {
  test.each(["csv", "xlsx"] as const)(
    "as %s: its example is left out where it is uploaded as it is",
    async (format) => {
      const { bytes } = await fileTemplate(SAMPLE, format, "Sample");
      expect(readFile(bytes, SAMPLE, { dateOrder: "mdy" })).toMatchObject({
        value: {
          records: [],
          errors: [],
          leftOut: [{ row: 1, line: 2, message: "the example of the template" }],
          columns: Object.values(SAMPLE.fields).map(({ heading }) => ({ heading })),
        },
      });
    },
  );

  test("its instructions say what each column takes", () => {
    expect(fileInstructions(SAMPLE).slice(0, 7)).toMatchObject([
      { heading: "Student ID", isRequired: true, expects: "a student number of 6 digits" },
      { expects: "text of at most 100 characters" },
      { expects: "an LRN of 12 digits" },
      { expects: "a date" },
      { isRequired: true, expects: "an amount", example: "1,500.00" },
      { expects: "a percent, with its sign or without" },
      { expects: "one of: Online Banking, Cash" },
    ]);
  });
});

test("what a file needs is asked in one sentence each", () => {
  const { fields } = SAMPLE;
  const of = { fields, eitherOf: [["amount"], ["paid", "share"], ["paid"]] };
  const unknownFields = ["student", "amount", "paid", "share"];
  expect(needsText(of, { needs: ["columns", "date_order"], unknownFields })).toBe(
    `Say which columns of the file are: ${fields.student.heading}; ${fields.amount.heading}, or ${fields.paid.heading} and ${fields.share.heading}. Say whether its dates begin with the day or with the month.`,
  );
});

describe("number and name of a row (F-10)", () => {
  const people = new KnownPeople([
    { number: "000123", name: "Dela Cruz, Ana Maria" },
    { number: "000124", name: "Reyes, José" },
    { number: "000125", name: "Reyes, Jose" },
  ]);
  test.each([
    ["000123", "", "000123"],
    ["000123", "ana-maria DELA CRUZ", "000123"],
    ["", "Dela Cruz, Ana Maria", "000123"],
    ["000123", "Reyes, José", "000123 is Dela Cruz, Ana Maria, not “Reyes, José”"],
    ["", "reyes, jose", "“reyes, jose” is the name of 000124 and 000125: write the number"],
    ["", "Cruz, Ana", "“Cruz, Ana” is not the name of anyone in this class"],
    ["000999", "", "000999 is not the number of anyone in this class"],
    ["", " ", "names nobody"],
  ])("“%s” “%s”", (number, name, expected) => {
    const match = people.match(number, name, "in this class");
    expect("person" in match ? match.person.number : match.refusal).toBe(expected);
  });
});
