import { describe, expect, test } from "vitest";
import { scoreFile } from "#core/grading/imports/score-columns.ts";
import { planScores } from "#core/grading/imports/score-plan.ts";
import { scoreTemplate } from "#core/grading/imports/score-template.ts";
import type { Score } from "#core/grading/scores/score.ts";
import { decidedFile } from "#core/shared/import/file-plan.ts";
import { errorsFile } from "#core/shared/import/reading/errors-file.ts";
import { wrongAt } from "#core/shared/import/reading/file-outcome.ts";
import { type ReadOptions, readFile } from "#core/shared/import/reading/file-reading.ts";
import { type TextForm, textFile, workbookFile } from "#tests/support/import-files.ts";

const student = (number: string, name: string, scores: Record<string, Score> = {}) => ({
  number,
  name,
  scores: new Map(Object.entries(scores).map(([uuid, score]) => [uuid, { score, version: 1 }])),
});
const WW1 = { uuid: "a", code: "WW1", columnName: "Quiz 1", maximum: 2000 };
const PT1 = { uuid: "b", code: "=PT,1", columnName: "Poster", maximum: 1250 };
const CLASS = {
  activities: [WW1, PT1],
  students: [
    student("000001", "Reyes, Ana", { a: 1750, b: "N" }),
    student("000002", "Cruz, Niño"),
    student("000003", "Santos, Jose"),
    student("000004", "Santos, Jose"),
  ],
};
const HEAD = ["Student ID", "Student Name", "WW1 (20)", "=PT,1 (12.5)"];

/** The preview of a file, and the scores it would write. */
function previewed(bytes: Uint8Array, options: ReadOptions = {}, of: Omit<typeof CLASS, never> = CLASS) {
  const definition = scoreFile(of.activities);
  const read = readFile(bytes, definition, options);
  if (!read.ok) throw new Error(read.message);
  const plan = planScores(
    read.value.records,
    read.value.columns,
    of,
    wrongAt(definition, read.value.columns),
  );
  const { preview, refusal } = decidedFile(definition, read.value, plan);
  const errors = preview.errors.map(({ message }) => message);
  const warnings = preview.warnings.map(({ message }) => message);
  const written = plan.changedRows.map(({ studentNo, scores }) => [studentNo, ...scores]);
  return { preview, refusal, errors, warnings, written };
}
const rows = (...of: string[][]) => textFile([HEAD, ...of]);
const encodedRows = (table: string[][], form: TextForm) => textFile(table, form);

describe("the template", () => {
  test("holds the students and their current scores; read as it is it changes nothing", () => {
    const text = scoreTemplate(CLASS);
    expect(text.split("\r\n").slice(0, 3)).toEqual([
      `Student ID,Student Name,WW1 (20),"'=PT,1 (12.5)"`,
      `000001,"Reyes, Ana",17.5,N`,
      `000002,"Cruz, Niño",,`,
    ]);
    const { preview, written, warnings } = previewed(new TextEncoder().encode(text));
    expect([written, warnings, preview.errorCount]).toEqual([[], [], 0]);
    expect([preview.added, preview.changed, preview.unchanged]).toEqual([0, 0, 2]);
  });

  test("two codes that differ by case or spaces alone are told apart", () => {
    const activities = [WW1, { ...WW1, uuid: "c", code: "ww 1" }];
    const of = { activities, students: [student("000001", "Reyes, Ana")] };
    const filled = scoreTemplate(of).replace(/,,/, ",1,2");
    expect(previewed(new TextEncoder().encode(filled), {}, of).written).toEqual([["000001", 100, 200]]);
  });
});

test("what is filled in is new or changes; blank leaves the score there is", () => {
  const { preview, written, warnings } = previewed(
    rows(["000001", "", "18", ""], ["000002", "ninO cruz", "S", "12.5"]),
  );
  expect(written).toEqual([
    ["000001", 1800, undefined],
    ["000002", "S", 1250],
  ]);
  expect([preview.added, preview.changed, preview.unchanged]).toEqual([2, 1, 0]);
  expect(preview.changes).toEqual([{ line: 2, what: "Reyes, Ana · WW1", from: "17.5", to: "18" }]);
  expect(warnings).toEqual(["1 blank cell left the scores that are there as they are."]);
});

test("n and s are taken in any case", () => {
  expect(previewed(rows(["000002", "", "n", "s"], ["000003", "", "N", "S"])).written).toEqual([
    ["000002", "N", "S"],
    ["000003", "N", "S"],
  ]);
});

