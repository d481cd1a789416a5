import { type InvoiceActionName, invoiceWorkflow } from "../../../core/billing/invoice-actions.ts";
import { decide } from "../../../core/shared/actions.ts";
import { NOT_FOUND, ok, type RefusedEntry, type Result, refuseAll } from "../../../core/shared/result.ts";
import { type InvoiceHeadRow, invoiceRowOf } from "../../../db/queries/invoice.ts";
import type { Situation } from "../command.ts";

/**
 * May this actor do this to all of these invoices? All or none (decision 8): one refused record refuses
 * all, each with its entry. An unknown uuid is 404.
 */
export function admit(
  name: InvoiceActionName,
  { actor, today }: Situation,
  uuids: readonly string[],
  heads: readonly InvoiceHeadRow[],
): Result<readonly InvoiceHeadRow[]> {
  const distinct = new Set(uuids);
  if (heads.length !== distinct.size || heads.length !== uuids.length)
    return heads.length === distinct.size
      ? refuseAll(422, "VALIDATION_FAILED", [{ message: "The same invoice is named twice", path: "uuids" }])
      : NOT_FOUND;
  const errors: RefusedEntry[] = [];
  for (const [index, head] of heads.entries()) {
    const decision = decide(invoiceWorkflow, name, actor, invoiceRowOf(head, today));
    if (decision.allowed) continue;
    if (decision.refusal.status === 403) return decision.refusal;
    errors.push({ message: decision.refusal.message, path: `uuids.${index}` });
  }
  return errors.length > 0 ? refuseAll(409, "STATE_FORBIDS", errors) : ok(heads);
}
