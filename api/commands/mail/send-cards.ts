import { decideNamed } from "#api/commands/change-records.ts";
import type { Command } from "#api/commands/command.ts";
import { cardFilename } from "#core/documents/report-card/card-filename.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import type { MailCardsAsked } from "#core/reports/publish-contract.ts";
import { reportCardWorkflow } from "#core/reports/report-card-actions.ts";
import { ok, type Refusal, refuse } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { readStudentRecordId } from "#core/shared/student-record-id.ts";
import { expectChanges } from "#db/commit.ts";
import { insertCardMails } from "#db/queries/documents/card-mails.ts";
import { insertDocuments } from "#db/queries/documents/document-request.ts";
import { factsOfCard, type NamedCard, namedCards } from "#db/queries/reports/named-cards.ts";

const STALE = "A newer revision of this report card was published meanwhile.";

/** Sends the newest revision of each card to the guardian's address as a PDF: all or none, once for each revision and address. */
export function sendCards(
  asked: MailCardsAsked,
  today: SchoolDay,
): Command<readonly [ReturnType<typeof namedCards>]> {
  return {
    read: ({ userId }) => [namedCards(userId, asked, today)],
    decide(scope, [cards]) {
      const allowed = decideNamed(
        {
          workflow: reportCardWorkflow,
          action: "mail",
          names: asked.cards.map(({ studentNo }) => studentNo),
          path: "data",
          factsOf: factsOfCard,
          stale: (card): Refusal | null => {
            const version = asked.versions[card.place] ?? null;
            return version === null || version === card.revision_number
              ? null
              : refuse(409, "STALE_VERSION", STALE, { data: { version: card.revision_number } });
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
              filename: cardFilename(card.student_no, card.ordinal, card.year_name),
              total: 1,
              request: {
                asked: { cards: [cardNamed(card)], schoolYear: null, reason: "" },
                revisions: [card.revision_uuid],
              },
            })),
            now,
          ),
          insertCardMails(
            mails.map(({ card, documentUuid, mailUuid }) => ({
              documentUuid,
              mailUuid,
              revisionUuid: card.revision_uuid ?? "",
            })),
            { userId: actor.id, now },
          ),
          expectChanges(mails.length),
        ],
        audit: mails.map(({ card, mailUuid }) => ({
          event: "report-card-mail",
          subjectUuid: card.student_uuid,
          data: {
            student: card.student_no,
            term: TERM_NAMES[card.ordinal],
            revision: card.revision_number,
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

const cardNamed = ({ uuid, student_no }: NamedCard) => ({
  studentNo: student_no,
  term: { uuid: readStudentRecordId(uuid)?.recordUuid ?? "" },
});