describe("whom a row names", () => {
  test("a file that was sorted by its name column alone is refused row by row, with both names", () => {
    const { errors, written } = previewed(
      rows(["000001", "Cruz, Niño", "10", ""], ["000002", "Reyes, Ana", "11", ""]),
    );
    expect(errors).toEqual([
      "Row 2, column B “Student Name”: 000001 is Reyes, Ana, not “Cruz, Niño”.",
      "Row 3, column B “Student Name”: 000002 is Cruz, Niño, not “Reyes, Ana”.",
    ]);
    expect(written).toEqual([]);
  });

  test("a name alone is enough where one student has it, and the preview says which rows", () => {
    const { errors, warnings, written } = previewed(
      textFile([
        ["Name of Learner", "WW1"],
        ["Niño CRUZ", "3"],
        ["Santos, Jose", "4"],
        ["Nobody, Here", "5"],
        ["", "6"],
      ]),
    );
    expect(written).toEqual([["000002", 300]]);
    expect(warnings).toEqual(["Found by name only: row 2."]);
    expect(errors).toEqual([
      "Row 3, column A “Name of Learner”: “Santos, Jose” is the name of 000003 and 000004: write the number.",
      "Row 4, column A “Name of Learner”: “Nobody, Here” is not the name of anyone in this class.",
      "Row 5: Student ID: names nobody.",
    ]);
  });

  test("who is not in the class is left out on purpose, and the others are taken", () => {
    const file = rows(["000001", "", "18", ""], ["000009", "", "1", ""], ["000002", "", "9", ""]);
    expect(previewed(file).errors).toEqual([
      "Row 3, column A “Student ID”: 000009 is not the number of anyone in this class.",
    ]);
    const without = previewed(file, { leaveOut: new Set([2]) });
    expect([without.refusal, without.written.length, without.preview.leftOutCount]).toEqual([null, 2, 1]);
  });

  test("a student twice, by number and by name, is told with the first row", () => {
    expect(previewed(rows(["000002", "", "1", ""], ["", "Cruz, Niño", "2", ""])).errors).toEqual([
      "Row 3, column B “Student Name”: 000002 is already in row 2.",
    ]);
  });

  test("numbers without their leading zeros are completed, and told", () => {
    const { written, warnings } = previewed(rows(["2", "", "1", ""]));
    expect(written).toEqual([["000002", 100, undefined]]);
    expect(warnings).toEqual(["Numbers without their leading zeros were completed in 1 cell: 2 as 000002."]);
  });
});

describe("columns", () => {
  test("in any order, some of them alone, others beside them; what is not read is told", () => {
    const { written, warnings } = previewed(
      textFile([
        ["Grade 7 - Narra"],
        ["WW1 (20)", "Average", "NAME", "No."],
        ["12", "88", "Cruz, Niño", "1"],
      ]),
    );
    expect(written).toEqual([["000002", 1200]]);
    expect(warnings).toEqual(["2 columns are not read: “Average”, “No.”.", "Found by name only: row 3."]);
  });

  test("of an older template, with another maximum, are still their activities, and the new maximum counts", () => {
    const head = ["Student ID", "Student Name", "WW1 (25)"];
    const { written, warnings, errors } = previewed(
      textFile([head, ["000002", "", "19"], ["000003", "", "24"]]),
    );
    expect(written[0]).toEqual(["000002", 1900]);
    expect(warnings).toContain("“WW1 (25)” is of an older template: the maximum of WW1 is now 20.");
    expect(errors).toEqual(["Row 3, column C “WW1 (25)”: 24 is above the 20 points of WW1."]);
  });

  test.each([
    ["WW1", "a"],
    ["ww 1 (20 pts)", null],
    ["ww1 (20 pts)", "a"],
    ["Quiz 1", "a"],
    ["poster", "b"],
    ["WW120", null],
    ["WW12 (0)", null],
    ["WW12", null],
  ])("%s names %s", (heading, uuid) => {
    expect(scoreFile(CLASS.activities).fieldOf?.(heading)).toBe(uuid);
  });

  test("a code that begins like another with its maximum is not taken for it", () => {
    const activities = [WW1, { ...WW1, uuid: "c", code: "WW12", columnName: "", maximum: 500 }];
    const read = readFile(
      textFile([
        ["Student ID", "WW1 (25)", "WW12 (5)"],
        ["000001", "19", "4"],
      ]),
      scoreFile(activities),
    );
    expect(read.ok && read.value.columns.map(({ field }) => field)).toEqual(["student", "a", "c"]);
  });

  test("an activity called as a student's column is not taken for it", () => {
    const definition = scoreFile([{ ...WW1, columnName: "Name" }]);
    expect([definition.fieldOf?.("Name"), definition.fieldOf?.("WW1 (20)")]).toEqual([null, "a"]);
  });

  test("a file without any activity is asked about", () => {
    const read = readFile(
      textFile([
        ["Student ID", "Score"],
        ["000001", "12"],
      ]),
      scoreFile(CLASS.activities),
    );
    expect(read.ok && [read.value.needs, read.value.unknownFields]).toEqual([["columns"], ["a", "b"]]);
    const { written } = previewed(
      textFile([
        ["Student ID", "Score"],
        ["000002", "12"],
      ]),
      { columns: { a: "Score" } },
    );
    expect(written).toEqual([["000002", 1200]]);
  });
});

