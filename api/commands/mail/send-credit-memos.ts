import { CREDIT_MEMO, type CreditMemo } from "../../../core/billing/credit-memos/credit-memo-contract.ts";
import { ok, type RefusedEntry, refuseAll } from "../../../core/shared/result.ts";
import { creditMemoDocuments, creditMemoOf } from "../../../db/queries/billing/credit-memos/credit-memo.ts";
import { insertDocuments } from "../../../db/queries/documents/document-request.ts";
import type { MailFacts } from "../../../db/queries/documents/mail.ts";
import { insertMail } from "../../../db/queries/documents/mail-request.ts";
import { namedMemos } from "../billing/credit-memos/credit-memo-facts.ts";
import { decideNamed } from "../change-records.ts";
import type { Command } from "../command.ts";

/** One mail per published credit memo, to the customer's address or to `to`, each with its PDF attached. */
export function sendCreditMemos(
  uuids: readonly string[],
  to?: string,
): Command<readonly [ReturnType<typeof creditMemoDocuments>]> {
  return {
    area: "billing",
    read: () => [creditMemoDocuments(uuids)],
    decide(scope, [rows]) {
      const allowed = decideNamed(namedMemos("sendEmail", uuids), scope, rows);
      if (!allowed.ok) return allowed;
      const { actor, now, newUuid } = scope;
      const mails = rows.map(creditMemoOf).map((memo) => ({
        memo,
        recipient: to ?? memo.customer.email,
        documentUuid: newUuid(),
        mailUuid: newUuid(),
      }));
      const errors = mails.flatMap(({ memo, recipient }, index): RefusedEntry[] =>
        recipient
          ? []
          : [{ message: `The customer of ${memo.number} has no email address.`, path: `uuids.${index}` }],
      );
      if (errors.length > 0) return refuseAll(422, "NO_RECIPIENT", errors);
      const documents = mails.map(({ memo, documentUuid }) => ({
        uuid: documentUuid,
        kind: "credit-memo" as const,
        filename: `${memo.number}.pdf`,
        total: 1,
        request: { memos: [CREDIT_MEMO.toWire(memo)] },
      }));
      const rowsOfMail = mails.map(({ memo, recipient, documentUuid, mailUuid }) => ({
        uuid: mailUuid,
        kind: "credit-memo" as const,
        subjectUuid: memo.uuid,
        subjectNumber: memo.number,
        documentUuid,
        requestedBy: actor.id,
        recipient,
        revision: 1,
        status: "waiting" as const,
        facts: factsOf(memo),
      }));
      return ok({
        statements: [insertDocuments(actor.id, documents, now), insertMail(rowsOfMail, now)],
        audit: mails.map(({ memo, mailUuid }) => ({
          event: "mail-request" as const,
          subjectKind: "mail" as const,
          subjectUuid: mailUuid,
          data: { number: memo.number },
        })),
        outbox: mails.map(({ documentUuid }) => ({
          kind: "render-document" as const,
          subjectUuid: documentUuid,
          uuid: newUuid(),
        })),
        answer: { status: 202, message: `${mails.length} email(s) will be sent to ${to ?? "the customer"}.` },
      });
    },
  };
}

const factsOf = ({
  business,
  customerName,
  amount,
  invoiceNumber,
  submittedDate,
}: CreditMemo): MailFacts => ({
  school: { name: business.name, email: business.email, contactNumber: business.contactNumber },
  customerName,
  amountDue: amount,
  credit: { invoiceNumber, submittedDate },
});
