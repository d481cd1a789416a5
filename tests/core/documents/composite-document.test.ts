import { describe, expect, test } from "vitest";
import {
  type CompositeFacts,
  compositeDocument,
  shortNamesOf,
} from "#core/documents/composite/composite-document.ts";
import {
  COMPOSITE_SHEETS,
  compositePdfName,
  compositeWorkbookName,
  refuseComposite,
} from "#core/documents/composite/composite-export.ts";
import { clubFigure } from "#core/reports/card/club-figure.ts";
import { COMPOSITE_LIST, type CompositeRow } from "#core/reports/composite-list.ts";
import { filterOf } from "#core/shared/list/definition.ts";

/** Given the grades of a section, when its composite is exported, then the document and the sheets say what a report says. */
const NAMES = [
  "English",
  "Filipino",
  "Mathematics",
  "Science",
  "Araling Panlipunan",
  "MAPEH",
  "Values",
  "Technology and Livelihood",
  "Computer",
  "Physical Education",
  "Penmanship",
  "Music",
  "Arts",
];
const subjectAt = (place: number) => ({ code: `S-${place}`, name: NAMES[place] ?? `Subject ${place}` });

const row = (student: number, subject: number, given: Partial<CompositeRow> = {}): CompositeRow => ({
  id: `${student}-${subject}`,
  studentNo: String(student).padStart(6, "0"),
  studentName: `Student ${student}`,
  schoolYear: "SY 2026-2027",
  term: 1,
  gradeSection: "Grade 7 - Section Narra",
  keptFrom: null,
  levelName: "Grade 7",
  levelCode: "G07",
  section: "Narra",
  subject: { ...subjectAt(subject), kind: "academic" },
  subjectName: subjectAt(subject).name,
  finalCount: 0,
  letter: "B+",
  letterCount: 0,
  printedE4: 880_000,
  gradeCount: 0,
  averageE2: 8_933,
  averageRounded: 89,
  averageLetter: "B+",
  conductE4: 950_000,
  conductLetter: "HS",
  daysAbsent: 15_000,
  daysTardy: null,
  gradeE4: 880_000,
  isProvisional: false,
  isAverageProvisional: false,
  isConductProvisional: false,
  clubs: [],
  finals: [],
  ...given,
});
const documents = (
  rows: readonly CompositeRow[],
  subjects: number,
  given: Partial<CompositeFacts> = {},
): CompositeFacts => ({
  rows,
  term: 1,
  section: "Narra",
  levelCode: "G07",
  levelName: "Grade 7",
  adviser: "Ms. Corazon Lualhati",
  clubs: new Map(),
  subjects: Array.from({ length: subjects }, (_, place) => ({
    ...subjectAt(place),
    teachers: [`Teacher ${place}`],
  })),
  business: { name: "Sta. Lucia Academy", address: "48 Mabini Street", contactNumber: "", logo: null },
  requestedAt: "2026-11-18T04:00:00.000Z",
  requestedBy: { name: "Leonor Sandoval", email: "registrar@talaan.test" },
  ...given,
});
const grid = (students: number, subjects: number, given: Partial<CompositeRow> = {}) =>
  Array.from({ length: students * subjects }, (_, index) =>
    row(Math.floor(index / subjects) + 1, index % subjects, given),
  );
const only = (facts: CompositeFacts) => {
  const [table] = compositeDocument(facts);
  if (!table) throw new Error("no table");
  return table;
};
const columnOf = (table: ReturnType<typeof only>, band: string) =>
  table.bands?.find(({ title }) => title === band)?.from ?? -1;

describe("short names", () => {
  test("are the beginning of one word, the capitals of several, and never the same twice", () => {
    expect(shortNamesOf(["English", "Araling Panlipunan", "MAPEH", "Technology and Livelihood"])).toEqual([
      "ENGL",
      "AP",
      "MAPEH",
      "TL",
    ]);
    expect(shortNamesOf(["Music", "Musica", "Science", "Science"])).toEqual([
      "MUSI",
      "MUSI2",
      "SCIE",
      "SCIE2",
    ]);
  });
});

