import { describe, expect, test } from "vitest";
import { NO_TRANSMUTATION } from "#core/grading/schemes/transmutation.ts";
import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import { reportedAs } from "#core/grading/workflow/reported.ts";
import type { SubjectKind } from "#core/management/subject-kind.ts";
import { averageLetter, type ReportedStudent, studentFigures } from "#core/reports/figures.ts";
import { languages } from "#tests/core/grading/samples.ts";

/** Given the grades of a student's classes, when they are reported, then lists show these figures and no others. */
type Given = [grade: number | null, status: GradebookStatus];
interface GivenClass {
  kind?: SubjectKind;
  terms: Given[];
}
const student = (levelCode: string, classes: GivenClass[]): ReportedStudent => ({
  student: { uuid: "s", number: "000123", name: "Reyes, Ana" },
  schoolYear: { uuid: "y", name: "2026-2027" },
  level: { code: levelCode, name: levelCode },
  sectionName: "Narra",
  promotion: null,
  classes: classes.map(({ kind = "academic", terms }, index) => ({
    classUuid: `c${index}`,
    subject: { code: `S${index}`, name: `S${index}`, kind },
    scheme: languages(NO_TRANSMUTATION),
    override: null,
    remedial: null,
    terms: terms.map(([grade, status], place) => ({
      ordinal: ([1, 2, 3] as const)[place] ?? 3,
      status,
      computedE4: grade === null ? null : Math.round(grade * 10_000),
      overrideE4: null,
      hasZeroScore: false,
      isReleased: status === "Released",
      missing: null,
    })),
  })),
});
const term1 = (levelCode: string, classes: GivenClass[]) =>
  studentFigures(student(levelCode, classes), "Grade 8").terms.find(({ term }) => term === 1);

describe("which grades are reported (R-8)", () => {
  test.each([
    ["Draft", "no"],
    ["For SC/LCC Approval", "inApproval"],
    ["Rejected by SC/LCC", "no"],
    ["For RO Approval", "inApproval"],
    ["Rejected by RO", "no"],
    ["RO Approved", "approved"],
    ["Released", "approved"],
  ] as const)("of a gradebook that is %s: %s", (status, reported) => {
    expect(reportedAs(status)).toBe(reported);
    const { grades } = studentFigures(student("G07", [{ terms: [[88, status]] }]), "Grade 8");
    expect(grades.map(({ isProvisional }) => isProvisional)).toEqual(
      reported === "no" ? [] : [reported === "inApproval"],
    );
  });

  test("neither of Homeroom nor of a club", () => {
    const classes: GivenClass[] = [
      { kind: "homeroom", terms: [[95, "Released"]] },
      { kind: "club", terms: [[95, "Released"]] },
      { kind: "performance", terms: [[88, "Released"]] },
    ];
    const { grades } = studentFigures(student("G07", classes), "Grade 8");
    expect(grades.map(({ classUuid }) => classUuid)).toEqual(["c2"]);
  });
});

describe("the general average of a term (R-9)", () => {
  test("up to grade 10 is the mean of the printed whole grades, its letter that of its whole number", () => {
    // Printed 88, 90 and 91: 269 ÷ 3.
    const classes: GivenClass[] = [88.4167, 89.5, 91.2].map((grade) => ({ terms: [[grade, "Released"]] }));
    expect(term1("G07", classes)).toMatchObject({
      averageE2: 8967,
      averageLetter: "A-",
      isProvisional: false,
    });
  });

  test("in grades 11 and 12 is the mean of the four decimals, without a letter", () => {
    // (88.4167 + 89.5 + 91.2) ÷ 3 = 89.70556…
    const classes: GivenClass[] = [88.4167, 89.5, 91.2].map((grade) => ({ terms: [[grade, "Released"]] }));
    expect(term1("G11", classes)).toMatchObject({ averageE2: 8971, averageLetter: "" });
  });

  test("is none while a learning area has no grade that is shown, and is not asked for Homeroom", () => {
    const complete: GivenClass = { terms: [[90, "Released"]] };
    expect(term1("G07", [complete, { terms: [[90, "Draft"]] }])?.averageE2).toBeNull();
    expect(term1("G07", [complete, { kind: "homeroom", terms: [[70, "Draft"]] }])?.averageE2).toBe(9000);
  });

  test("waits for approval when one of its grades does; conduct waits by itself", () => {
    const figure = term1("G07", [
      { terms: [[90, "Released"]] },
      { terms: [[90, "For RO Approval"]] },
      { kind: "homeroom", terms: [[96, "RO Approved"]] },
    ]);
    expect(figure).toMatchObject({
      isProvisional: true,
      conduct: { printedE4: 960_000, letter: "O", isProvisional: false },
    });
  });

  test.each([
    [8949, "G07", "B+"],
    [8950, "G07", "A-"],
    [9549, "G10", "A-"],
    [9550, "K", "A"],
    [7450, "G01", "B-"],
    [7449, "G01", "C"],
    [9600, "NR", ""],
    [9600, "G12", ""],
    [null, "G07", ""],
  ])("of %s in %s has the letter %j", (averageE2, levelCode, letter) => {
    expect(averageLetter(averageE2, levelCode)).toBe(letter);
  });
});

test("a final grade needs its three terms, and waits while one of them does", () => {
  const classes: GivenClass[] = [
    {
      terms: [
        [88, "Released"],
        [90, "Released"],
        [92, "For SC/LCC Approval"],
      ],
    },
    {
      terms: [
        [88, "Released"],
        [90, "Released"],
        [92, "Draft"],
      ],
    },
  ];
  expect(studentFigures(student("G07", classes), "Grade 8").finals).toEqual([
    { classUuid: "c0", gradeE4: 900_000, printedE4: 900_000, letter: "A-", isProvisional: true },
  ]);
});
