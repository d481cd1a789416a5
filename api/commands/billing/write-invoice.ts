import type { AuditEvent } from "../../../core/audit/events.ts";
import { MEMBERS_PER_PUBLISH_MAX } from "../../../core/billing/bulk-limits.ts";
import { invoiceWorkflow, tooManyMembers } from "../../../core/billing/invoices/invoice-actions.ts";
import {
  DUE_BEFORE_INVOICE,
  INVOICE_PATHS,
  type InvoiceEntry,
} from "../../../core/billing/invoices/invoice-form-contract.ts";
import type { Centavos } from "../../../core/shared/money.ts";
import { ok, type Refusal, type Result, refuse, refuseAll } from "../../../core/shared/result.ts";
import { type SchoolDay, yearOf } from "../../../core/shared/school-day.ts";
import { expectChanges } from "../../../db/commit.ts";
import {
  postInvoices,
  publishWritten,
  takeNumbers,
  touchAccounts,
} from "../../../db/queries/billing/invoice-change.ts";
import { type MemberRow, publishSources } from "../../../db/queries/billing/invoice-source.ts";
import type { Statement } from "../../../db/statement.ts";
import type { CommandScope } from "../command.ts";

/** What creating and updating an invoice have in common. */
export const SAVED = "Invoice saved successfully.";

/** What publishing writes besides the draft itself. */
export interface Published {
  statements: Statement<unknown>[];
  /** Of the invoices that were made. */
  audit: AuditEvent[];
}
const NOT_PUBLISHED: Published = { statements: [], audit: [] };

/** The event of an invoice that is saved, and what it says besides. */
export const savedEvent = (
  entry: InvoiceEntry,
  otherwise: "invoice-create" | "invoice-update",
  { audit }: Published,
): Pick<AuditEvent, "event"> & { made: { made?: number } } =>
  !entry.publishes
    ? { event: otherwise, made: {} }
    : audit.length === 0
      ? { event: "invoice-publish", made: {} }
      : { event: "invoice-source-publish", made: { made: audit.length } };

/** Numbers and posts the draft written before in the same batch, or makes the invoices of its segment's members. */
export function publishWrittenDraft(
  uuid: string,
  entry: InvoiceEntry,
  { members, amountDue }: { members: readonly { student_id: number }[]; amountDue: Centavos },
  scope: CommandScope,
): Result<Published> {
  if (!entry.publishes) return ok(NOT_PUBLISHED);
  if (entry.billTo.type === "SEGMENT")
    return publishToMembers(
      members.map(({ student_id }) => ({ source_uuid: uuid, student_id, amount: amountDue })),
      scope,
    );
  const year = yearOf(scope.today);
  return ok({
    statements: [
      takeNumbers("INV", year, 1),
      publishWritten(uuid, year, scope.now),
      expectChanges(1),
      postInvoices({ uuid }, scope.now),
      touchAccounts({ uuid }),
    ],
    audit: [],
  });
}

/** One invoice for each member of the sources' segments (B-13), in the order given; refused for none, and for too many. */
export function publishToMembers(
  members: readonly MemberRow[],
  { actor, today, now, newUuid }: CommandScope,
): Result<Published> {
  if (members.length === 0) return refuse(409, "STATE_FORBIDS", NOBODY_INVOICED);
  if (members.length > MEMBERS_PER_PUBLISH_MAX)
    return refuse(409, "STATE_FORBIDS", tooManyMembers(members.length));
  const made = members.map((member) => ({ ...member, uuid: newUuid() }));
  const sources = [...new Set(members.map(({ source_uuid }) => source_uuid))];
  return ok({
    statements: [
      ...publishSources({ sources, made, year: yearOf(today), now, userId: actor.id }),
      postInvoices({ sources }, now),
      touchAccounts({ sources }),
    ],
    audit: made.map(({ uuid, source_uuid, amount }) => ({
      event: "invoice-publish",
      subjectKind: "invoice",
      subjectUuid: uuid,
      data: { amountCentavos: amount, source: source_uuid },
    })),
  });
}
const NOBODY_INVOICED = "The segment has no active students: nobody would be invoiced.";

/** The segment an entry is published to; "" for none. */
export const segmentOf = ({ billTo, publishes }: InvoiceEntry): string =>
  publishes && billTo.type === "SEGMENT" ? billTo.segmentCode : "";

export const savedMessage = (entry: InvoiceEntry): string =>
  entry.publishes ? (invoiceWorkflow.actions.publish.success ?? "") : SAVED;

/** The entry names nobody, or is due before its invoice date. */
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
  return null;
}
