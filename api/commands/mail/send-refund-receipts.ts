import { namedRefunds } from "#api/commands/billing/refunds/refund-facts.ts";
import { decideNamed } from "#api/commands/change-records.ts";
import type { Command } from "#api/commands/command.ts";
import type { BusinessParty } from "#core/billing/business-contract.ts";
import type { Letter } from "#core/billing/mail-contract.ts";
import type { RefundRow } from "#core/billing/refunds/refund-list.ts";
import { REFUND_RECEIPT } from "#core/documents/refund-receipt-contract.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { schoolDayOf } from "#core/shared/school-day.ts";
import { refundsNamed } from "#db/queries/billing/refunds/refund.ts";
import type { MailFacts } from "#db/queries/documents/mail.ts";
import { mailSchool } from "#db/queries/documents/mail.ts";
import { schoolAsBusiness } from "#db/queries/management/school.ts";
import { type DocumentMail, lackingAddress, mailDocuments } from "./mail-documents.ts";

type SendRefundReceiptsFacts = readonly [
  ReturnType<typeof refundsNamed>,
  ReturnType<typeof schoolAsBusiness>,
];

/** One mail per posted refund with its receipt, to the guardian of the refund's customer or to `to` (B-102). */
export function sendRefundReceipts(
  uuids: readonly string[],
  letter: Letter = {},
): Command<SendRefundReceiptsFacts> {
  return {
    read: () => [refundsNamed(uuids), schoolAsBusiness("1")],
    decide(scope, [refunds, [business]]) {
      const allowed = decideNamed(namedRefunds("sendReceipt", uuids), scope, refunds);
      if (!allowed.ok) return allowed;
      if (!business) return NOT_FOUND;
      const mails = refunds.map(
        (refund): DocumentMail => ({
          kind: "refund-receipt",
          subjectUuid: refund.uuid,
          subjectNumber: refund.number,
          recipient: letter.to ?? refund.guardianEmail,
          revision: 1,
          facts: factsOf(refund, business),
          document: {
            kind: "refund-receipt",
            filename: `Refund Receipt No. ${refund.number}.pdf`,
            total: 1,
            request: REFUND_RECEIPT.toWire({ refund, business }),
          },
        }),
      );
      return lackingAddress(mails) ?? ok(mailDocuments(scope, mails, letter, "the guardians"));
    },
  };
}

const factsOf = (refund: RefundRow, business: BusinessParty): MailFacts => ({
  school: mailSchool(business),
  customerName: refund.customerName,
  amountDue: refund.amount,
  refund: { paymentNumber: refund.paymentNumber, day: schoolDayOf(refund.refundedAt ?? refund.createdAt) },
});
