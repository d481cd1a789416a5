import { namedPayments } from "#api/commands/billing/payment-facts.ts";
import { decideNamed } from "#api/commands/change-records.ts";
import type { Command } from "#api/commands/command.ts";
import type { Letter } from "#core/billing/mail-contract.ts";
import { customersOf } from "#core/billing/payments/payment-list.ts";
import { RECEIPT, type Receipt } from "#core/documents/receipt-contract.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { schoolDayOf } from "#core/shared/school-day.ts";
import { expectThat } from "#db/commit.ts";
import { idsOfPayments, invoicesOfPayments, paymentHeads } from "#db/queries/billing/payments/payment.ts";
import { keptReceipts, receiptsUnchanged } from "#db/queries/billing/payments/receipt-revision.ts";
import { assembleReceipts } from "#db/queries/documents/document-receipt.ts";
import type { MailFacts } from "#db/queries/documents/mail.ts";
import { mailSchool } from "#db/queries/documents/mail.ts";
import { schoolAsBusiness } from "#db/queries/management/school.ts";
import { type DocumentMail, lackingAddress, mailDocuments } from "./mail-documents.ts";

type SendReceiptsFacts = readonly [
  ReturnType<typeof paymentHeads>,
  ReturnType<typeof invoicesOfPayments>,
  ReturnType<typeof schoolAsBusiness>,
  ReturnType<typeof keptReceipts>,
];

/**
 * One mail per payment with the newest revision of its receipt, to the guardian of the payment's own customer or to `to`
 * (B-102). If the receipt is revised before the first sending, the mail fails instead (queues/jobs/send-mail.ts).
 */
export function sendReceipts(uuids: readonly string[], letter: Letter = {}): Command<SendReceiptsFacts> {
  return {
    read: () => [
      paymentHeads(uuids),
      invoicesOfPayments(idsOfPayments(uuids)),
      schoolAsBusiness("1"),
      keptReceipts(uuids, null),
    ],
    decide(scope, [heads, invoices, [business], kept]) {
      const allowed = decideNamed(namedPayments("sendReceipt", uuids), scope, heads);
      if (!allowed.ok) return allowed;
      if (!business) return NOT_FOUND;
      const addresses = new Map(heads.map(({ uuid, guardian_email }) => [uuid, guardian_email]));
      const receipts = assembleReceipts(heads, invoices, business, kept);
      const mails = receipts.map((receipt): DocumentMail => {
        const { uuid, number } = receipt.payment;
        return {
          kind: "receipt",
          subjectUuid: uuid,
          subjectNumber: number,
          recipient: letter.to ?? addresses.get(uuid) ?? "",
          revision: receipt.revision.number,
          facts: factsOf(receipt),
          document: {
            kind: "payment-receipt",
            filename: `Payment Receipt No. ${numberOf(receipt)}.pdf`,
            total: 1,
            request: { receipts: [RECEIPT.toWire(receipt)] },
          },
        };
      });
      const lacking = lackingAddress(mails);
      if (lacking) return lacking;
      const change = mailDocuments(scope, mails, letter, "the guardians");
      const guard = receiptsUnchanged(
        receipts.map(({ payment: { uuid }, revision: { number } }) => ({ uuid, number })),
      );
      return ok({ ...change, statements: [expectThat(guard), ...change.statements] });
    },
  };
}

const numberOf = ({ payment }: Receipt): string => payment.receiptNumber ?? payment.number;

const factsOf = (receipt: Receipt): MailFacts => {
  const { payment, business, revision } = receipt;
  return {
    school: mailSchool(business),
    customerName: customersOf(payment)
      .map(({ name }) => name)
      .join("; "),
    amountDue: payment.amount,
    receipt: {
      number: numberOf(receipt),
      day: schoolDayOf(payment.postedAt ?? payment.paidAt),
      revisedOn: revision.number > 1 ? schoolDayOf(revision.madeAt) : null,
    },
  };
};
