import { describe, expect, test } from "vitest";
import { sentenceOf } from "#core/shared/import/reading/file-outcome.ts";
import { type ReadOptions, readFile } from "#core/shared/import/reading/file-reading.ts";
import { FILE_REFUSALS } from "#core/shared/import/table/file-refused.ts";
import { encoded, serialOf, type TextForm, textFile, workbookFile } from "#tests/support/import-files.ts";
import { archiveOf } from "#tests/support/workbooks.ts";
import { SAMPLE } from "./sample-kind.ts";

/** What a file is read as: how, its records, and everything that is said of it. */
function outcome(bytes: Uint8Array, options: ReadOptions = {}) {
  const read = readFile(bytes, SAMPLE, options);
  if (!read.ok) return { refused: read.message };
  const { readAs, needs, records, errors, warnings, leftOut, days, amount, people, unknownFields } =
    read.value;
  return {
    readAs,
    needs,
    unknownFields,
    records: records.map(({ line, values }) => ({ line, ...values })),
    errors: errors.map(sentenceOf),
    warnings: warnings.map(sentenceOf),
    leftOut: leftOut.map(sentenceOf),
    totals: { days, amount, people },
  };
}
const text = (...lines: string[]): Uint8Array => encoded(`${lines.join("\n")}\n`, "utf-8");

const HEADINGS = ["Student ID", "Student Name", "Amount Paid"];
const ROWS = [HEADINGS, ["000123", "Peña, José", "1,500.00"], ["000124", "Nuñez, Ana", "25.50"]];
const READ = [
  ["000123", "Peña, José", 150_000],
  ["000124", "Nuñez, Ana", 2_550],
];
const rowsOf = (bytes: Uint8Array, options?: ReadOptions) => {
  const { records = [] } = outcome(bytes, options);
  return records.map(({ student, name, amount }) => [student, name, amount]);
};

describe("a text is read whatever program saved it (F-2, F-3)", () => {
  test.each<[string, TextForm, object]>([
    ["UTF-8", {}, { encoding: "UTF-8", delimiter: "," }],
    ["UTF-8 with a byte order mark", { encoding: "utf-8-bom" }, { encoding: "UTF-8" }],
    ["UTF-16 LE", { encoding: "utf-16le-bom", delimiter: "\t" }, { encoding: "UTF-16 LE", delimiter: "\t" }],
    ["UTF-16 BE", { encoding: "utf-16be-bom" }, { encoding: "UTF-16 BE" }],
    ["UTF-16 LE without a mark", { encoding: "utf-16le" }, { encoding: "UTF-16 LE" }],
    ["UTF-16 BE without a mark", { encoding: "utf-16be" }, { encoding: "UTF-16 BE" }],
    [
      "Windows-1252",
      { encoding: "windows-1252", delimiter: ";" },
      { encoding: "Windows-1252", delimiter: ";" },
    ],
    ["semicolons", { delimiter: ";" }, { delimiter: ";" }],
    ["pipes", { delimiter: "|" }, { delimiter: "|" }],
    [
      "a line that names the delimiter",
      { delimiter: ";", hasSeparatorLine: true },
      { delimiter: ";", headingsLine: 1 },
    ],
    ["quotes everywhere", { quotes: "all" }, { delimiter: "," }],
    ["returns alone", { lineEnd: "\r" }, { delimiter: "," }],
  ])("%s", (_, form, readAs) => {
    expect(rowsOf(textFile(ROWS, form))).toEqual(READ);
    expect(outcome(textFile(ROWS, form)).readAs).toMatchObject(readAs);
  });

  test("a name with a dash and curly quotes of Windows-1252", () => {
    const rows = [HEADINGS, ["000123", "Cruz – “Jun”", "1"]];
    expect(rowsOf(textFile(rows, { encoding: "windows-1252" }))).toEqual([["000123", "Cruz – “Jun”", 100]]);
  });

  test.each([
    [
      "Cyrillic letters",
      Uint8Array.from([
        ...encoded("Student ID,Student Name\n1,", "utf-8"),
        ...Array.from({ length: 12 }, () => [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]).flat(),
      ]),
      FILE_REFUSALS.otherEncoding,
    ],
    ["bytes of no text", Uint8Array.from([0x41, 0x81, 0xff, 0x02]), FILE_REFUSALS.otherEncoding],
    [
      "an old workbook",
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]),
      FILE_REFUSALS.oldWorkbook,
    ],
    [
      "an OpenDocument spreadsheet",
      archiveOf({ mimetype: "x", "content.xml": "x" }),
      FILE_REFUSALS.openDocument,
    ],
    [
      "a binary workbook",
      archiveOf({ "[Content_Types].xml": "x", "xl/workbook.bin": "x" }),
      FILE_REFUSALS.binaryWorkbook,
    ],
    ["a Numbers spreadsheet", archiveOf({ "Index/Document.iwa": "x" }), FILE_REFUSALS.numbers],
    ["another archive", archiveOf({ "photo.jpg": "x" }), FILE_REFUSALS.notATable],
    ["a document", archiveOf({ "[Content_Types].xml": "x" }), FILE_REFUSALS.unreadableWorkbook],
    ["a web page named .xls", text("<html><table><tr><td>Student ID"), FILE_REFUSALS.webPage],
    ["a PDF", text("%PDF-1.7"), FILE_REFUSALS.notATable],
    ["nothing", new Uint8Array(), FILE_REFUSALS.empty],
    ["blank lines", text("", " , "), "The file has no rows."],
  ])("%s: refused in words", (_, bytes, message) => {
    expect(outcome(bytes)).toEqual({ refused: message });
  });
});

