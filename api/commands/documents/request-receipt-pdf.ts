import { ok } from "../../../core/shared/result.ts";
import { fileStamp } from "../../../core/shared/school-day.ts";
import { paymentHeads } from "../../../db/queries/payment.ts";
import { admitPayments } from "../billing/post-payments.ts";
import type { Command } from "../command.ts";
import { queueDocument } from "./queue-document.ts";

/** Queues one PDF of one or many receipts; one payment without a receipt refuses all (decision 8). */
export function requestReceiptPdf(
  uuids: readonly string[],
): Command<readonly [ReturnType<typeof paymentHeads>]> {
  return {
    area: "billing",
    read: () => [paymentHeads(uuids)],
    decide(situation, [heads]) {
      const admitted = admitPayments("viewReceipt", situation, uuids, heads);
      if (!admitted.ok) return admitted;
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
            request: { payments: heads.map(({ uuid, version }) => ({ uuid, version })) },
          },
          { payments: heads.map(({ number }) => number) },
        ),
      );
    },
  };
}
