import { type InvoiceActionName, invoiceWorkflow } from "../../../core/billing/invoices/invoice-actions.ts";
import { decideAll } from "../../../core/shared/actions.ts";
import { NOT_FOUND, ok, type Result, refuseAll } from "../../../core/shared/result.ts";
import { type InvoiceListRow, invoiceRowOf } from "../../../db/queries/billing/invoice.ts";
import type { Situation } from "../command.ts";

/**
 * May this actor do this to all of these invoices? All or none (S-4): one refused record refuses
 * all, each with its entry. An unknown uuid is 404.
 */
export function admit<Row extends InvoiceListRow>(
  name: InvoiceActionName,
  { actor, today }: Situation,
  uuids: readonly string[],
  heads: readonly Row[],
): Result<readonly Row[]> {
  const distinct = new Set(uuids);
  if (heads.length !== distinct.size || heads.length !== uuids.length)
    return heads.length === distinct.size
      ? refuseAll(422, "VALIDATION_FAILED", [{ message: "The same invoice is named twice", path: "uuids" }])
      : NOT_FOUND;
  const decided = decideAll(
    invoiceWorkflow,
    name,
    actor,
    heads.map((head) => invoiceRowOf(head, today)),
    (place) => `uuids.${place}`,
  );
  return decided.ok ? ok(heads) : decided;
}
