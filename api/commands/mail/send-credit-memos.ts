import { namedMemos } from "#api/commands/billing/credit-memos/credit-memo-facts.ts";
import { decideNamed } from "#api/commands/change-records.ts";
import type { Command } from "#api/commands/command.ts";
import { CREDIT_MEMO, type CreditMemo } from "#core/billing/credit-memos/credit-memo-contract.ts";
import type { Letter } from "#core/billing/mail-contract.ts";
import { ok } from "#core/shared/result.ts";
import { creditMemosNamed } from "#db/queries/billing/credit-memos/credit-memo.ts";
import type { MailFacts } from "#db/queries/documents/mail.ts";
import { mailSchool } from "#db/queries/documents/mail.ts";
import { type DocumentMail, lackingAddress, mailDocuments } from "./mail-documents.ts";

/** One mail per published credit memo, to the customer's address or to `to`, each with its PDF attached. */
export function sendCreditMemos(
  uuids: readonly string[],
  letter: Letter = {},
): Command<readonly [ReturnType<typeof creditMemosNamed>]> {
  return {
    read: () => [creditMemosNamed(uuids)],
    decide(scope, [rows]) {
      const allowed = decideNamed(namedMemos("sendEmail", uuids), scope, rows);
      if (!allowed.ok) return allowed;
      const mails = rows.map(
        (memo): DocumentMail => ({
          kind: "credit-memo",
          subjectUuid: memo.uuid,
          subjectNumber: memo.number,
          recipient: letter.to ?? memo.customer.email,
          revision: 1,
          facts: factsOf(memo),
          document: {
            kind: "credit-memo",
            filename: `${memo.number}.pdf`,
            total: 1,
            request: { memos: [CREDIT_MEMO.toWire(memo)] },
          },
        }),
      );
      return lackingAddress(mails) ?? ok(mailDocuments(scope, mails, letter, "the customers"));
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
  school: mailSchool(business),
  customerName,
  amountDue: amount,
  credit: { invoiceNumber, submittedDate },
});
