import { namedMemos } from "#api/commands/billing/credit-memos/credit-memo-facts.ts";
import { namedInvoices } from "#api/commands/billing/invoice-facts.ts";
import { namedPayments } from "#api/commands/billing/payment-facts.ts";
import { namedRefunds } from "#api/commands/billing/refunds/refund-facts.ts";
import { decideNamed } from "#api/commands/change-records.ts";
import type { Command } from "#api/commands/command.ts";
import { CREDIT_MEMO } from "#core/billing/credit-memos/credit-memo-contract.ts";
import type { AskedStatement } from "#core/billing/statement-contract.ts";
import { RECEIPT } from "#core/documents/receipt-contract.ts";
import { REFUND_RECEIPT } from "#core/documents/refund-receipt-contract.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { fileStamp } from "#core/shared/school-day.ts";
import { creditMemosNamed } from "#db/queries/billing/credit-memos/credit-memo.ts";
import { invoicesNamed } from "#db/queries/billing/invoice.ts";
import { paymentsNamed } from "#db/queries/billing/payments/payment.ts";
import { receiptsOf } from "#db/queries/billing/payments/receipt.ts";
import { refundsNamed } from "#db/queries/billing/refunds/refund.ts";
import { schoolAsBusiness } from "#db/queries/management/school.ts";
import { queueDocument } from "./queue-document.ts";
import { type StatementFacts, statementReads, statementRequest } from "./statement-facts.ts";

/** Queues a customer's statement as PDF, as the ledger is now: POST /pdf/soa/{customer} answers 200. */
export function requestStatementPdf(customerId: string, asked: AskedStatement): Command<StatementFacts> {
  return {
    read: () => statementReads(customerId, asked),
    decide(scope, facts) {
      const request = statementRequest(customerId, asked, scope, facts);
      if (!request.ok) return request;
      return ok(queueDocument(scope, request.value.document, { customerId, ...asked }, 200));
    },
  };
}

/** Queues the payment history of one invoice as PDF. */
export function requestPaymentHistoryPdf(uuid: string): Command<readonly [ReturnType<typeof invoicesNamed>]> {
  return {
    read: () => [invoicesNamed([uuid])],
    decide(scope, [heads]) {
      const allowed = decideNamed(namedInvoices("viewPaymentHistory", [uuid]), scope, heads);
      if (!allowed.ok) return allowed;
      const [number = ""] = heads.map((head) => head.number);
      return ok(
        queueDocument(
          scope,
          {
            kind: "payment-history",
            filename: `Payment History_${number}.pdf`,
            total: 1,
            request: { invoice: uuid },
          },
          { number },
        ),
      );
    },
  };
}

type ReceiptFacts = readonly [ReturnType<typeof paymentsNamed>, ReturnType<typeof receiptsOf>];

/** Queues one PDF of one or many receipts as they were kept: the newest revision, or the one named; one payment without a receipt refuses all (S-4). */
export function requestReceiptPdf(
  uuids: readonly string[],
  revision: number | null = null,
): Command<ReceiptFacts> {
  return {
    read: () => [paymentsNamed(uuids), receiptsOf(uuids, revision)],
    decide(scope, [payments, receipts]) {
      const allowed = decideNamed(namedPayments("viewReceipt", uuids), scope, payments);
      if (!allowed.ok) return allowed;
      if (receipts.length < payments.length) return NOT_FOUND;
      const [first] = payments;
      const isOne = payments.length === 1 && first;
      return ok(
        queueDocument(
          scope,
          {
            kind: isOne ? "payment-receipt" : "payment-receipt-bulk",
            filename: isOne
              ? `Payment Receipt No. ${first.receiptNumber ?? first.number}.pdf`
              : `Payment Receipts_${fileStamp(scope.epochMs)}.pdf`,
            total: payments.length,
            request: { receipts: receipts.map(RECEIPT.toWire) },
          },
          { payments: payments.map(({ number }) => number) },
        ),
      );
    },
  };
}

type RequestBillingPapersFacts = readonly [
  ReturnType<typeof refundsNamed>,
  ReturnType<typeof schoolAsBusiness>,
];

/** Queues the receipt of a posted refund as a PDF. */
export const requestRefundReceipt = (uuid: string): Command<RequestBillingPapersFacts> => ({
  read: () => [refundsNamed([uuid]), schoolAsBusiness("1")],
  decide(scope, [refunds, [business]]) {
    const allowed = decideNamed(namedRefunds("exportPdf", [uuid]), scope, refunds);
    if (!allowed.ok) return allowed;
    const [refund] = refunds;
    if (!refund || !business) return NOT_FOUND;
    return ok(
      queueDocument(
        scope,
        {
          kind: "refund-receipt",
          filename: `Refund Receipt No. ${refund.number}.pdf`,
          total: 1,
          request: REFUND_RECEIPT.toWire({ refund, business }),
        },
        { refund: refund.number },
      ),
    );
  },
});

/** Queues one PDF of one or many credit memos. What can be printed is final: it is drawn from what it says now. */
export function requestCreditMemoPdf(
  uuids: readonly string[],
): Command<readonly [ReturnType<typeof creditMemosNamed>]> {
  return {
    read: () => [creditMemosNamed(uuids)],
    decide(scope, [memos]) {
      const allowed = decideNamed(namedMemos("exportPdf", uuids), scope, memos);
      if (!allowed.ok) return allowed;
      const [first] = memos;
      return ok(
        queueDocument(
          scope,
          {
            kind: memos.length === 1 ? "credit-memo" : "credit-memo-bulk",
            filename:
              memos.length === 1 && first
                ? `${first.number}.pdf`
                : `Credit Memos_${fileStamp(scope.epochMs)}.pdf`,
            total: memos.length,
            request: { memos: memos.map(CREDIT_MEMO.toWire) },
          },
          { memos: memos.map(({ number }) => number) },
        ),
      );
    },
  };
}