describe("the shape of a file (F-4)", () => {
  test("headings in any case, order and spacing, by a synonym, below other lines", () => {
    const bytes = text(
      "School of the Holy Name",
      "Payments,,of November",
      "",
      "AMOUNT (PHP),, student_no. ,STUDENT   NAME,Cashier",
      "5,,124,Reyes,x",
    );
    expect(outcome(bytes)).toMatchObject({
      readAs: { headingsLine: 4 },
      records: [{ line: 5, student: "000124", name: "Reyes", amount: 500 }],
      errors: [],
    });
  });

  test("short rows, blank rows and the numbers of their lines", () => {
    const bytes = text("Student ID,Student Name,Amount Paid,Notes", "000123,A,5", "", ",,,", "000124,B,6,n");
    expect(outcome(bytes).records?.map(({ line }) => line)).toEqual([2, 5]);
  });

  test.each([
    ["with the word", "Total,,30.00", true],
    ["with the word in another column", ",GRAND TOTAL:,30.00", true],
    ["without a word", ",,30.00", true],
    ["without a word, that is no sum", ",,31.00", false],
  ])("a row of totals %s", (_, row, isLeftOut) => {
    const { leftOut, errors } = outcome(text(HEADINGS.join(","), "000123,A,10", "000124,B,20.00", row));
    expect([leftOut, errors]).toEqual(
      isLeftOut ? [["Row 4: a row of totals."], []] : [[], ["Row 4, column A “Student ID”: is required."]],
    );
  });

  test("a row with a wrong cell is told what it lacks besides", () => {
    expect(outcome(text(HEADINGS.join(","), ",A,x"))).toMatchObject({
      records: [],
      errors: [
        "Row 2, column C “Amount Paid”: “x” is not an amount.",
        "Row 2, column A “Student ID”: is required.",
      ],
    });
  });

  test("an apostrophe that was written before what looks like a formula is no part of the text", () => {
    const bytes = text(HEADINGS.join(","), `000123,'=Cruz,5`, `000124,"'-Ana",5`, `000125,'Ben,5`);
    expect(outcome(bytes).records?.map((record) => record.name)).toEqual(["=Cruz", "-Ana", "'Ben"]);
  });

  test("the same heading twice names both columns", () => {
    expect(outcome(text("Student ID,Notes,Student Name,NOTES ,Amount Paid", "1,a,b,c,5")).refused).toBe(
      "Columns B “Notes” and D “NOTES” have the same heading. Rename or delete one of them.",
    );
  });

  test("two headings of other programs for one field are asked about", () => {
    const bytes = text(
      "Student ID,Student Name,Amount,Posting Date,Value Date",
      "1,A,5,2026-11-20,2026-11-21",
    );
    expect(outcome(bytes)).toMatchObject({ needs: ["columns"], unknownFields: ["paid"], records: [] });
    expect(outcome(bytes, { columns: { paid: "Value Date" } }).records).toMatchObject([
      { paid: "2026-11-21" },
    ]);
  });

  test("our own heading counts before another program's", () => {
    const bytes = text("Student ID,Student Name,Amount Paid,Amount", "1,A,5,6");
    expect(outcome(bytes).records).toMatchObject([{ amount: 500 }]);
  });

  test("columns that are not known are told with their first values, and read as a person says", () => {
    const bytes = text("Nr.,Pupil,Fee", "123,A,5", "124,B,6", "125,,7", "126,D,8");
    const read = readFile(bytes, SAMPLE);
    expect(read).toMatchObject({
      value: {
        needs: ["columns"],
        unknownFields: ["student", "name", "amount"],
        columns: [
          { letter: "A", heading: "Nr.", samples: ["123", "124", "125"] },
          { letter: "B", heading: "Pupil", samples: ["A", "B", "D"] },
          { letter: "C", heading: "Fee", samples: ["5", "6", "7"] },
        ],
      },
    });
    const columns = { student: "Nr.", "Student Name": "pupil", amount: "Fee" };
    expect(rowsOf(bytes, { columns })[0]).toEqual(["000123", "A", 500]);
  });

  test("a column that is known is read as a person says, or not at all", () => {
    const bytes = text("Student ID,Student Name,Amount Paid,Rebate (PHP)", "1,A,5,6");
    expect(outcome(bytes, { columns: { amount: "Rebate (PHP)" } }).records).toMatchObject([{ amount: 600 }]);
    expect(outcome(bytes, { columns: { name: "" } })).toMatchObject({ unknownFields: ["name"] });
    const swapped = { columns: { student: "Amount Paid", amount: "Student ID" } };
    expect(outcome(bytes, swapped).records).toMatchObject([{ student: "000005", amount: 100 }]);
  });

  test("a file without headings is refused: its first record is not taken for them", () => {
    expect(outcome(text("000123,Reyes,5", "000124,Cruz,6")).refused).toBe(
      "The file has no row of headings. Write a heading above each column, as the template has them, and upload the file again.",
    );
  });

  test("a value beyond the headings of a text shows that cells have moved", () => {
    expect(outcome(text(HEADINGS.join(","), "000123,Cruz, Ana,5")).errors).toEqual([
      "Row 2: has a value in column D, which has no heading: its values may stand in the wrong columns.",
    ]);
  });

  test("rows are left out on purpose, and told", () => {
    const bytes = text(HEADINGS.join(","), "x,A,5", "000124,B,6");
    expect(outcome(bytes, { leaveOut: new Set([1]) })).toMatchObject({
      records: [{ line: 3 }],
      errors: [],
      leftOut: ["Row 2: left out on purpose."],
    });
  });

  test("quotes that are wrong are an error of their row", () => {
    const { errors, records } = outcome(text(HEADINGS.join(","), '000123,"A" B,5', "000124,B,6"));
    expect(errors).toEqual(["Row 2: A quote inside a quoted value must be written twice."]);
    expect(records).toHaveLength(1);
  });
});