describe("figures", () => {
  test("a decimal comma counts where the column proves it", () => {
    const form: TextForm = { delimiter: ";" };
    expect(
      previewed(encodedRows([HEAD, ["000002", "", "12,5", "3"], ["000003", "", "9", "n"]], form)).written,
    ).toEqual([
      ["000002", 1250, 300],
      ["000003", 900, "N"],
    ]);
    expect(
      previewed(encodedRows([HEAD, ["000002", "", "12,5", "3"], ["000003", "", "9.5", "1"]], form)).errors,
    ).toEqual([
      "Row 2, column C “WW1 (20)”: “12,5” is not a number: the other figures of this column do not show that its comma is a decimal comma. A score has at most 3 digits and 2 decimals, or is N or S.",
    ]);
  });

  test("what is no score, and what is above its maximum, is told with row and column", () => {
    const { errors } = previewed(
      rows(
        ["000001", "", "20.01", "absent"],
        ["000002", "", "20.01", "12.75"],
        ["000003", "", "-", "-1"],
        ["000004", "", "1.125", ""],
      ),
    );
    const hint = "A score has at most 3 digits and 2 decimals, or is N or S.";
    expect(errors).toEqual([
      `Row 2, column D “=PT,1 (12.5)”: “absent” is not a number. ${hint}`,
      "Row 3, column C “WW1 (20)”: 20.01 is above the 20 points of WW1.",
      "Row 3, column D “=PT,1 (12.5)”: 12.75 is above the 12.5 points of =PT,1.",
      "Row 4, column C “WW1 (20)”: “-” can mean several things: write a number, N or S.",
      `Row 4, column D “=PT,1 (12.5)”: “-1” is too small. ${hint}`,
      `Row 5, column C “WW1 (20)”: “1.125” is not a number of at most 2 decimals. ${hint}`,
    ]);
  });

  test("of a thousand errors a hundred are shown and all are counted", () => {
    const many = Array.from({ length: 1000 }, (_, index) => [
      `9${String(index).padStart(5, "0")}`,
      "",
      "1",
      "1",
    ]);
    const { preview } = previewed(rows(...many));
    expect([preview.errors.length, preview.errorCount]).toEqual([100, 1000]);
  });
});

test("the row of the highest possible scores, and a row of totals, are left out and told", () => {
  const { preview, errors, written } = previewed(
    textFile([
      ["Learners' Names", "WW1"],
      ["Highest Possible Score", "20"],
      ["Cruz, Niño", "11"],
      ["Total", "11"],
    ]),
  );
  expect([errors, written, preview.leftOut.map(({ message }) => message)]).toEqual([
    [],
    [["000002", 1100]],
    ["Row 2: the highest possible scores.", "Row 4: a row of totals."],
  ]);
});

const TABLE = [HEAD, ["000001", "Reyes, Ana", "18.25", "s"], ["000002", "Cruz, Niño", "7", "12.5"]];
test.each<[string, Uint8Array]>([
  ["commas", textFile(TABLE)],
  ["semicolons", textFile(TABLE, { delimiter: ";" })],
  ["tabs in UTF-16", textFile(TABLE, { delimiter: "\t", encoding: "utf-16le-bom" })],
  ["Windows-1252", textFile(TABLE, { delimiter: ";", encoding: "windows-1252" })],
  [
    "a workbook",
    workbookFile([
      {
        name: "Scores",
        rows: [HEAD, [1, "Reyes, Ana", 18.25, "s"], [2, "Cruz, Niño", 7, { formula: "25/2", result: 12.5 }]],
      },
    ]),
  ],
])("the same table is read of %s", (_, bytes) => {
  const { written, errors } = previewed(bytes);
  expect([errors, written]).toEqual([
    [],
    [
      ["000001", 1825, "S"],
      ["000002", 700, 1250],
    ],
  ]);
});

test("the file with its errors is made with the student's columns alone, and read again once it is mended", async () => {
  const file = rows(["000001", "Cruz, Niño", "10", ""], ["000002", "", "9", ""]);
  const marked = await errorsFile(file, scoreFile([]), {}, new Map([[2, ["is wrong"]]]));
  const text = new TextDecoder().decode(marked.bytes);
  expect(text.split("\r\n").slice(0, 2)).toEqual([
    expect.stringMatching(/Student ID,Student Name,WW1 \(20\),.*,What to correct$/),
    `000001,"Cruz, Niño",10,,is wrong`,
  ]);
  const mended = new TextEncoder().encode(text.replace("Cruz, Niño", "Reyes, Ana"));
  const { written, warnings } = previewed(mended);
  expect(written).toHaveLength(2);
  expect(warnings).toEqual(["1 blank cell left the scores that are there as they are."]);
});
