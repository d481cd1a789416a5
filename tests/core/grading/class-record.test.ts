import { describe, expect, test } from "vitest";
import { GRADEBOOK } from "#core/grading/gradebook/gradebook.ts";
import {
  classRecord,
  meanGradeE4,
  type RecordFacts,
  type RecordStudent,
} from "#core/grading/grades/class-record.ts";
import { GRADEBOOK_CONTENTS } from "#core/grading/grades/class-record-contract.ts";
import { componentId, componentOf, type GradebookDetail } from "#core/grading/grades/gradebook-detail.ts";
import type { GradingScheme } from "#core/grading/schemes/scheme.ts";
import { DEPED_ORDER_8, NO_TRANSMUTATION } from "#core/grading/schemes/transmutation.ts";
import type { Score } from "#core/grading/scores/score.ts";
import { completenessOf } from "#core/grading/workflow/completeness.ts";
import type { Row } from "#tests/support/caller.ts";

const part = (code: string, percent: number) => ({
  code,
  name: code === "PE" ? "Periodical Exam" : `Name of ${code}`,
  weightE4: percent * 10_000,
  components: [{ code, name: code, weightE4: 1_000_000 }],
});
const SCHEME: GradingScheme = {
  name: "Table",
  version: 3,
  categories: [part("WW", 30), part("PT", 50), part("PE", 20)],
  transmutation: DEPED_ORDER_8,
  rounding: "exact",
};
const FACTS: RecordFacts = {
  scheme: SCHEME,
  activities: [
    { uuid: "w", component: "WW", maximum: 2000 },
    { uuid: "p", component: "PT", maximum: 5000 },
    { uuid: "e", component: "PE", maximum: 6000 },
  ],
  subject: { name: "Science", kind: "academic" },
  levelCode: "G07",
};
const student = (number: string, scores: Record<string, Score>, more: Partial<RecordStudent> = {}) => ({
  number,
  lastName: "Santos",
  givenName: "Ana",
  middleName: "Reyes",
  name: "Santos, Ana Reyes",
  leftOn: null,
  scores: new Map(Object.entries(scores).map(([uuid, score]) => [uuid, { score, version: 2 }])),
  overrideE4: null,
  override: null,
  overrideVersion: 0,
  former: [],
  earlier: { first: null, second: null },
  ...more,
});

describe("the class record", () => {
  test("gives each student the report card of the scores, and the footer of all", () => {
    // 18 of 20 = 90, 40 of 50 = 80, 45 of 60 = 75: 27 + 40 + 15 = 82 → the table's 88 (from 80.80 up 88, from 82.40 up 89)
    const { records, footer } = classRecord(FACTS, [
      student("000001", { w: 1800, p: 4000, e: 4500 }),
      student("000002", { w: 0, p: 0, e: 0 }),
      student("000003", {}),
    ]);
    expect(
      records.map(({ reportCard }) => [reportCard.gradeE4, reportCard.printed, reportCard.letter]),
    ).toEqual([
      [880_000, "88", "B+"],
      [600_000, "65", "C"],
      [null, "0.00", ""],
    ]);
    expect(records.map(({ reportCard }) => reportCard.isRed)).toEqual([false, true, true]);
    // (88 + 60) ÷ 2; one of two failed; (75 + 0) ÷ 2
    expect(footer).toEqual({ gradeAverage: 7400, percentFailure: 5000, periodicExamMean: 3750 });
  });

  test("a grade set by hand is the one that prints, and the one the footer counts", () => {
    const { records, footer } = classRecord(FACTS, [
      student("000001", { w: 1800, p: 4000, e: 4500 }, { overrideE4: 921_234 }),
    ]);
    expect(records[0]?.reportCard).toMatchObject({
      gradeE4: 921_234,
      computedE4: 880_000,
      printed: "92",
      isOverridden: true,
    });
    expect(footer.gradeAverage).toBe(9212);
  });

  test.each([
    ["G07", 740_000, "75", "B-"],
    ["G11", 740_000, "74.0000", ""],
    ["G12", 749_999, "74.9999", ""],
    ["KD", 895_000, "90", "A-"],
  ])("in %s a grade of %i prints %s", (levelCode, overrideE4, printed, letter) => {
    const { records } = classRecord({ ...FACTS, levelCode }, [student("000001", {}, { overrideE4 })]);
    expect(records[0]?.reportCard).toMatchObject({ printed, letter });
  });

  test.each([
    ["Homeroom", "homeroom", "G07", 960_000, "O", "Outstanding"],
    ["Homeroom (HOMN)", "homeroom", "NR", 960_000, "5", "Constantly Evident"],
    ["Numbers", "academic", "PN", 400_000, "3", "Fairly Evident"],
    ["Chess Club", "club", "G07", 500_000, "C", "Needs Improvement"],
  ] as const)(
    "%s tells a grade in its own words, and conduct and clubs never print red",
    (name, kind, levelCode, overrideE4, letter, descriptor) => {
      const facts = {
        ...FACTS,
        levelCode,
        subject: { name, kind },
        scheme: { ...SCHEME, transmutation: NO_TRANSMUTATION },
      };
      const { records } = classRecord(facts, [student("000001", {}, { overrideE4 })]);
      expect(records[0]?.reportCard).toMatchObject({ letter, descriptor, isRed: kind === "academic" });
    },
  );

  test("an earlier term's mean leaves out who has no grade", () => {
    expect(meanGradeE4([880_000, null, 600_001])).toBe(740_001);
    expect(meanGradeE4([null])).toBeNull();
  });
});