describe("figures (F-7)", () => {
  const amounts = (...cells: string[]) => {
    const rows = cells.map((cell, index) => [String(index + 1), "A", cell]);
    const { records, errors } = outcome(textFile([HEADINGS, ...rows], { delimiter: "\t" }));
    return errors?.length ? errors : records?.map(({ amount }) => amount);
  };
  test.each([
    [
      [
        "1,500.00",
        "1 500.00",
        "1\u00a0500.00",
        "₱1,500.00",
        "PHP 1500",
        "P1,500",
        "Php1500.00",
        "1500 PHP",
        "+1500",
        "1500.000",
      ],
      150_000,
    ],
    [["(25.00)", "25.00-", "-25", "−25.00", "₱(25.00)", "(₱25.00)", "-₱25", "₱ -25"], -2_500],
    [["-", "₱ -", "0", "(0.00)", ".00"], 0],
  ])("%j", (cells, centavos) => {
    expect(amounts(...cells)).toEqual(cells.map(() => centavos));
  });
  test.each([
    ["proven by one", ["1.500,00", "200", "1.000"], [150_000, 20_000, 100_000]],
    ["proven by a fraction", ["0,5", "1500,25"], [50, 150_025]],
    ["not proven: groups of three", ["1,500", "2,000"], [150_000, 200_000]],
    [
      "contradicted",
      ["1,500.00", "2,5"],
      [
        "Row 3, column C “Amount Paid”: “2,5” is not an amount: the other figures of this column do not show that its comma is a decimal comma.",
      ],
    ],
    [
      "a point for thousands that nothing proves",
      ["1.500"],
      ["Row 2, column C “Amount Paid”: “1.500” is not an amount of at most 2 decimals."],
    ],
    ["no figure", ["abc"], ["Row 2, column C “Amount Paid”: “abc” is not an amount."]],
    [
      "shortened",
      ["1.5E+05"],
      [
        "Row 2, column C “Amount Paid”: “1.5E+05” was shortened by a spreadsheet program. Show all its digits in the column, and upload the file again.",
      ],
    ],
    ["two signs", ["-(25)"], ["Row 2, column C “Amount Paid”: “-(25)” is not an amount."]],
    ["groups of two kinds", ["1,500 000"], ["Row 2, column C “Amount Paid”: “1,500 000” is not an amount."]],
  ])("a decimal comma %s", (_, cells, expected) => {
    expect(amounts(...cells)).toEqual(expected);
  });

  test("percents, choices, identifiers and numbers that lost their zeros", () => {
    const bytes = text(
      "Student ID,Student Name,Amount Paid,LRN,Share,Method,Receipt Number",
      "123,A,1,1.36728140987E+11,12.5%,online   BANKING, or  7 ",
      "000124.0,B,1,136728140987,12.5,cash,OR-8",
      "1 2 3,C,1,1.37E+11,101,Gcash,1.2E+10",
    );
    const { records, errors, warnings } = outcome(bytes);
    expect(records).toMatchObject([
      { student: "000123", lrn: "136728140987", share: 1250, method: "BANKTRANSFER", receipt: "or 7" },
      { student: "000124", lrn: "136728140987", share: 1250, method: "CASH", receipt: "OR-8" },
    ]);
    expect(errors).toEqual([
      "Row 4, column D “LRN”: “1.37E+11” was shortened by a spreadsheet program. Show all its digits in the column, and upload the file again.",
      "Row 4, column E “Share”: “101” is too large.",
      "Row 4, column F “Method”: “Gcash” is none of: BANKTRANSFER (Online Banking), CASH (Cash).",
      "Row 4, column G “Receipt Number”: “1.2E+10” was shortened by a spreadsheet program. Show all its digits in the column, and upload the file again.",
    ]);
    expect(warnings).toEqual([
      "Numbers without their leading zeros were completed in 2 cells: 123 as 000123, 1 2 3 as 000123.",
    ]);
  });
});

