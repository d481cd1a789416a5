import { invoiceWorkflow } from "../../../core/billing/invoices/invoice-actions.ts";
import { ok } from "../../../core/shared/result.ts";
import { yearOf } from "../../../core/shared/school-day.ts";
import { expectChanges } from "../../../db/commit.ts";
import { invoiceHeads } from "../../../db/queries/billing/invoice.ts";
import {
  numbersOf,
  postInvoices,
  publishDrafts,
  takeNumbers,
  touchAccounts,
} from "../../../db/queries/billing/invoice-change.ts";
import type { Command } from "../command.ts";
import { checkAllowed } from "./invoice-facts.ts";

/** Publishes drafts: number, ledger, audit, in one batch, all or none. `asOne`: the single call's words instead of the count. */
export function publishInvoices(
  uuids: readonly string[],
  asOne = false,
): Command<readonly [ReturnType<typeof invoiceHeads>]> {
  return {
    area: "billing",
    read: () => [invoiceHeads(uuids)],
    decide(scope, [heads]) {
      const allowed = checkAllowed("publish", scope, uuids, heads);
      if (!allowed.ok) return allowed;
      const { now, today } = scope;
      const year = yearOf(today);
      return ok({
        statements: [
          takeNumbers("INV", year, heads.length),
          publishDrafts(heads, year, now),
          expectChanges(heads.length),
          postInvoices(heads, now),
          touchAccounts(heads),
        ],
        audit: heads.map((head) => ({
          event: "invoice-publish" as const,
          subjectKind: "invoice" as const,
          subjectUuid: head.uuid,
          data: { draftNumber: head.draft_number, amountCentavos: head.amount_due_centavos },
        })),
        answer: {
          status: 200,
          message: asOne
            ? (invoiceWorkflow.actions.publish.success ?? "")
            : `${heads.length} invoice(s) published.`,
          data: numbersOf(heads),
        },
      });
    },
  };
}
