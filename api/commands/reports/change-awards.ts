import { changeRecords, decideNamed } from "#api/commands/change-records.ts";
import type { Command, CommandScope } from "#api/commands/command.ts";
import { queueDocument } from "#api/commands/documents/queue-document.ts";
import { awardWorkflow, certificateRefusal } from "#core/awards/award-actions.ts";
import { PERIOD_NAMES } from "#core/awards/award-groups.ts";
import { ok, type Result, refuse } from "#core/shared/result.ts";
import { fileStamp, type SchoolDay } from "#core/shared/school-day.ts";
import { type Change, expectThat } from "#db/commit.ts";
import { schoolOnDocuments } from "#db/queries/management/school.ts";
import { signatoriesOn } from "#db/queries/management/signatories.ts";
import { frameOf } from "#db/queries/reports/card-frame.ts";
import {
  factsOfAward,
  insertIssues,
  insertWithdrawal,
  type NamedAward,
  type NewIssue,
  namedAwards,
} from "#db/queries/reports/named-awards.ts";
import { areCurrent } from "#db/queries/reports/named-cards.ts";
import { sectionsOf, sectionsStatements } from "#db/queries/reports/section-cards.ts";
import { json, type Statement } from "#db/statement.ts";
import { awardEvent, issueOf } from "./certificate-issue.ts";

type PrintingFacts = readonly [
  ReturnType<typeof namedAwards>,
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
      namedAwards(userId, uuids),
      schoolOnDocuments(),
      signatoriesOn(today),
      ...sectionsStatements(sectionIds),
    ],
    async decide(scope, [found, school, signatories, ...sectionRows]) {
      const decided = decideNamed(
        { workflow: awardWorkflow, action: "print", names: uuids, path: "ids", factsOf: factsOfAward },
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
          award.issue_uuid === null
            ? issueOf(award, sections.get(award.section_id), { newUuid: scope.newUuid, frame, origin, today })
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
  }: { found: readonly NamedAward[]; made: readonly (NewIssue | null)[]; sectionIds: readonly number[] },
): Change {
  const issues = found.map((award, place) => made[place]?.uuid ?? award.issue_uuid);
  const names = found.map(
    ({ student_no, award_name, period }) => `${student_no} ${award_name} ${PERIOD_NAMES[period]}`,
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
): Command<readonly [ReturnType<typeof namedAwards>]> {
  return changeRecords({
    named: { workflow: awardWorkflow, action: "withdraw", names: [uuid], path: "id", factsOf: factsOfAward },
    read: ({ userId }) => [namedAwards(userId, [uuid])],
    write: (found, { scope }): Result<Statement<unknown>[]> =>
      ok(
        found.flatMap(({ issue_id }) =>
          insertWithdrawal(issue_id, { reason, userId: scope.actor.id, now: scope.now }),
        ),
      ),
    audit: (award) => awardEvent("award-withdraw", award, { reason }),
    counted: (count) => `${count} awards withdrawn.`,
    data: () => json(null),
  });
}
