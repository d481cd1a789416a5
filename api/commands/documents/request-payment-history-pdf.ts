import { namedInvoices } from "#api/commands/billing/invoice-facts.ts";
import { decideNamed } from "#api/commands/change-records.ts";
import type { Command } from "#api/commands/command.ts";
import { ok } from "#core/shared/result.ts";
import { invoiceHeads } from "#db/queries/billing/invoice.ts";
import { queueDocument } from "./queue-document.ts";

/** Queues the payment history of one invoice as PDF. */
export function requestPaymentHistoryPdf(uuid: string): Command<readonly [ReturnType<typeof invoiceHeads>]> {
  return {
    read: () => [invoiceHeads([uuid])],
    decide(scope, [heads]) {
      const allowed = decideNamed(namedInvoices("viewPaymentHistory", [uuid]), scope, heads);
      if (!allowed.ok) return allowed;
      const [number = ""] = heads.map((head) => head.number ?? head.draft_number);
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
