import { describe, expect, test } from "vitest";
import { permanentRecordDocument } from "#core/documents/permanent-record/permanent-record-document.ts";
import { recordYearOf } from "#core/documents/permanent-record/years-here.ts";
import { reportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import { studentCard } from "#core/grading/grades/report-card.ts";
import { ROLE_CODES } from "#core/identity/roles.ts";
import { promotionWorkflow } from "#core/reports/promotion/promotion.ts";
import { summaryOf } from "#core/reports/promotion/promotion-summary.ts";
import { decide } from "#core/shared/actions.ts";
import { cardFacts, sampleFacts } from "#tests/support/report-cards.ts";

/** Given promotions, when they are changed, summed up or put on a permanent record, then each rule holds as written by hand. */
describe("who sets a promotion and enters remedial marks", () => {
  const conditional = { studentName: "Ana", promotion: "Conditional", remedialResult: "Pending" } as const;
  const promoted = { studentName: "Ana", promotion: "Promoted", remedialResult: null } as const;
  const running = { studentName: "Ana", promotion: null, remedialResult: null } as const;
  test.each([
    ["setPromotion", conditional, "RA"],
    ["setPromotion", promoted, "RA"],
    ["setPromotion", running, "RA"],
    ["enterRemedial", conditional, "RA"],
    ["enterRemedial", promoted, ""],
    ["enterRemedial", running, ""],
  ] as const)("%s of %j: %s", (action, facts, allowed) => {
    const may = ROLE_CODES.filter((role) => decide(promotionWorkflow, action, { role }, facts).allowed);
    expect(may.join(" ")).toBe(allowed);
  });
});

test("the summary of a level counts promotions, and descriptors by the whole number of the average, half up", () => {
  const level = { code: "G07", name: "Grade 7" };
  const counted = [
    { level, promotion: "Promoted", averageE2: 95_49, students: 2 },
    { level, promotion: "Promoted", averageE2: 95_50, students: 3 },
    { level, promotion: "Conditional", averageE2: 74_49, students: 1 },
    { level, promotion: "Retained", averageE2: 74_50, students: 1 },
    { level, promotion: null, averageE2: null, students: 4 },
  ] as const;
  expect(summaryOf(counted)).toEqual({
    levels: [
      {
        ...level,
        students: 11,
        promoted: 5,
        conditional: 1,
        retained: 1,
        descriptors: [
          { name: "Outstanding", students: 3 },
          { name: "Highly Satisfactory", students: 2 },
          { name: "Moderately Satisfactory", students: 1 },
          { name: "Needs Improvement", students: 1 },
        ],
      },
    ],
  });
});

describe("a school year on a permanent record", () => {
  const yearOf = (sample: string, isPublished = true) => {
    const facts = ([1, 2, 3] as const).map((term) => sampleFacts(sample, term));
    const cards = facts.map((one) => reportCardDocument(one, null));
    const [first] = facts;
    if (!first) throw new Error("A sample without a term");
    return recordYearOf({ schoolYear: "SY 2026-2027", cards, isPublished, year: studentCard(first.student) });
  };
  test.each([
    ["nursery", "Language", ["5", "4", "5"], "5", ""],
    ["kinder", "Language", ["88", "75", "90"], "84", "Passed"],
    ["junior-high", "English", ["88", "75", "90"], "84", "Passed"],
    ["senior-high", "Oral Communication in Context", ["88.2500", "74.5000", "90.1250"], "84.2917", "Passed"],
  ])(
    "of %s has the three terms, the final grade and the remark of %s",
    (sample, name, terms, final, remark) => {
      const year = yearOf(sample);
      expect(year?.areas[0]).toEqual({ name, terms, final, remark });
      expect(year?.action).toMatch(/^Promoted to /);
      expect(year?.note).toBe("");
      expect(yearOf(sample, false)?.note).toBe("Not yet published");
    },
  );

  test.each([
    ["NR", ["5", "", ""]],
    ["KD", ["88", "", ""]],
    ["G08", ["88", "", ""]],
    ["G11", ["88.2500", "", ""]],
  ] as const)("of %s has no figure where a grade is not approved yet", (levelCode, terms) => {
    // a running term's 0.00 is the card's alone.
    for (const last of [2, 3] as const) {
      const classes = [
        { name: "Approved", grades: [88.25, 90, 91] },
        { name: "Running", grades: [88.25, null, null] },
      ];
      const facts = ([1, 2, 3] as const).slice(0, last).map((term) => cardFacts(levelCode, term, classes));
      const [first] = facts;
      if (!first) throw new Error("A year without a term");
      const year = recordYearOf({
        schoolYear: "SY 2026-2027",
        cards: facts.map((one) => reportCardDocument(one, null)),
        isPublished: false,
        year: studentCard(first.student),
      });
      const running = year?.areas.find(({ name }) => name === "Running");
      expect(running).toEqual({ name: "Running", terms, final: "", remark: "" });
    }
  });

  test.each(["KD", "G08", "G11"] as const)("of %s has a class that ended before the 3rd term", (level) => {
    const cards = ([1, 2, 3] as const).map((term) => {
      const facts = cardFacts(level, term, [
        { name: "First", grades: [88, 90, 91] },
        { name: "Ended", grades: [80, 82] },
        { name: "Last", grades: [88, 90, 91] },
      ]);
      const classes = facts.student.classes.map((one) =>
        one.subject.name === "Ended" ? { ...one, heldIn: [1, 2] as const } : one,
      );
      return { ...facts, student: { ...facts.student, classes } };
    });
    const [first] = cards;
    if (!first) throw new Error("A year without a term");
    const year = recordYearOf({
      schoolYear: "SY 2026-2027",
      cards: cards.map((one) => reportCardDocument(one, null)),
      isPublished: true,
      year: studentCard(first.student),
    });
    expect(year?.areas.map(({ name }) => name)).toEqual(["First", "Ended", "Last"]);
    const final = level === "G11" ? "81.0000" : "81";
    const terms = level === "G11" ? ["80.0000", "82.0000", ""] : ["80", "82", ""];
    expect(year?.areas[1]).toEqual({ name: "Ended", terms, final, remark: "Passed" });
  });

  test("comes after the years elsewhere that were before it, and says what the learner is eligible for", () => {
    const here = yearOf("junior-high");
    if (!here) throw new Error("A year without cards");
    const { school } = sampleFacts("junior-high", 3);
    const elsewhere = {
      ...{
        schoolYear: "2024-2025",
        school: "San Roque School",
        schoolId: "",
        division: "",
        level: "Grade 6",
      },
      section: "",
      adviser: "",
      average: "88.00",
      action: "Promoted to Grade 7",
      remedial: [],
      areas: [{ name: "English", terms: ["88", "88", "88"], final: "88", remark: "Passed" as const }],
    };
    const record = permanentRecordDocument(
      {
        student: { number: "123", name: "Ana", lrn: "", sex: "F", birthDate: "2013-01-31" },
        here: [here],
        elsewhere: [elsewhere],
        school,
        signatories: [],
        registrar: "Leonor Sandoval",
      },
      null,
    );
    expect(record.years.map(({ schoolYear }) => schoolYear)).toEqual(["2024-2025", "SY 2026-2027"]);
    expect(record.eligibility).toBe("Eligible for admission to Grade 9");
    expect(record.fileName).toBe("PermanentRecord_000123.pdf");
  });
});
