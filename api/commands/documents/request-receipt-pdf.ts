import { receiptToWire } from "../../../core/documents/receipt-contract.ts";
import { NOT_FOUND, ok } from "../../../core/shared/result.ts";
import { fileStamp } from "../../../core/shared/school-day.ts";
import { assembleReceipts, payersOf } from "../../../db/queries/document-receipt.ts";
import { idsOfPayments, invoicesOfPayments, paymentHeads } from "../../../db/queries/payment.ts";
import { school } from "../../../db/queries/school.ts";
import { admitPayments } from "../billing/post-payments.ts";
import type { Command } from "../command.ts";
import { queueDocument } from "./queue-document.ts";

type ReceiptFacts = readonly [
  ReturnType<typeof paymentHeads>,
  ReturnType<typeof invoicesOfPayments>,
  ReturnType<typeof payersOf>,
  ReturnType<typeof school>,
];

/** Queues one PDF of one or many receipts as they read now, names and all; one payment without a receipt refuses all (decision 8). */
export function requestReceiptPdf(uuids: readonly string[]): Command<ReceiptFacts> {
  return {
    area: "billing",
    read: () => [paymentHeads(uuids), invoicesOfPayments(idsOfPayments(uuids)), payersOf(uuids), school("1")],
    decide(situation, [heads, invoices, payers, [business]]) {
      const admitted = admitPayments("viewReceipt", situation, uuids, heads);
      if (!admitted.ok) return admitted;
      if (!business) return NOT_FOUND;
      const [first] = heads;
      const isOne = heads.length === 1 && first;
      return ok(
        queueDocument(
          situation,
          {
            kind: isOne ? "payment-receipt" : "payment-receipt-bulk",
            filename: isOne
              ? `Payment Receipt No. ${first.receipt_number ?? first.number}.pdf`
              : `Payment Receipts_${fileStamp(situation.epochMs)}.pdf`,
            total: heads.length,
            request: { receipts: assembleReceipts(heads, invoices, payers, business).map(receiptToWire) },
          },
          { payments: heads.map(({ number }) => number) },
        ),
      );
    },
  };
}
