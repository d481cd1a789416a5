import { type InvoiceActionName, invoiceWorkflow } from "../../../core/billing/invoices/invoice-actions.ts";
import { decideAll } from "../../../core/shared/actions.ts";
import { NOT_FOUND, ok, type Result, refuseAll } from "../../../core/shared/result.ts";
import { type InvoiceListRow, invoiceRowOf } from "../../../db/queries/billing/invoice.ts";
import type { CommandScope } from "../command.ts";

/**
 * Whether the actor may do this to all of these invoices (S-4): one refused record refuses
 * all, each with its entry. An unknown uuid is 404.
 */
export function checkAllowed<Row extends InvoiceListRow>(
  name: InvoiceActionName,
  { actor, today }: CommandScope,
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
