import { changeRecords, decideNamed } from "#api/commands/change-records.ts";
import type { Command, CommandScope } from "#api/commands/command.ts";
import { queueDocument } from "#api/commands/documents/queue-document.ts";
import { sha256Hex } from "#api/commands/identity/access-token.ts";
import { awardWorkflow, certificateRefusal } from "#core/awards/award-actions.ts";
import { PERIOD_NAMES } from "#core/awards/award-groups.ts";
import { certificateDocument } from "#core/documents/certificate/certificate-document.ts";
import { verificationOf } from "#core/documents/verification.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { ok, type Result, refuse } from "#core/shared/result.ts";
import { fileStamp, type SchoolDay } from "#core/shared/school-day.ts";
import { type Change, expectThat } from "#db/commit.ts";
import { schoolOnDocuments } from "#db/queries/management/school.ts";
import { signatoriesOn } from "#db/queries/management/signatories.ts";
import {
  awardsNamed,
  certificateFacts,
  type FoundAward,
  insertIssues,
  insertWithdrawal,
  type NewIssue,
} from "#db/queries/reports/award.ts";
import type { SectionOfReports } from "#db/queries/reports/card-facts.ts";
import { areCurrent } from "#db/queries/reports/report-card.ts";
import { judgedPeriods } from "#db/queries/reports/section-awards.ts";
import {
  type CardFrame,
  frameOf,
  sectionsOf,
  sectionsStatements,
} from "#db/queries/reports/section-cards.ts";
import { json, type Statement } from "#db/statement.ts";

type PrintingFacts = readonly [
  ReturnType<typeof awardsNamed>,
  ReturnType<typeof schoolOnDocuments>,
  ReturnType<typeof signatoriesOn>,
  ...Statement<unknown>[],
];
interface Printing {
  sectionIds: readonly number[];
  today: SchoolDay;
  origin: string;
}

/** Queues one PDF of certificates, and issues those that were not issued before, in the state they were decided on. */
export function printCertificates(
  uuids: readonly string[],
  { sectionIds, today, origin }: Printing,
): Command<PrintingFacts> {
  return {
    read: ({ userId }) => [
      awardsNamed(userId, uuids),
      schoolOnDocuments(),
      signatoriesOn(today),
      ...sectionsStatements(sectionIds),
    ],
    async decide(scope, [found, school, signatories, ...sectionRows]) {
      const decided = decideNamed(
        { workflow: awardWorkflow, action: "print", names: uuids, path: "ids", factsOf: (award) => award },
        scope,
        found,
      );
      if (!decided.ok) return decided;
      const refusal = certificateRefusal(found.length);
      if (refusal) return refuse(422, "VALIDATION_FAILED", refusal);
      const sections = new Map(sectionsOf(sectionIds, sectionRows).map((one) => [one.sectionId, one]));
      const frame = frameOf(school, signatories);
      const made = await Promise.all(
        found.map((award) =>
          award.issueUuid === null
            ? issueOf(award, sections.get(award.sectionId), { newUuid: scope.newUuid, frame, origin, today })
            : null,
        ),
      );
      return ok(printing(scope, { found, made, sectionIds }));
    },
  };
}

function printing(
  scope: CommandScope,
  {
    found,
    made,
    sectionIds,
  }: { found: readonly FoundAward[]; made: readonly (NewIssue | null)[]; sectionIds: readonly number[] },
): Change {
  const issues = found.map((award, place) => made[place]?.uuid ?? award.issueUuid);
  const names = found.map(
    ({ studentNo, awardName, period }) => `${studentNo} ${awardName} ${PERIOD_NAMES[period]}`,
  );
  const queued = queueDocument(
    scope,
    {
      kind: "certificate",
      filename: `${found.length === 1 ? "Certificate" : "Certificates"}_${fileStamp(scope.epochMs, "-")}.pdf`,
      total: found.length,
      request: { awards: found.map(({ uuid }) => uuid), issues },
    },
    { certificates: names },
  );
  const isIssuing = made.some((one) => one !== null);
  return {
    ...queued,
    statements: [
      // What is issued rests on figures that nobody changed meanwhile.
      ...(isIssuing ? [expectThat(areCurrent(sectionIds))] : []),
      ...insertIssues(
        made.flatMap((one) => one ?? []),
        { userId: scope.actor.id, now: scope.now },
      ),
      ...queued.statements,
    ],
    audit: [
      ...found.flatMap((award, place) => {
        const issue = made[place];
        return issue
          ? [awardEvent("award-issue", award, { sha256: issue.sha256, rules: issue.rulesVersion })]
          : [];
      }),
      ...queued.audit,
    ],
  };
}

/** Withdraws an issued award; its certificate stays on record. */
export function withdrawAward(
  uuid: string,
  reason: string,
): Command<readonly [ReturnType<typeof awardsNamed>]> {
  return changeRecords({
    named: {
      workflow: awardWorkflow,
      action: "withdraw",
      names: [uuid],
      path: "id",
      factsOf: (award) => award,
    },
    read: ({ userId }) => [awardsNamed(userId, [uuid])],
    write: (found, { scope }): Result<Statement<unknown>[]> =>
      ok(
        found.flatMap(({ issueId }) =>
          insertWithdrawal(issueId, { reason, userId: scope.actor.id, now: scope.now }),
        ),
      ),
    audit: (award) => awardEvent("award-withdraw", award, { reason }),
    counted: (count) => `${count} awards withdrawn.`,
    data: () => json(null),
  });
}

/** The certificate as it is issued: what it says, by which rules, and every condition as it was met. */
export async function issueOf(
  award: FoundAward,
  section: SectionOfReports | undefined,
  of: { newUuid: () => string; frame: CardFrame; origin: string; today: SchoolDay },
): Promise<NewIssue> {
  if (!section) throw new Error(`A section that was not read: ${award.sectionId}`);
  const uuid = of.newUuid();
  const { version, rules } = section.cards.awardRules;
  const document = certificateDocument(certificateFacts(award, of.frame), {
    issuedOn: of.today,
    verification: verificationOf({ kind: "award", uuid }, of.origin),
  });
  const place = section.students.findIndex(({ id }) => id === award.studentId);
  const judgement = judgedPeriods(section)
    .find(({ period }) => period === award.period)
    ?.students[place]?.judgements.find(
      ({ group, classUuid }) => group === award.group && classUuid === award.classUuid,
    );
  const canonical = canonicalJson({
    document,
    student: award.studentNo,
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
  award: FoundAward,
  data: Record<string, unknown>,
) => ({
  event,
  subjectUuid: award.studentUuid,
  data: {
    student: award.studentNo,
    award: award.awardName,
    term: PERIOD_NAMES[award.period],
    schoolYear: award.schoolYear,
    ...data,
  },
});
