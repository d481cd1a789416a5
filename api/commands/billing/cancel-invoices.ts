import { invoiceWorkflow } from "../../../core/billing/invoices/invoice-actions.ts";
import { ok } from "../../../core/shared/result.ts";
import { expectChanges } from "../../../db/commit.ts";
import { invoiceHeads } from "../../../db/queries/billing/invoice.ts";
import {
  cancelInvoices as cancelRows,
  creditAllocations,
  numbersOf,
  releaseAllocations,
  reverseInvoices,
} from "../../../db/queries/billing/invoice-change.ts";
import {
  keepMissingReceiptsOfInvoices,
  reviseReceiptsOfInvoices,
} from "../../../db/queries/billing/receipt-revision.ts";
import type { Command } from "../command.ts";
import { checkAllowed } from "./invoice-facts.ts";

/** Cancels invoices: reversed in the ledger, what was paid becomes unapplied credit (B-15), all or none. */
export function cancelInvoices(
  uuids: readonly string[],
  asOne = false,
): Command<readonly [ReturnType<typeof invoiceHeads>]> {
  return {
    area: "billing",
    read: () => [invoiceHeads(uuids)],
    decide(scope, [heads]) {
      const allowed = checkAllowed("cancel", scope, uuids, heads);
      if (!allowed.ok) return allowed;
      const { now, today } = scope;
      const ids = heads.map(({ id }) => id);
      return ok({
        statements: [
          keepMissingReceiptsOfInvoices(ids, now),
          cancelRows(heads, now),
          expectChanges(heads.length),
          creditAllocations(heads),
          releaseAllocations(heads, now),
          reverseInvoices(heads, today, now),
          reviseReceiptsOfInvoices(ids, now),
        ],
        audit: heads.map((head) => ({
          event: "invoice-cancel" as const,
          subjectKind: "invoice" as const,
          subjectUuid: head.uuid,
          data: { number: head.number ?? head.draft_number, balanceCentavos: head.balance_centavos },
        })),
        answer: {
          status: 200,
          message: asOne
            ? (invoiceWorkflow.actions.cancel.success ?? "")
            : `${heads.length} invoice(s) cancelled.`,
          data: numbersOf(heads),
        },
      });
    },
  };
}