describe("the composite on paper", () => {
  test("has each subject's figure and letter under its short name, then average, conduct and days", () => {
    const table = only(documents(grid(2, 2), 2));
    expect(table.bands?.map(({ title, from, to }) => [title, from, to])).toEqual([
      ["ENGL", 3, 4],
      ["FILI", 5, 6],
      ["Average", 7, 8],
      ["Conduct", 9, 10],
      ["Days", 11, 12],
    ]);
    expect(table.rows[1]).toEqual([
      "2",
      "000002",
      "Student 2",
      "88",
      "B+",
      "88",
      "B+",
      "89.33",
      "B+",
      "95",
      "HS",
      "1.5",
      "",
    ]);
    expect(table.legend).toBe(
      "Subjects and teachers: ENGL English (Teacher 0), FILI Filipino (Teacher 1). Gr.: grade, L: letter.",
    );
    expect(table.party.lines.join("\n")).toContain("Adviser: Ms. Corazon Lualhati");
    expect(table.party.lines.join("\n")).toContain("Attendance average: 1.50 days absent, – days tardy");
    expect(table.party.lines.join("\n")).toContain(
      "Downloaded on 11/18/2026 12:00 pm · User account: Leonor Sandoval (registrar@talaan.test)",
    );
    expect(table.footer).toContain("© 2026 Sta. Lucia Academy");
  });

  test("in grades 11 and 12 has the figure alone, with four decimals", () => {
    const senior = {
      levelCode: "G11",
      levelName: "Grade 11",
      letter: "",
      averageLetter: "",
      printedE4: 901_234,
    };
    const table = only(documents(grid(1, 1, senior), 1, { levelCode: "G11", levelName: "Grade 11" }));
    expect(table.rows[0]?.slice(3)).toEqual(["90.1234", "89.33", "95", "HS", "1.5", ""]);
    expect(table.legend).not.toContain("letter");
  });

  test("of a year has the final grades of its subjects and no conduct", () => {
    const finals = [0, 1].map((place) => ({
      id: `c.${place}`,
      ...subjectAt(place),
      letter: "A-",
      gradeE4: 904_999,
      printedE4: 900_000,
      isProvisional: false,
      yearUuid: "y",
    }));
    const year = row(1, 0, { term: null, subject: null, finals });
    const table = only(documents([year], 2, { term: null }));
    expect(table.rows[0]?.slice(3)).toEqual(["90", "A-", "90", "A-", "89.33", "B+", "1.5", ""]);
    expect(table.bands?.map(({ title }) => title)).not.toContain("Conduct");
    expect(table.period).toBe("Final, SY 2026-2027");
  });

  test("shows figures of 75 and below in red, with their letter; conduct never", () => {
    const rows = [
      row(1, 0, { printedE4: 750_000, averageE2: 7_500, conductE4: 700_000 }),
      row(1, 1, { printedE4: 760_000, averageE2: 7_500, conductE4: 700_000 }),
      row(2, 0, { printedE4: 740_000, averageE2: 7_501 }),
    ];
    const table = only(documents(rows, 2));
    const [english, average] = [columnOf(table, "ENGL"), columnOf(table, "Average")];
    expect(table.redCells?.[0]).toEqual([english, english + 1, average, average + 1]);
    expect(table.redCells?.[1]).toEqual([english, english + 1]);
  });

  test("leaves a missing grade blank, and has no column of a subject without any", () => {
    const table = only(documents([row(1, 0), row(2, 1), row(2, 0, { printedE4: null, letter: "" })], 3));
    expect(table.bands?.map(({ title }) => title).slice(0, 2)).toEqual(["ENGL", "FILI"]);
    expect(table.rows[0]?.slice(3, 7)).toEqual(["88", "B+", "", ""]);
    expect(table.rows[1]?.slice(3, 7)).toEqual(["", "", "88", "B+"]);
    expect(table.bands).toHaveLength(5);
  });

  test("stars what waits for approval, and is headed PROVISIONAL", () => {
    expect(only(documents(grid(1, 1), 1)).heading).toBe("Grade Composite Report");
    const table = only(documents(grid(1, 1, { isProvisional: true, isConductProvisional: true }), 1));
    expect(table.heading).toBe("PROVISIONAL Grade Composite Report");
    expect(table.rows[0]?.slice(3)).toEqual(["88*", "B+", "89.33", "B+", "95*", "HS", "1.5", ""]);
    expect(table.legend).toContain("*: waits for approval.");
  });

  test("names below the table who left the section, and when (R-102)", () => {
    const left = { keptFrom: "as of 11/18/2026, from Grade 7 Narra" };
    const [table] = compositeDocument(documents([row(1, 0, left), row(1, 1, left), row(2, 0)], 2));
    expect(table?.legend).toMatch(/ Student 1: as of 11\/18\/2026, from Grade 7 Narra\.$/);
  });

  test("gives names less room from the ninth subject on, and has 35 students a page", () => {
    const shareOf = (subjects: number): number => {
      const { columns, pageRows } = only(documents(grid(1, subjects), subjects));
      expect(pageRows).toBe(35);
      return columns[2]?.width ?? 0;
    };
    expect(shareOf(9)).toBeLessThan(shareOf(8));
    expect(shareOf(12)).toBe(shareOf(9));
  });

  test("of more than twelve subjects goes on beside the same students, and closes with the averages", () => {
    const [first, second, ...others] = compositeDocument(documents(grid(2, 13), 13));
    expect(others).toEqual([]);
    expect(first?.bands).toHaveLength(12);
    expect(second?.bands?.map(({ title }) => title)).toEqual(["ARTS", "Average", "Conduct", "Days"]);
    expect(second?.rows.map((cells) => cells[2])).toEqual(first?.rows.map((cells) => cells[2]));
  });
});