describe("what a gradebook lacks", () => {
  test("counts blanks apart from N and S, and names the categories someone has neither a score nor N nor S in", () => {
    const scores: Score[][] = [
      [1800, "N", 4500],
      [1500, "S", null],
    ];
    const { records } = classRecord(
      FACTS,
      scores.map(([w = null, p = null, e = null], index) => student(`00000${index}`, { w, p, e })),
    );
    const found = completenessOf(
      records.map(({ grade, overrideE4 }, index) => ({ scores: scores[index] ?? [], grade, overrideE4 })),
    );
    expect(found).toEqual({
      cells: 6,
      blanks: 1,
      missingCount: 3,
      categoriesWithoutScore: ["Periodical Exam"],
      ungraded: 0,
    });
  });

  test("without activities no category has a score", () => {
    const { records } = classRecord({ ...FACTS, activities: [] }, [student("000001", {})]);
    expect(
      completenessOf(records.map(({ grade, overrideE4 }) => ({ scores: [], grade, overrideE4 }))),
    ).toEqual({
      cells: 0,
      blanks: 0,
      missingCount: 0,
      categoriesWithoutScore: ["Name of WW", "Name of PT", "Periodical Exam"],
      ungraded: 1,
    });
  });

  test("who has a grade set by hand is not without one", () => {
    const { records } = classRecord(FACTS, [
      student("000001", {}),
      student("000002", {}, { overrideE4: 801_234 }),
      student("000003", { w: 1800, p: 4000, e: 4500 }),
    ]);
    const { ungraded } = completenessOf(
      records.map(({ grade, overrideE4 }) => ({ scores: [null, null, null], grade, overrideE4 })),
    );
    expect(ungraded).toBe(1);
  });
});

const DETAIL: GradebookDetail = {
  gradebook: {
    uuid: "g",
    name: "Science - Grade 7 Narra - 2nd Term",
    classUuid: "c",
    status: "Rejected by SC/LCC",
    completeness: "Complete",
    version: 4,
    subject: { code: "G07-SC-67", name: "Science", kind: "academic" },
    section: { uuid: "s", name: "Narra" },
    level: { code: "G07", name: "Grade 7" },
    schoolYear: {
      uuid: "y",
      name: "SY 2026-2027",
      curriculum: "K to 12",
      start: "2026-06-01",
      end: "2027-03-27",
    },
    term: { uuid: "t", ordinal: 2 },
    windows: { encoding: { start: "2026-10-19", end: "2026-12-17" }, correction: null },
    teachers: [{ uuid: "f", name: "Ms. Teresita Magbanua" }],
    submittedAt: "2026-11-10T06:00:00.000Z",
    releaseDate: null,
    releasedAt: null,
    wasRejected: true,
    rejectReason: "Please check the exam.",
    isTeacher: true,
    isOwn: true,
    isHeadsOwn: false,
    lacksHead: false,
    blanks: 1,
    missingCount: 2,
    categoriesWithoutScore: ["Periodical Exam"],
    undecidedMoves: 0,
  },
  today: "2026-11-18",
  schemeUuid: "x",
  scheme: SCHEME,
  activities: FACTS.activities.map((activity, index) => ({
    ...activity,
    version: index + 1,
    code: `${activity.component}1`,
    columnName: `Column ${index}`,
    description: "",
    published: index === 0 ? { raw_scores: "2026-11-20T01:00:00.000Z" } : {},
  })),
  publishedComponents: { WW: {}, PT: { transmuted_grade: "2026-11-20T02:00:00.000Z" }, PE: {} },
  students: [
    student(
      "000001",
      { w: 1750, p: "N", e: null },
      { overrideE4: 901_234, earlier: { first: 880_000, second: null } },
    ),
    student("000002", { w: "S" }),
  ],
};

describe("the wire", () => {
  test("brings a gradebook there and back with nothing lost", () => {
    const wire = GRADEBOOK_CONTENTS.toWire(DETAIL);
    expect(GRADEBOOK_CONTENTS.fromWire(JSON.parse(JSON.stringify(wire)))).toEqual(DETAIL);
    expect(GRADEBOOK.fromWire(GRADEBOOK.toWire(DETAIL.gradebook))).toEqual(DETAIL.gradebook);
  });

  test("says scores as texts, N, S or null, and grades as numbers with four decimals", () => {
    const [first] = (GRADEBOOK_CONTENTS.toWire(DETAIL) as Row).records;
    expect(first.grade_activity_scores).toEqual([
      { grading_activity_id: "w", grading_activity: "WW1", score: "17.5", grade: 87.5, version: 2 },
      { grading_activity_id: "p", grading_activity: "PT1", score: "N", grade: 0, version: 2 },
      { grading_activity_id: "e", grading_activity: "PE1", score: null, grade: null, version: 2 },
    ]);
    expect(first.report_card.grade).toBe(90.1234);
  });

  test("a component's id is its gradebook's and its code", () => {
    expect(componentOf(componentId("g-1", "QZ"))).toEqual({ gradebookUuid: "g-1", code: "QZ" });
    for (const id of ["", "g", "g.", "g.QZ.1"]) expect(componentOf(id), id).toBeNull();
  });
});
