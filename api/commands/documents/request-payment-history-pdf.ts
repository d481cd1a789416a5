import { ok } from "../../../core/shared/result.ts";
import { invoiceHeads } from "../../../db/queries/billing/invoice.ts";
import { admit } from "../billing/invoice-facts.ts";
import type { Command } from "../command.ts";
import { queueDocument } from "./queue-document.ts";

/** Queues the payment history of one invoice as PDF. */
export function requestPaymentHistoryPdf(uuid: string): Command<readonly [ReturnType<typeof invoiceHeads>]> {
  return {
    area: "billing",
    read: () => [invoiceHeads([uuid])],
    decide(situation, [heads]) {
      const admitted = admit("viewPaymentHistory", situation, [uuid], heads);
      if (!admitted.ok) return admitted;
      const [number = ""] = admitted.value.map((head) => head.number ?? head.draft_number);
      return ok(
        queueDocument(
          situation,
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
