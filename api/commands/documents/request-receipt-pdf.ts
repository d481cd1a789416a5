import { namedPayments } from "#api/commands/billing/payment-facts.ts";
import { decideNamed } from "#api/commands/change-records.ts";
import type { Command } from "#api/commands/command.ts";
import { RECEIPT } from "#core/documents/receipt-contract.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { fileStamp } from "#core/shared/school-day.ts";
import { idsOfPayments, invoicesOfPayments, paymentHeads } from "#db/queries/billing/payments/payment.ts";
import { keptReceipts, lacksRevision } from "#db/queries/billing/payments/receipt-revision.ts";
import { assembleReceipts } from "#db/queries/documents/document-receipt.ts";
import { schoolAsBusiness } from "#db/queries/management/school.ts";
import { queueDocument } from "./queue-document.ts";

type ReceiptFacts = readonly [
  ReturnType<typeof paymentHeads>,
  ReturnType<typeof invoicesOfPayments>,
  ReturnType<typeof schoolAsBusiness>,
  ReturnType<typeof keptReceipts>,
];

/** Queues one PDF of one or many receipts as they were kept: the newest revision, or the one named; one payment without a receipt refuses all (S-4). */
export function requestReceiptPdf(
  uuids: readonly string[],
  revision: number | null = null,
): Command<ReceiptFacts> {
  return {
    read: () => [
      paymentHeads(uuids),
      invoicesOfPayments(idsOfPayments(uuids)),
      schoolAsBusiness("1"),
      keptReceipts(uuids, revision),
    ],
    decide(scope, [heads, invoices, [business], kept]) {
      const allowed = decideNamed(namedPayments("viewReceipt", uuids), scope, heads);
      if (!allowed.ok) return allowed;
      if (!business || lacksRevision(kept, revision)) return NOT_FOUND;
      const [first] = heads;
      const isOne = heads.length === 1 && first;
      return ok(
        queueDocument(
          scope,
          {
            kind: isOne ? "payment-receipt" : "payment-receipt-bulk",
            filename: isOne
              ? `Payment Receipt No. ${first.receipt_number ?? first.number}.pdf`
              : `Payment Receipts_${fileStamp(scope.epochMs)}.pdf`,
            total: heads.length,
            request: { receipts: assembleReceipts(heads, invoices, business, kept).map(RECEIPT.toWire) },
          },
          { payments: heads.map(({ number }) => number) },
        ),
      );
    },
  };
}
