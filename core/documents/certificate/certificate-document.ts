import * as z from "zod";
import { type AwardGroup, type AwardPeriod, FINAL_PERIOD, PERIOD_NAMES } from "#core/awards/award-groups.ts";
import type { Verification } from "#core/documents/verification.ts";
import { type PersonName, presentedName, type StaffName, staffName } from "#core/management/person-names.ts";
import { SIGNATORY_POST_LABELS } from "#core/management/signatories.ts";
import type { SchoolOnCard, SignatoryOnCard } from "#core/reports/card/card-facts.ts";
import { formatLongDay, type SchoolDay } from "#core/shared/school-day.ts";

/** A certificate of an award, ready to be laid out (D-2): plain values alone, so that an issue can store it as canonical JSON. */
export const CERTIFICATE_KINDS = [
  "top_subject",
  "top_section",
  "first_honor",
  "second_honor",
  "third_honor",
  "conduct",
] as const satisfies readonly AwardGroup[];
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number];

export const CERTIFICATE_SCHEMA = z.object({
  /** Counts the changes of this shape; a renderer draws every version there has been. */
  template: z.int(),
  kind: z.enum(CERTIFICATE_KINDS),
  title: z.string(),
  school: z.object({ name: z.string(), lines: z.array(z.string()), logo: z.string().nullable() }),
  intro: z.string(),
  student: z.string(),
  award: z.string(),
  reason: z.string(),
  section: z.string(),
  period: z.string(),
  /** `picture`: a scanned signature by its SHA-256; null: a line to sign on. */
  signatures: z.array(z.object({ name: z.string(), position: z.string(), picture: z.string().nullable() })),
  /** Across the certificate; "" once it is issued. */
  stamp: z.string(),
  /** Null until it is issued. */
  issue: z
    .object({
      line: z.string(),
      verification: z.object({ code: z.string(), url: z.string(), caption: z.string() }),
    })
    .nullable(),
});
export type CertificateDocument = z.output<typeof CERTIFICATE_SCHEMA>;

/** What records say of an award on the day its certificate is made. */
export interface CertificateFacts {
  kind: CertificateKind;
  awardName: string;
  student: PersonName;
  level: { code: string; name: string };
  sectionName: string;
  /** Of a top per subject. */
  subjectName: string;
  period: AwardPeriod;
  schoolYear: string;
  /** The first teacher of the class; null: none, or no class. */
  teacher: StaffName | null;
  adviser: StaffName | null;
  school: SchoolOnCard;
  signatories: readonly SignatoryOnCard[];
}
export interface CertificateIssue {
  issuedOn: SchoolDay;
  verification: Verification;
}

const TEMPLATE = 1;
const PREVIEW = "PREVIEW";
const REASONS: Record<CertificateKind, (facts: CertificateFacts) => string> = {
  top_subject: ({ subjectName }) => `for the highest grade in ${subjectName}`,
  top_section: () => "for the highest general average of the section",
  first_honor: () => "for outstanding academic achievement",
  second_honor: () => "for outstanding academic achievement",
  third_honor: () => "for outstanding academic achievement",
  conduct: () => "for conduct that is an example to others",
};

/** "S.Y. 2025-2026" and "SY 2025-2026" without their abbreviation. */
const bareYear = (schoolYear: string): string => schoolYear.replace(/^S\.?\s?Y\.?\s*/i, "");
const periodText = (period: AwardPeriod, schoolYear: string): string =>
  period === FINAL_PERIOD
    ? `School Year ${bareYear(schoolYear)}`
    : `${PERIOD_NAMES[period]} Trimester, ${bareYear(schoolYear)}`;

/** `issue` null: a preview, which bears no code and no signature. */
export function certificateDocument(
  facts: CertificateFacts,
  issue: CertificateIssue | null,
): CertificateDocument {
  const { kind, student, school } = facts;
  return {
    template: TEMPLATE,
    kind,
    title: kind === "conduct" ? "Certificate of Exemplary Conduct" : "Certificate of Recognition",
    school: {
      name: school.name,
      lines: [school.address].filter((line) => line !== ""),
      logo: school.logo,
    },
    intro: "is presented to",
    student: presentedName(student),
    award: facts.awardName,
    reason: REASONS[kind](facts),
    section: `${facts.level.name} - ${facts.sectionName}`,
    period: periodText(facts.period, facts.schoolYear),
    signatures: [signing(facts), ...postsOf(facts, issue !== null)],
    stamp: issue ? "" : PREVIEW,
    issue: issue && {
      line: `Issued ${formatLongDay(issue.issuedOn)}`,
      verification: issue.verification,
    },
  };
}

/** Who taught the subject, for any other award the adviser. */
const signing = ({ kind, teacher, adviser }: CertificateFacts): CertificateDocument["signatures"][number] =>
  kind === "top_subject"
    ? { name: staffName(teacher), position: "Subject Teacher", picture: null }
    : { name: staffName(adviser), position: "Homeroom Adviser", picture: null };

/** The principal and the president of the day; a scanned signature only on an issued certificate. */
const postsOf = ({ signatories }: CertificateFacts, isIssued: boolean): CertificateDocument["signatures"] =>
  (["principal", "president"] as const).map((post) => {
    const holder = signatories.find((one) => one.post === post);
    return {
      name: holder?.name ?? "",
      position: SIGNATORY_POST_LABELS[post],
      picture: isIssued ? (holder?.signature ?? null) : null,
    };
  });
