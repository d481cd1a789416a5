import { describe, expect, test } from "vitest";
import { readCriteriaFile } from "#core/grading/imports/criteria-file.ts";
import { readExclusionFile } from "#core/grading/imports/exclusion-file.ts";
import { readScoreFile, type ScoreFileOf, scoreTemplate } from "#core/grading/imports/score-file.ts";
import type { Score } from "#core/grading/scores/score.ts";

const student = (number: string, name: string, scores: Record<string, Score>) => ({
  number,
  name,
  scores: new Map(Object.entries(scores).map(([id, score]) => [id, { score, version: 1 }])),
});
const OF: ScoreFileOf = {
  activities: [
    { uuid: "a", code: "WW1", maximum: 2000 },
    { uuid: "b", code: "=PT,1", maximum: 1250 },
  ],
  students: [
    student("000001", "Reyes, Ana", { a: 1750, b: "N" }),
    student("000002", "Cruz, Niño", { a: null }),
  ],
};
const HEAD = `Student ID,Student Name,WW1 (20),"'=PT,1 (12.5)"`;
const read = (...lines: string[]) => readScoreFile([HEAD, ...lines].join("\n"), OF);
const mistakes = (result: {
  ok: boolean;
  errors?: readonly { row?: number; path?: string; message: string }[];
}) => result.errors?.map(({ row, path, message }) => [row, path, message]);

describe("the raw scores of a gradebook", () => {
  test("the template holds the students and their current scores, and read as it is changes nothing", () => {
    const text = scoreTemplate(OF);
    expect(text).toBe(`${HEAD}\r\n000001,"Reyes, Ana",17.5,N\r\n000002,"Cruz, Niño",,\r\n`);
    expect(readScoreFile(text, OF)).toEqual({
      ok: true,
      value: { rows: 2, changed: [], scores: 0, keptScores: 0, completed: null },
    });
  });

  test("what is filled in changes, blank leaves the score there is, students left out stay", () => {
    expect(read("000001,,18,", "000002,ninO cruz,S,12.5")).toMatchObject({
      value: {
        changed: [
          { studentNo: "000001", scores: [1800, undefined] },
          { studentNo: "000002", scores: ["S", 1250] },
        ],
        scores: 3,
        keptScores: 1,
      },
    });
    expect(read("000002,,0,")).toMatchObject({ value: { rows: 1, scores: 1 } });
  });

  test("every mistake is told with its row and column", () => {
    const result = read(
      "000001,,20.01,n",
      "000009,y,1,1",
      "3,z,1,1",
      "000001,,1,1",
      "000002,short,1",
      `000002,"Reyes, Ana",1,1`,
    );
    expect(result.ok ? [] : mistakes(result)).toEqual([
      [1, "WW1 (20)", "WW1 (20): 20.01 is above the 20 points of WW1"],
      [1, "'=PT,1 (12.5)", expect.stringContaining("“n” is not a valid score")],
      [2, "Student ID", "Student ID: 000009 is no student of this class"],
      [3, "Student ID", expect.stringContaining("six digits (leading zeros lost?)")],
      [4, "Student ID", "Student ID: 000001 is already in row 1"],
      [5, undefined, "This row has 3 values instead of 4."],
      [6, "Student Name", "Student Name: 000002 is Cruz, Niño, not “Reyes, Ana”"],
    ]);
  });

  test.each([
    ["another maximum", HEAD.replace("(20)", "(25)")],
    ["another order", `Student ID,Student Name,"'=PT,1 (12.5)",WW1 (20)`],
    ["one left out", "Student ID,Student Name,WW1 (20)"],
  ])("headings must not be changed: %s", (_, head) => {
    expect(readScoreFile(`${head}\n000001,x,1,1`, OF)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^The column headings must not be changed\. They are: Student ID/),
    });
  });

  test("of a thousand mistakes a hundred are shown and all are counted", () => {
    const result = read(
      ...Array.from({ length: 1000 }, (_, index) => `9${String(index).padStart(5, "0")},x,1,1`),
    );
    expect(result.ok ? null : [result.errors?.length, result.data]).toEqual([100, { error_count: 1000 }]);
  });
});

describe("the activities of a criteria", () => {
  const criteria = (...lines: string[]) =>
    readCriteriaFile(["Code,Column Name,Description,Max Points", ...lines].join("\r\n"), "WW", ["WW1"]);

  test("each row is one", () => {
    expect(criteria('WW2,"Quiz, long",On fractions,12.5', "WW3,Quiz,,999.99")).toEqual({
      ok: true,
      value: [
        {
          component: "WW",
          code: "WW2",
          columnName: "Quiz, long",
          description: "On fractions",
          maximum: 1250,
        },
        { component: "WW", code: "WW3", columnName: "Quiz", description: "", maximum: 99_999 },
      ],
    });
  });

  test("taken, doubled and missing codes, and what is no maximum, are told", () => {
    const result = criteria("WW1,a,,1", "WW2,b,,0", "WW2,,,1", ",d,,N");
    expect(result.ok ? [] : mistakes(result)).toEqual([
      [1, "Code", "Code: WW1 is another activity of this gradebook"],
      [2, "Max Points", expect.stringContaining("“0”: Maximum points should be above 0")],
      [3, "Code", "Code: WW2 is already in row 2"],
      [3, "Column Name", "Column Name: Column name is required"],
      [4, "Code", "Code: Code is required"],
      [4, "Max Points", expect.stringContaining("“N”")],
    ]);
  });
});

test("an exclusion list: who and why; doubled students and what is no student number are told", () => {
  const head = "Student ID,Student Name,Reason";
  expect(readExclusionFile(`${head}\n000001,"Reyes, Ana",Unpaid`)).toEqual({
    ok: true,
    value: {
      exclusions: [{ row: 1, studentNo: "000001", studentName: "Reyes, Ana", reason: "Unpaid" }],
      completed: null,
    },
  });
  const result = readExclusionFile(`${head}\n000001,,\n1,,\n000001,,`);
  expect(result.ok ? [] : mistakes(result)?.map(([row, path]) => [row, path])).toEqual([
    [2, "Student ID"],
    [3, "Student ID"],
  ]);
  expect(readExclusionFile(`${head}\n`)).toMatchObject({
    message: "The file has no rows below its headings.",
  });
});

describe("student numbers that a spreadsheet shortened", () => {
  test("are completed where such a student is in the class, and the answer says so", () => {
    const activities = [{ uuid: "a", code: "WW1", maximum: 2000 }];
    const students = [{ number: "000123", name: "Reyes, Ana", scores: new Map() }];
    const csv = "\u{feff}Student ID,Student Name,WW1 (20)\r\n123,,17.5\r\n";
    const read = readScoreFile(csv, { students, activities });
    expect(read).toMatchObject({
      ok: true,
      value: {
        changed: [{ studentNo: "000123", scores: [1750] }],
        completed: "Student numbers without their leading zeros were completed: 123 as 000123.",
      },
    });
    const nobody = readScoreFile(csv.replace("123,", "456,"), { students, activities });
    expect(!nobody.ok && nobody.errors?.[0]?.message).toContain("leading zeros lost?");
  });
});
