import { namedPayments } from "#api/commands/billing/payment-facts.ts";
import { decideNamed } from "#api/commands/change-records.ts";
import type { Command } from "#api/commands/command.ts";
import type { Letter } from "#core/billing/mail-contract.ts";
import { customersOf } from "#core/billing/payments/payment-list.ts";
import { RECEIPT, type Receipt } from "#core/documents/receipt-contract.ts";
import { ok } from "#core/shared/result.ts";
import { schoolDayOf } from "#core/shared/school-day.ts";
import { expectThat } from "#db/commit.ts";
import { paymentsNamed } from "#db/queries/billing/payments/payment.ts";
import { receiptsOf, receiptsUnchanged } from "#db/queries/billing/payments/receipt.ts";
import type { MailFacts } from "#db/queries/documents/mail.ts";
import { mailSchool } from "#db/queries/documents/mail.ts";
import { type DocumentMail, lackingAddress, mailDocuments } from "./mail-documents.ts";

type SendReceiptsFacts = readonly [ReturnType<typeof paymentsNamed>, ReturnType<typeof receiptsOf>];

/**
 * One mail per payment with the newest revision of its receipt, to the guardian of the payment's own customer or to `to`
 * (B-102). If the receipt is revised before the first sending, the mail fails instead (queues/jobs/send-mail.ts).
 */
export function sendReceipts(uuids: readonly string[], letter: Letter = {}): Command<SendReceiptsFacts> {
  return {
    read: () => [paymentsNamed(uuids), receiptsOf(uuids)],
    decide(scope, [payments, receipts]) {
      const allowed = decideNamed(namedPayments("sendReceipt", uuids), scope, payments);
      if (!allowed.ok) return allowed;
      const addresses = new Map(payments.map(({ uuid, billing }) => [uuid, billing.email]));
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
