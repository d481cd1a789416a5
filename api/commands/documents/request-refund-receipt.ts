import { namedRefunds } from "#api/commands/billing/refunds/refund-facts.ts";
import { decideNamed } from "#api/commands/change-records.ts";
import type { Command } from "#api/commands/command.ts";
import { REFUND_RECEIPT } from "#core/documents/refund-receipt/refund-receipt-contract.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { idsOfRefunds, refundHeads, refundParts, refundRowsOf } from "#db/queries/billing/refunds/refund.ts";
import { businessParty, schoolAsBusiness } from "#db/queries/management/school.ts";
import { queueDocument } from "./queue-document.ts";

type Facts = readonly [
  ReturnType<typeof refundHeads>,
  ReturnType<typeof refundParts>,
  ReturnType<typeof schoolAsBusiness>,
];

/** Queues the receipt of a posted refund as a PDF. */
export const requestRefundReceipt = (uuid: string): Command<Facts> => ({
  read: () => [refundHeads([uuid]), refundParts(idsOfRefunds([uuid])), schoolAsBusiness("1")],
  decide(scope, [heads, parts, [business]]) {
    const allowed = decideNamed(namedRefunds("exportPdf", [uuid]), scope, heads);
    if (!allowed.ok) return allowed;
    const [refund] = refundRowsOf(heads, parts);
    if (!refund || !business) return NOT_FOUND;
    return ok(
      queueDocument(
        scope,
        {
          kind: "refund-receipt",
          filename: `Refund Receipt No. ${refund.number}.pdf`,
          total: 1,
          request: REFUND_RECEIPT.toWire({ refund, business: businessParty(business) }),
        },
        { refund: refund.number },
      ),
    );
  },
});
