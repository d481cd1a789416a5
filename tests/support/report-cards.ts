import type { CardIssue } from "#core/documents/report-card/report-card-document.ts";
import { NO_TRANSMUTATION } from "#core/grading/schemes/transmutation.ts";
import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import type { SubjectKind } from "#core/management/subject-kind.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { ClassOnCard, ReportCardFacts } from "#core/reports/card/card-facts.ts";
import { languages } from "#tests/core/grading/samples.ts";

/** Facts of report cards for tests and benches. */
type GivenGrade = number | null | "elsewhere";
export interface GivenClass {
  name: string;
  kind?: SubjectKind;
  position?: number;
  /** Of the 1st, 2nd and 3rd term; one left out has no gradebook. */
  grades: readonly GivenGrade[];
  status?: GradebookStatus;
  finalOverride?: number;
  /** Of a remedial class. */
  remedial?: number;
}

const e4 = (grade: number): number => Math.round(grade * 10_000);
const setByHand = <Value>(value: Value) => ({
  value,
  reason: "Checked with the teacher",
  by: "RA",
  at: "",
  version: 1,
});
const TERMS: readonly TermOrdinal[] = [1, 2, 3];

const classOf = (
  { name, kind = "academic", position, grades, status = "Released", finalOverride, remedial }: GivenClass,
  place: number,
): ClassOnCard => ({
  classUuid: `class-${place}`,
  subject: { code: `S${String(place).padStart(3, "0")}`, name, kind, position: position ?? place },
  scheme: languages(NO_TRANSMUTATION),
  override: finalOverride === undefined ? null : setByHand(e4(finalOverride)),
  remedial:
    remedial === undefined
      ? null
      : { ...setByHand(e4(remedial)), heldFrom: "2027-04-12", heldTo: "2027-05-14" },
  terms: grades.map((grade, index) => ({
    ordinal: TERMS[index] ?? 3,
    status,
    computedE4: typeof grade === "number" ? e4(grade) : null,
    overrideE4: null,
    hasZeroScore: false,
    isReleased: status === "Released",
    missing:
      grade === "elsewhere"
        ? {
            isMissing: true,
            school: "San Roque School",
            reason: "Transferred",
            by: "RA",
            at: "",
            version: 1,
          }
        : null,
  })),
});

const LEVEL_NAMES: Record<string, string> = { PN: "Pre-Nursery", NR: "Nursery", KD: "Kinder" };
const LEVEL_CODES = ["PN", "NR", "KD", ...Array.from({ length: 12 }, (_, index) => gradeCode(index + 1))];
function gradeCode(number: number): string {
  return `G${String(number).padStart(2, "0")}`;
}
const levelName = (code: string): string => LEVEL_NAMES[code] ?? `Grade ${Number(code.slice(1))}`;
const nextLevelName = (code: string): string | null => {
  const next = LEVEL_CODES[LEVEL_CODES.indexOf(code) + 1];
  return next === undefined ? null : levelName(next);
};

/** A card of a level and term with these classes; everything else is on record. */
export const cardFacts = (
  levelCode: string,
  term: TermOrdinal,
  classes: readonly GivenClass[],
  other: Partial<Omit<ReportCardFacts, "student" | "term">> & {
    name?: string;
    promotion?: "Retained" | "Conditional";
  } = {},
): ReportCardFacts => {
  const { name = "Peñaflorida, Niña Isabel M.", promotion, ...rest } = other;
  return {
    term,
    student: {
      student: { uuid: "0197f2aa-0000-7000-8000-0000000000a1", number: "123", name },
      schoolYear: { uuid: "y", name: "SY 2026-2027" },
      level: { code: levelCode, name: levelName(levelCode) },
      sectionName: "Sampaguita",
      classes: classes.map(classOf),
      promotion: promotion ? setByHand(promotion) : null,
    },
    lrn: "012345678901",
    strand: "Science, Technology, Engineering and Mathematics",
    adviser: { prefix: "Ms.", givenName: "Rowena", lastName: "Villanueva" },
    nextLevelName: nextLevelName(levelCode),
    attendance: {
      1: { daysOfSchool: 68, absentE4: 15_000, tardyE4: 20_000 },
      2: { daysOfSchool: 65, absentE4: 0, tardyE4: 10_000 },
      3: { daysOfSchool: 66, absentE4: 20_000, tardyE4: 0 },
    },
    awards: {
      1: ["First Honor", "Best in Mathematics"],
      2: ["Second Honor", "Green Star"],
      3: ["First Honor"],
      final: ["First Honor", "Exemplary Conduct Award"],
    },
    school: {
      name: "Sta. Lucia Academy",
      schoolId: "402117",
      division: "Division of San Pablo City",
      region: "Region IV-A CALABARZON",
      address: "48 Mabini Street, San Pablo City, Laguna 4000",
      logo: null,
    },
    signatories: [
      { post: "president", name: "Dr. Amparo L. Dimaculangan", signature: null },
      { post: "principal", name: "Mr. Teodoro S. Magsaysay", signature: null },
    ],
    ...rest,
  };
};

