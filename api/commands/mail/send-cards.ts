import { decideNamed } from "#api/commands/change-records.ts";
import type { Command } from "#api/commands/command.ts";
import { cardFilename } from "#core/documents/report-card/report-card-document.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import type { MailCardsAsked } from "#core/reports/report-card.body.ts";
import { reportCardWorkflow } from "#core/reports/report-card.ts";
import { ok, type Refusal, refuse } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { readStudentRecordId } from "#core/shared/student-record-id.ts";
import { expectChanges } from "#db/commit.ts";
import { insertCardMails } from "#db/queries/documents/card-mails.ts";
import { insertDocuments } from "#db/queries/documents/document-request.ts";
import { cardsNamed, type FoundCard } from "#db/queries/reports/report-card.ts";

const STALE = "A newer revision of this report card was published meanwhile.";

/** Sends the newest revision of each card to the guardian's address as a PDF: all or none, once for each revision and address. */
export function sendCards(
  asked: MailCardsAsked,
  today: SchoolDay,
): Command<readonly [ReturnType<typeof cardsNamed>]> {
  return {
    read: ({ userId }) => [cardsNamed(userId, asked, today)],
    decide(scope, [cards]) {
      const allowed = decideNamed(
        {
          workflow: reportCardWorkflow,
          action: "mail",
          names: asked.cards.map(({ studentNo }) => studentNo),
          path: "data",
          factsOf: (card) => card,
          stale: (card): Refusal | null => {
            const version = asked.versions[card.place] ?? null;
            return version === null || version === card.revisionNumber
              ? null
              : refuse(409, "STALE_VERSION", STALE, { data: { version: card.revisionNumber } });
          },
        },
        scope,
        cards,
      );
      if (!allowed.ok) return allowed;
      const { actor, now, newUuid } = scope;
      const mails = cards.map((card) => ({ card, documentUuid: newUuid(), mailUuid: newUuid() }));
      return ok({
        statements: [
          insertDocuments(
            actor.id,
            mails.map(({ card, documentUuid }) => ({
              uuid: documentUuid,
              kind: "report-card" as const,
              filename: cardFilename(card.studentNo, card.term, card.schoolYear),
              total: 1,
              request: {
                asked: { cards: [cardNamed(card)], schoolYear: null, reason: "" },
                revisions: [card.revisionUuid],
              },
            })),
            now,
          ),
          insertCardMails(
            mails.map(({ card, documentUuid, mailUuid }) => ({
              documentUuid,
              mailUuid,
              revisionUuid: card.revisionUuid ?? "",
            })),
            { userId: actor.id, now },
          ),
          expectChanges(mails.length),
        ],
        audit: mails.map(({ card, mailUuid }) => ({
          event: "report-card-mail",
          subjectUuid: card.studentUuid,
          data: {
            student: card.studentNo,
            term: TERM_NAMES[card.term],
            revision: card.revisionNumber,
            mail: mailUuid,
          },
        })),
        outbox: mails.map(({ documentUuid }) => ({
          kind: "render-document",
          subjectUuid: documentUuid,
          uuid: newUuid(),
        })),
        answer: {
          status: 202,
          message:
            mails.length === 1
              ? (reportCardWorkflow.actions.mail.success ?? "")
              : `${mails.length} report cards will be sent to the guardians.`,
        },
      });
    },
  };
}

const cardNamed = ({ uuid, studentNo }: FoundCard) => ({
  studentNo,
  term: { uuid: readStudentRecordId(uuid)?.recordUuid ?? "" },
});