describe("days (F-8)", () => {
  const days = (cells: string[], options: ReadOptions = {}) => {
    const rows = cells.map((cell, index) => [String(index + 1), "A", "1", cell]);
    const read = outcome(textFile([[...HEADINGS, "Date Received"], ...rows]), options);
    if (read.refused !== undefined) return read.refused;
    if (read.needs?.length) return read.needs;
    return read.errors?.length ? read.errors : read.records?.map(({ paid }) => paid);
  };
  const NOV_20 = "2026-11-20";
  test("every way in which a day is written alone", () => {
    const cells = [
      "2026-11-20",
      "20-Nov-2026",
      "20 Nov 2026",
      "Nov 20, 2026",
      "November 20, 2026",
      "20 November 2026",
      "20-Nov-26",
      "Fri, 20 Nov 2026",
      "Nov. 20, 2026",
      "2026/11/20",
      "20261120",
      "2026-11-20 14:05:00",
      "2026-11-20T00:00:00.000Z",
      "11/20/2026 2:05 PM",
      "11-20-2026",
      "11.20.26",
    ];
    expect(days(cells)).toEqual(cells.map(() => NOV_20));
  });
  test.each<[string, string[], ReadOptions, unknown]>([
    ["proven to begin with the day", ["05/11/2026", "18/11/2026"], {}, ["2026-11-05", "2026-11-18"]],
    ["proven to begin with the month", ["11/05/2026", "11/18/2026"], {}, ["2026-11-05", "2026-11-18"]],
    ["not proven", ["05/11/2026"], {}, ["date_order"]],
    ["not proven, said", ["05/11/2026"], { dateOrder: "dmy" }, ["2026-11-05"]],
    ["proven, and said otherwise before", ["18/11/2026"], { dateOrder: "mdy" }, ["2026-11-18"]],
    ["alike both ways", ["05/05/2026"], {}, ["2026-05-05"]],
    ["the year first, said", ["26/11/20"], { dateOrder: "ymd" }, [NOV_20]],
    [
      "in two orders",
      ["18/11/2026", "11/18/2026"],
      {},
      "The dates of this file are in two orders: “18/11/2026” in row 2 begins with the day, “11/18/2026” in row 3 with the month. Write its dates as YYYY-MM-DD, and upload it again.",
    ],
    [
      "no day",
      ["31/02/2026"],
      {},
      [
        "Row 2, column D “Date Received”: “31/02/2026” is not a date: use YYYY-MM-DD, DD/MM/YYYY or 20-Nov-2026.",
      ],
    ],
    [
      "a number of days",
      ["46346"],
      {},
      [
        "Row 2, column D “Date Received”: “46346” is how a spreadsheet counts days. Give the column the format of a date, and upload the file again.",
      ],
    ],
  ])("%s", (_, cells, options, expected) => {
    expect(days(cells, options)).toEqual(expected);
  });

  test("the span of days, the sum of amounts, the number of people, and what is asked about", () => {
    const bytes = text(
      `${HEADINGS.join(",")},Date Received`,
      "000123,A,10,2026-11-20",
      "000123,A,5000,1900-01-01",
      "000124,B,1,9999-12-31",
    );
    expect(outcome(bytes, { largestAmount: 50_000 })).toMatchObject({
      totals: { days: { first: "1900-01-01", last: "9999-12-31" }, amount: 501_100, people: 2 },
      warnings: [
        "Row 3, column C “Amount Paid”: ₱5,000.00 is ten times the largest amount there is, ₱500.00, or more.",
        "Row 3, column D “Date Received”: is a day of 1900.",
        "Row 4, column D “Date Received”: is a day of 9999.",
      ],
    });
  });
});

