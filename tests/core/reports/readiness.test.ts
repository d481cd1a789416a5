import { expect, test } from "vitest";
import { NO_TRANSMUTATION } from "#core/grading/schemes/transmutation.ts";
import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import type { SubjectKind } from "#core/management/subject-kind.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { type ReadinessFacts, readinessOf } from "#core/reports/readiness.ts";
import { languages } from "#tests/core/grading/samples.ts";

/** Given a student's gradebooks and records, when a card is to be published, then this keeps it from that, and this is only missing on it. */
type Given = GradebookStatus | "no grade" | "elsewhere";
const facts = (
  term: TermOrdinal,
  given: readonly Given[],
  kind: SubjectKind = "academic",
): ReadinessFacts => ({
  term,
  exclusion: null,
  hasAttendance: true,
  hasDaysOfSchool: true,
  hasLrn: true,
  hasStrand: true,
  adviserName: "Rowena Villanueva",
  student: {
    student: { uuid: "s", number: "000123", name: "Reyes, Ana" },
    schoolYear: { uuid: "y", name: "SY 2026-2027" },
    level: { code: "G11", name: "Grade 11" },
    sectionName: "Narra",
    promotion: null,
    classes: [
      {
        classUuid: "c",
        subject: { code: "SCI", name: "Science", kind },
        scheme: languages(NO_TRANSMUTATION),
        override: null,
        remedial: null,
        terms: given.map((one, place) => ({
          ordinal: ([1, 2, 3] as const)[place] ?? 3,
          status: one === "no grade" ? "Released" : one === "elsewhere" ? "Draft" : one,
          computedE4: one === "Released" ? 880_000 : null,
          overrideE4: null,
          hasZeroScore: false,
          isReleased: one === "Released" || one === "no grade",
          missing:
            one === "elsewhere"
              ? { isMissing: true, school: "", reason: "", by: "", at: "", version: 1 }
              : null,
        })),
      },
    ],
  },
});

test.each<[TermOrdinal, Given[], string[]]>([
  [1, ["Released"], []],
  [1, ["RO Approved"], ["Science, 1st term: RO Approved"]],
  [1, ["Draft", "Released"], ["Science, 1st term: Draft"]],
  [2, ["Draft", "Released"], []],
  [2, ["Released"], ["Science, 2nd term: no gradebook"]],
  [1, ["no grade"], ["Science, 1st term: no grade"]],
  [1, ["elsewhere"], []],
  [3, ["Released", "Released", "Released"], []],
  [3, ["elsewhere", "Released", "Released"], []],
  [3, ["Draft", "Released", "Draft"], ["Science, 1st term: Draft", "Science, 3rd term: Draft"]],
])("the card of term %i with gradebooks %j lacks %j", (term, given, reasons) => {
  for (const kind of ["academic", "homeroom", "club"] as const)
    expect(readinessOf(facts(term, given, kind)).reasons).toEqual(reasons);
});

test("a term spent elsewhere is asked of no class, also of none that has no gradebook in it", () => {
  const given = facts(3, ["elsewhere", "Released", "Released"]);
  const [science] = given.student.classes;
  if (!science) throw new Error("One class was made");
  const club = { ...science, classUuid: "d", terms: science.terms.slice(1) };
  const student = { ...given.student, classes: [science, club] };
  expect(readinessOf({ ...given, student }).reasons).toEqual([]);
});

test("a class is asked for in the terms in which it is taught", () => {
  const given = facts(3, ["Released", "Released", "Released"]);
  const [science] = given.student.classes;
  if (!science) throw new Error("One class was made");
  const later = { ...science, classUuid: "d", heldIn: [2, 3] as const, terms: science.terms.slice(1) };
  const classes = [science, later];
  expect(readinessOf({ ...given, student: { ...given.student, classes } }).reasons).toEqual([]);
  expect(readinessOf({ ...given, term: 1, student: { ...given.student, classes } }).reasons).toEqual([]);
  const ended = { ...science, heldIn: [1] as const, terms: science.terms.slice(0, 1) };
  expect(readinessOf({ ...given, student: { ...given.student, classes: [ended] } }).reasons).toEqual([]);
});

test("who spent all three terms elsewhere is ready for the last card once the final grades are set by hand", () => {
  const given = facts(3, ["elsewhere", "elsewhere", "elsewhere"]);
  expect(readinessOf(given).reasons).toEqual(["Every term was spent at another school: no final grade"]);
  const byHand = { value: 880_000, reason: "", by: "", at: "", version: 1 };
  const classes = given.student.classes.map((one) => ({ ...one, override: byHand }));
  expect(readinessOf({ ...given, student: { ...given.student, classes } }).reasons).toEqual([]);
  expect(readinessOf({ ...given, term: 2 }).reasons).toEqual([]);
});

test("who is excluded is told with the reason on record", () => {
  expect(readinessOf({ ...facts(1, ["Released"]), exclusion: "Unpaid" }).reasons).toEqual([
    "Excluded from release: Unpaid",
  ]);
});

test("what is missing on the document only warns, and is asked for where cards print it", () => {
  const bare = {
    hasAttendance: false,
    hasDaysOfSchool: false,
    hasLrn: false,
    hasStrand: false,
    adviserName: null,
  };
  const of = (code: string) => {
    const given = facts(1, ["Released"]);
    return readinessOf({ ...given, ...bare, student: { ...given.student, level: { code, name: code } } });
  };
  const always = ["No attendance record", "No days of school are set for the term"];
  expect(of("G11")).toEqual({
    reasons: [],
    warnings: [...always, "No Learner Reference Number", "No strand", "No homeroom adviser"],
  });
  expect(of("G07").warnings).toEqual([...always, "No Learner Reference Number", "No homeroom adviser"]);
  expect(of("PN").warnings).toEqual([...always, "No homeroom adviser"]);
});
