import { sha256Hex } from "#api/commands/identity/access-token.ts";
import { PERIOD_NAMES } from "#core/awards/award-groups.ts";
import { certificateDocument } from "#core/documents/certificate/certificate-document.ts";
import { verificationOf } from "#core/documents/verification.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import type { SectionOfReports } from "#db/queries/reports/card-facts.ts";
import { certificateFactsOf, type NamedAward, type NewIssue } from "#db/queries/reports/named-awards.ts";
import { judgedPeriods } from "#db/queries/reports/section-awards.ts";
import type { CardFrame } from "#db/queries/reports/section-cards.ts";

/** The certificate as it is issued: what it says, by which rules, and every condition as it was met. */
export async function issueOf(
  award: NamedAward,
  section: SectionOfReports | undefined,
  of: { newUuid: () => string; frame: CardFrame; origin: string; today: SchoolDay },
): Promise<NewIssue> {
  if (!section) throw new Error(`A section that was not read: ${award.section_id}`);
  const uuid = of.newUuid();
  const { version, rules } = section.cards.awardRules;
  const document = certificateDocument(certificateFactsOf(award, of.frame), {
    issuedOn: of.today,
    verification: verificationOf({ kind: "award", uuid }, of.origin),
  });
  const place = section.students.findIndex(({ id }) => id === award.student_id);
  const judgement = judgedPeriods(section)
    .find(({ period }) => period === award.period)
    ?.students[place]?.judgements.find(
      ({ group, classUuid }) => group === award.award_group && classUuid === award.class_uuid,
    );
  const canonical = canonicalJson({
    document,
    student: award.student_no,
    rules,
    rulesVersion: version,
    conditions: judgement?.conditions ?? [],
  });
  return {
    uuid,
    awardUuid: award.uuid,
    rulesVersion: version,
    canonicalJson: canonical,
    sha256: await sha256Hex(canonical),
  };
}

/** What the trail says of it. */
export const awardEvent = (
  event: "award-issue" | "award-withdraw",
  award: NamedAward,
  data: Record<string, unknown>,
) => ({
  event,
  subjectUuid: award.student_uuid,
  data: {
    student: award.student_no,
    award: award.award_name,
    term: PERIOD_NAMES[award.period],
    schoolYear: award.year_name,
    ...data,
  },
});