describe("a workbook (F-6, F-9)", () => {
  const headings = [...HEADINGS, "Date Received", "Share", "LRN"];
  const sheet = (is1904 = false) => [
    headings,
    undefined,
    [
      { number: 123, style: "sixDigits" as const },
      "Peña & Sons <1>",
      { formula: "1000+500.1", result: 1500.1000000000001 },
      { number: serialOf("2026-11-20", is1904), style: "date" as const },
      { number: 0.125, style: "percent" as const },
      136728140987,
    ],
    [
      124,
      "B",
      "₱2,000.50",
      { number: serialOf("2026-11-05", is1904) + 0.5869, style: "dateTime" as const },
      "5%",
      undefined,
    ],
  ];
  test.each([
    ["", {}],
    ["with shared strings", { hasSharedStrings: true }],
    ["that counts from 1904", { is1904: true }],
  ])("its own numbers, days, percents and formulas %s", (_, form) => {
    const bytes = workbookFile([{ name: "Payments", rows: sheet("is1904" in form) }], form);
    expect(outcome(bytes)).toMatchObject({
      readAs: { format: "xlsx", sheet: "Payments", encoding: null, dateOrder: null },
      records: [
        {
          line: 3,
          student: "000123",
          name: "Peña & Sons <1>",
          amount: 150_010,
          paid: "2026-11-20",
          share: 1250,
          lrn: "136728140987",
        },
        { line: 4, student: "000124", amount: 200_050, paid: "2026-11-05", share: 500 },
      ],
      errors: [],
    });
  });

  test("the first visible sheet, or the one that is chosen", () => {
    const sheets = [
      { name: "Lists", isHidden: true, rows: [["x"]] },
      { name: "May", rows: [HEADINGS, [1, "A", 5]] },
      { name: "June", rows: [HEADINGS, [2, "B", 6]] },
    ];
    const bytes = workbookFile(sheets);
    expect(rowsOf(bytes)).toEqual([["000001", "A", 500]]);
    expect(rowsOf(bytes, { sheet: "june" })).toEqual([["000002", "B", 600]]);
    expect(outcome(bytes, { sheet: "Lists" }).refused).toBe(
      "The workbook has no visible sheet “Lists”. It has: May, June.",
    );
  });

  test("a number that lost digits, a number of days without its format, an error of a formula, a note beside", () => {
    const rows = [headings, [1, "A", 33.333, 46346, "#N/A", 1.36728140987e20, "note"]];
    const { errors, warnings = [] } = outcome(workbookFile([{ name: "A", rows }]));
    expect(errors).toEqual([
      "Row 2, column C “Amount Paid”: “33.333” is not an amount of at most 2 decimals.",
      "Row 2, column D “Date Received”: “46346” is how a spreadsheet counts days. Give the column the format of a date, and upload the file again.",
      "Row 2, column E “Share”: #N/A is the error of a formula, not a value.",
      "Row 2, column F “LRN”: “136728140987000000000” is not an LRN of 12 digits.",
    ]);
    expect(warnings[0]).toContain("completed");
    expect(warnings[1]).toBe("Row 2: has a value in column G, which has no heading: it is not read.");
  });
});
