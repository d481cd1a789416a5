import { decideNamed } from "#api/commands/change-records.ts";
import type { Command } from "#api/commands/command.ts";
import { queueDocument } from "#api/commands/documents/queue-document.ts";
import { cardFilename } from "#core/documents/report-card/card-filename.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import type { CardsAsked } from "#core/reports/publish-contract.ts";
import { printRefusal, reportCardWorkflow } from "#core/reports/report-card-actions.ts";
import { ok, refuse } from "#core/shared/result.ts";
import { fileStamp, type SchoolDay } from "#core/shared/school-day.ts";
import { factsOfCard, namedCards } from "#db/queries/reports/named-cards.ts";

/** Queues one PDF of report cards: of the published ones the revisions there are now, of others how they read when they are drawn. */
export function printCards(
  asked: CardsAsked,
  today: SchoolDay,
): Command<readonly [ReturnType<typeof namedCards>]> {
  return {
    read: ({ userId }) => [namedCards(userId, asked, today)],
    decide(scope, [found]) {
      const decided = decideNamed(
        {
          workflow: reportCardWorkflow,
          action: "print",
          names: asked.cards.map(({ studentNo }) => studentNo),
          path: "payload",
          factsOf: factsOfCard,
        },
        scope,
        found,
      );
      if (!decided.ok) return decided;
      const refusal = printRefusal(found.map(factsOfCard));
      if (refusal) return refuse(422, "VALIDATION_FAILED", refusal);
      const [first] = found;
      const filename =
        found.length === 1 && first
          ? cardFilename(first.student_no, first.ordinal, first.year_name)
          : `ReportCards_${fileStamp(scope.epochMs)}.pdf`;
      const revisions = found.map(({ revision_uuid }) => revision_uuid);
      return ok(
        queueDocument(
          scope,
          { kind: "report-card", filename, total: found.length, request: { asked, revisions } },
          {
            cards: found.map(({ student_no, ordinal }) => `${student_no} ${TERM_NAMES[ordinal]}`),
          },
        ),
      );
    },
  };
}
