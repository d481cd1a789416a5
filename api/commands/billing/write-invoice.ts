import { invoiceWorkflow, segmentRefusal } from "../../../core/billing/invoices/invoice-actions.ts";
import {
  DUE_BEFORE_INVOICE,
  INVOICE_PATHS,
  type InvoiceEntry,
} from "../../../core/billing/invoices/invoice-form-contract.ts";
import { type Refusal, refuse, refuseAll } from "../../../core/shared/result.ts";
import { type SchoolDay, yearOf } from "../../../core/shared/school-day.ts";
import { expectChanges } from "../../../db/commit.ts";
import {
  postInvoices,
  publishWritten,
  takeNumbers,
  touchAccounts,
} from "../../../db/queries/billing/invoice-change.ts";
import type { Statement } from "../../../db/statement.ts";
import type { CommandScope } from "../command.ts";

/** What creating and updating an invoice have in common. */
export const SAVED = "Invoice saved successfully.";

/** Numbers and posts the draft written before in the same batch. */
export function publishStatements(uuid: string, { today, now }: CommandScope): Statement<unknown>[] {
  const year = yearOf(today);
  return [
    takeNumbers("INV", year, 1),
    publishWritten(uuid, year, now),
    expectChanges(1),
    postInvoices({ uuid }, now),
    touchAccounts({ uuid }),
  ];
}

export const savedMessage = (entry: InvoiceEntry): string =>
  entry.publishes ? (invoiceWorkflow.actions.publish.success ?? "") : SAVED;

/** The entry names nobody, is due before its invoice date, or cannot be published as it is. */
export function entryRefusal(entry: InvoiceEntry, invoiceDate: SchoolDay, hasPayer: boolean): Refusal | null {
  if (entry.dueDate < invoiceDate)
    return refuseAll(422, "VALIDATION_FAILED", [
      { message: DUE_BEFORE_INVOICE, path: INVOICE_PATHS.dueDate },
    ]);
  const isIndividual = entry.billTo.type === "INDIVIDUAL";
  if (!hasPayer) {
    const path = isIndividual ? "customer" : "segment";
    const message = isIndividual
      ? "There is no customer of this number"
      : "There is no active segment of this code";
    return refuseAll(422, "VALIDATION_FAILED", [{ message, path }]);
  }
  return entry.publishes && !isIndividual
    ? refuse(409, "STATE_FORBIDS", `${segmentRefusal("The invoice")} It can be saved as a draft.`)
    : null;
}