describe("the sheets", () => {
  test("have figures as numbers and letters as text", () => {
    const cells = (tab: keyof typeof COMPOSITE_SHEETS, of: CompositeRow) => {
      const { columns, linesOf } = COMPOSITE_SHEETS[tab];
      return linesOf(of).map((line) =>
        Object.fromEntries(columns.map(({ title, cell }) => [title, cell(line)])),
      );
    };
    expect(cells("Trimester", row(1, 0))).toEqual([
      {
        "Student ID": "000001",
        "Student Name": "Student 1",
        "School Year": "SY 2026-2027",
        "School Term": "1st",
        "Grade Level-Section": "Grade 7 - Section Narra",
        Subject: "English",
        "Letter Grade": "B+",
        "Numeric Grade": 88,
        "General average (Letter)": "B+",
        "General Average (Numeric)": 89.33,
        "Conduct Grade": 95,
        "Conduct Letter Grade": "HS",
        "Days Absent": 1.5,
        "Days Tardy": null,
        "In approval": "",
      },
    ]);
    const final = {
      id: "c.1",
      ...subjectAt(1),
      letter: "A-",
      printedE4: 900_000,
      isProvisional: true,
      yearUuid: "y",
    };
    const finals = [{ ...final, gradeE4: 904_999 }];
    expect(cells("Final", row(1, 0, { term: null, subject: null, finals }))).toMatchObject([
      { Subject: "Filipino", "Letter Grade": "A-", "Numeric Grade": 90.4999, "In approval": "Yes" },
    ]);
  });
});

describe("an export", () => {
  const AT = Date.parse("2026-11-22T01:05:00.000Z");
  test("is named by its level and section, or by its moment", () => {
    expect(compositePdfName({ levelName: "Grade 7", section: "Narra" }, false, AT)).toBe(
      "Grade7Narra CompositeReport_20261122-0905.pdf",
    );
    expect(compositePdfName({ levelName: "Kinder", section: "Sampaguita" }, true, AT)).toBe(
      "KinderSampaguita CompositeReport_Final_20261122-0905.pdf",
    );
    expect(compositePdfName(null, true, AT)).toBe("GradeCompositeReport_Final_20261122-0905.pdf");
    expect(compositeWorkbookName(AT)).toBe("GradeCompositeReport_20261122-0905.xlsx");
  });

  test.each([
    ["a PDF without a term", "pdf", {}, 0, "Select term to download the pdf"],
    ["a term of several sections", "pdf", { term: "1st" }, 499, undefined],
    ["a year of several sections", "pdf", { status: "Final" }, 499, undefined],
    [
      "500 students of several sections as PDF",
      "pdf",
      { term: "1st" },
      500,
      "Please use filter to avoid export time-out.",
    ],
    ["nobody's grades", "xlsx", {}, 0, "No Data Found"],
    ["500 students", "xlsx", {}, 500, "Please use filter to avoid export time-out."],
    [
      "500 students as PDF",
      "pdf",
      { term: "1st", section: "s" },
      500,
      "Please use filter to avoid export time-out.",
    ],
    ["499 students", "xlsx", {}, 499, undefined],
    ["a section's term", "pdf", { term: "1st", section: "s" }, 499, undefined],
    ["a section's year", "pdf", { status: "Final", section: "s" }, 1, undefined],
  ] as const)("of %s", (_, format, set, students, message) => {
    const filter = filterOf(COMPOSITE_LIST, set);
    expect(refuseComposite({ format, filter }, { isOn: true, students })?.message).toBe(message);
  });
});

describe("the club column (R-75)", () => {
  test("is there where a student has a club: the letter with its equivalent, and Failed in red", () => {
    const rows = grid(3, 2);
    const [first, second, third] = [...new Set(rows.map(({ studentNo }) => studentNo))] as [
      string,
      string,
      string,
    ];
    const clubs = new Map([
      [first, [clubFigure("A-")]],
      [second, [clubFigure("C")]],
      [third, []],
    ]);
    const table = only(documents(rows, 2, { clubs }));
    const at = columnOf(table, "Club");
    expect(table.rows.map((cells) => cells.slice(at, at + 2))).toEqual([
      ["93", "A-"],
      ["Failed", "C"],
      ["", ""],
    ]);
    expect([0, 1, 2].map((place) => table.redCells?.[place]?.includes(at))).toEqual([false, true, false]);
    expect(columnOf(only(documents(rows, 2)), "Club")).toBe(-1);
  });

  test.each([
    ["A", "100"],
    ["A-", "93"],
    ["B+", "87"],
    ["B", "81"],
    ["B-", "75"],
    ["C", "Failed"],
    ["", ""],
    ["Passed", "Passed"],
    ["Failed", "Failed"],
  ])("%j counts as %j", (letter, text) => {
    expect(clubFigure(letter)).toEqual({ text, letter, isRed: text === "Failed" });
  });
});