const GRADE_SCHOOL = ["English", "Filipino", "Mathematics", "Science", "Araling Panlipunan", "Values"];
const SUBJECTS: Record<string, { academic: readonly string[]; performance: readonly string[] }> = {
  nursery: { academic: ["Language", "Numbers", "Values"], performance: ["Arts and Music"] },
  kinder: {
    academic: ["Language", "Numbers", "Values"],
    performance: ["Arts and Music", "Physical Education", "Penmanship"],
  },
  "grade-school": { academic: GRADE_SCHOOL, performance: ["MAPEH", "Physical Education", "Penmanship"] },
  "junior-high": {
    academic: GRADE_SCHOOL,
    performance: ["MAPEH", "Technology and Livelihood Education", "Computer", "Physical Education"],
  },
  "senior-high": {
    academic: [
      "Oral Communication in Context",
      "Komunikasyon at Pananaliksik sa Wika at Kulturang Pilipino",
      "General Mathematics",
      "Earth and Life Science",
      "Personal Development",
      "Practical Research 1",
    ],
    performance: ["Physical Education and Health"],
  },
};
const LEVEL_OF_SAMPLE: Record<string, string> = {
  nursery: "NR",
  kinder: "KD",
  "grade-school": "G04",
  "junior-high": "G08",
  "senior-high": "G11",
};
export const SAMPLES = Object.keys(LEVEL_OF_SAMPLE);

/** A student's whole year: subjects of the level, Homeroom, and two clubs; one figure is low. */
export function sampleFacts(
  sample: string,
  term: TermOrdinal,
  other: Parameters<typeof cardFacts>[3] = {},
): ReportCardFacts {
  const { academic = [], performance = [] } = SUBJECTS[sample] ?? {};
  const grades = (place: number) => [88.25 + place, 74.5 + place * 2, 90.125 + (place % 3)];
  const learning = (names: readonly string[], kind: SubjectKind, from: number): GivenClass[] =>
    names.map((name, place) => ({ name, kind, grades: grades(from + place) }));
  return cardFacts(
    LEVEL_OF_SAMPLE[sample] ?? sample,
    term,
    [
      ...learning(academic, "academic", 0),
      ...learning(performance, "performance", academic.length),
      { name: sample === "nursery" ? "Homeroom (HOMN)" : "Homeroom", kind: "homeroom", grades: [93, 88, 97] },
      ...(sample === "nursery" ? [] : (["Glee Club", "Young Scientists Club"] as const)).map(
        (name): GivenClass => ({ name, kind: "club", grades: [91, 87, 96] }),
      ),
    ],
    other,
  );
}

export const cardIssue = (revision = 1): CardIssue => ({
  revision,
  issuedOn: "2026-11-20",
  verification: {
    code: "C-01M7R0-00000-0A3F0-0QW00-00001",
    url: "https://console.talaan.test/verify?code=C-01M7R0-00000-0A3F0-0QW00-00001",
    caption: "Scan to verify this document, or enter the code at console.talaan.test/verify",
  },
});
