import * as z from "zod";
import type { Verification } from "#core/documents/verification.ts";
import { SIGNATORY_POST_LABELS } from "#core/management/signatories.ts";
import type { SchoolOnCard, SignatoryOnCard } from "#core/reports/card/card-facts.ts";
import { formatDay, formatLongDay, type SchoolDay } from "#core/shared/school-day.ts";
import { completedNumber } from "#core/shared/student-number.ts";
import type { ElsewhereYear } from "./elsewhere-year.body.ts";

/** A permanent record, ready to be laid out (R-62): plain values alone, so that an issue can store it as canonical JSON. */
const AREA = z.object({
  name: z.string(),
  /** Of the three terms. */
  terms: z.array(z.string()),
  final: z.string(),
  remark: z.string(),
});
const REMEDIAL = z.object({ name: z.string(), final: z.string(), mark: z.string(), recomputed: z.string() });
const RECORD_YEAR_SCHEMA = z.object({
  schoolYear: z.string(),
  school: z.string(),
  level: z.string(),
  adviser: z.string(),
  areas: z.array(AREA),
  average: z.string(),
  action: z.string(),
  remedial: z.array(REMEDIAL),
  /** "Not yet published", or where it was typed from. */
  note: z.string(),
});
export type RecordYear = z.output<typeof RECORD_YEAR_SCHEMA>;
export const PERMANENT_RECORD_SCHEMA = z.object({
  /** Counts the changes of this shape; a renderer draws every version there has been. */
  template: z.int(),
  title: z.string(),
  fileName: z.string(),
  /** `logo`: a stored picture by its SHA-256; records of the first template have none. */
  school: z.object({ name: z.string(), lines: z.array(z.string()), logo: z.string().nullable().optional() }),
  learner: z.array(z.object({ label: z.string(), value: z.string() })),
  eligibility: z.string(),
  years: z.array(RECORD_YEAR_SCHEMA),
  certification: z.string(),
  /** `picture`: a scanned signature by its SHA-256; null: a line to sign on. */
  signatures: z.array(
    z.object({ name: z.string(), position: z.string(), picture: z.string().nullable().optional() }),
  ),
  /** Null: a preview. */
  issue: z
    .object({
      number: z.string(),
      purpose: z.string(),
      recipient: z.string(),
      line: z.string(),
      verification: z.object({ code: z.string(), url: z.string(), caption: z.string() }),
    })
    .nullable(),
});
export type PermanentRecordDocument = z.output<typeof PERMANENT_RECORD_SCHEMA>;

export interface PermanentRecordFacts {
  student: {
    number: string;
    name: string;
    lrn: string;
    sex: "F" | "M" | null;
    birthDate: SchoolDay | null;
  };
  /** Years of this school, oldest first. */
  here: readonly RecordYear[];
  elsewhere: readonly ElsewhereYear[];
  school: SchoolOnCard;
  signatories: readonly SignatoryOnCard[];
  registrar: string;
}
export interface RecordIssue {
  number: string;
  purpose: string;
  recipient: string;
  issuedOn: SchoolDay;
  verification: Verification;
}

const TEMPLATE = 2;
const NONE = "–";
const SEX_NAMES = { F: "Female", M: "Male" } as const;
const FROM_ELSEWHERE = "As entered from the records of that school";

/** `issue` null: a preview, which has no number and no code. */
export function permanentRecordDocument(
  facts: PermanentRecordFacts,
  issue: RecordIssue | null,
): PermanentRecordDocument {
  const { student, school, signatories, registrar } = facts;
  const years = [...facts.elsewhere.map(yearElsewhere), ...facts.here].toSorted((one, other) =>
    yearKey(one) < yearKey(other) ? -1 : 1,
  );
  const principal = signatories.find(({ post }) => post === "principal");
  const office = [school.schoolId && `School ID ${school.schoolId}`, school.division, school.region];
  return {
    template: TEMPLATE,
    title: "Permanent Record",
    // Never a person's name.
    fileName: `${issue ? issue.number : `PermanentRecord_${completedNumber(student.number)}`}.pdf`,
    school: {
      name: school.name,
      lines: [school.address, office.filter((part) => part !== "").join(" · ")].filter((line) => line !== ""),
      logo: school.logo,
    },
    learner: [
      { label: "Name", value: student.name },
      { label: "Student No.", value: completedNumber(student.number) },
      { label: "Learner Reference Number", value: student.lrn || NONE },
      { label: "Sex", value: student.sex === null ? NONE : SEX_NAMES[student.sex] },
      { label: "Date of Birth", value: student.birthDate === null ? NONE : formatDay(student.birthDate) },
    ],
    eligibility: eligibilityOf(years),
    years,
    certification: `This is to certify that this is a true record of ${student.name}, as kept by the school.`,
    signatures: [
      { name: registrar, position: "Registrar", picture: null },
      {
        name: principal?.name ?? "",
        position: SIGNATORY_POST_LABELS.principal,
        // A preview is never signed.
        picture: issue ? (principal?.signature ?? null) : null,
      },
    ],
    issue: issue && {
      number: issue.number,
      purpose: issue.purpose,
      recipient: issue.recipient,
      line: `No. ${issue.number}, issued ${formatLongDay(issue.issuedOn)} to ${issue.recipient} for ${issue.purpose}`,
      verification: issue.verification,
    },
  };
}

/** "SY 2025-2026" and "2025-2026" in one order. */
const yearKey = ({ schoolYear }: RecordYear): string => schoolYear.replace(/^\D+/, "");

const yearElsewhere = (year: ElsewhereYear): RecordYear => ({
  schoolYear: year.schoolYear,
  school: [year.school, year.schoolId && `School ID ${year.schoolId}`, year.division]
    .filter((part) => part !== "")
    .join(", "),
  level: [year.level, year.section].filter((part) => part !== "").join(" - "),
  adviser: year.adviser,
  areas: year.areas.map(({ name, terms, final, remark }) => ({ name, terms: [...terms], final, remark })),
  average: year.average,
  action: year.action,
  remedial: year.remedial.map((one) => ({ ...one })),
  note: FROM_ELSEWHERE,
});

/** What the newest year that was decided makes the learner eligible for. */
function eligibilityOf(years: readonly RecordYear[]): string {
  const last = years.findLast(({ action }) => action !== "");
  const promoted = /^Promoted to (.+)$/.exec(last?.action ?? "");
  return promoted ? `Eligible for admission to ${promoted[1]}` : (last?.action ?? "");
}
