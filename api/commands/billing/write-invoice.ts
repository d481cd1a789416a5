import type { NamedEntry } from "#api/commands/billing/deductions/named-entry.ts";
import type { CommandScope } from "#api/commands/command.ts";
import type { AuditEvent } from "#core/audit/events.ts";
import { MEMBERS_PER_PUBLISH_MAX } from "#core/billing/bulk-limits.ts";
import type { NamedAdjustment } from "#core/billing/deductions/named-adjustments.ts";
import { REQUIRED } from "#core/billing/entry-fields.ts";
import { invoiceWorkflow, tooManyMembers } from "#core/billing/invoices/invoice-actions.ts";
import {
  DUE_BEFORE_INVOICE,
  type InvoiceEntry,
  REFERENCE_TOO_LONG,
  recurringEntry,
} from "#core/billing/invoices/invoice-entry.body.ts";
import type { PublishedInvoice } from "#core/billing/payments/credit.ts";
import { isTooFar, SOURCE_REFERENCE_MAX, TOO_FAR } from "#core/billing/schedules/recurrence.ts";
import type { SettingRow } from "#core/management/settings-record.ts";
import type { Centavos } from "#core/shared/money.ts";
import { ok, type Refusal, type Result, refuse, refuseAll } from "#core/shared/result.ts";
import { type SchoolDay, yearOf } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import type { BilledStudent } from "#db/queries/billing/deductions/named-adjustment.ts";
import { type FoundInvoice, isRecurring } from "#db/queries/billing/invoice.ts";
import { postInvoices, publishWritten, touchAccounts } from "#db/queries/billing/invoice-change.ts";
import type { Payer } from "#db/queries/billing/invoice-entry.ts";
import { type DraftMember, publishSources } from "#db/queries/billing/invoice-source.ts";
import type { CreditOfStudent } from "#db/queries/billing/payments/credit.ts";
import { writeSchedule } from "#db/queries/billing/schedules/schedule.ts";
import { takeNumbers } from "#db/queries/billing/series.ts";
import type { Statement } from "#db/statement.ts";
import { closedBooksRefusal } from "./billing-settings.ts";
import { creditOnPublish } from "./credit/credit-on-publish.ts";
import { discountsBy, type MadeAmount, sourceLines } from "./deductions/discount-made.ts";
import { NOBODY_INVOICED, publishSchedules, writtenSchedule } from "./schedules/publish-schedules.ts";

/** What creating and updating an invoice have in common. */
export const SAVED = "Invoice saved successfully.";

/** What publishing writes besides the draft itself. */
export interface Published {
  statements: Statement<unknown>[];
  audit: AuditEvent[];
  /** How many invoices a source made; null where none was published. */
  made: number | null;
  /** The invoices that are owed from now on. */
  owed: readonly PublishedInvoice[];
}
const NOT_PUBLISHED: Published = { statements: [], audit: [], made: null, owed: [] };

/** The event of an invoice that is saved, and what it says besides. */
export const savedEvent = (
  entry: InvoiceEntry,
  otherwise: "invoice-create" | "invoice-update",
  { made }: Published,
): Pick<AuditEvent, "event"> & { made: { made?: number } } =>
  !entry.publishes
    ? { event: otherwise, made: {} }
    : made === null
      ? { event: "invoice-publish", made: {} }
      : { event: "invoice-source-publish", made: { made } };

/** What publishing writes before the draft too, where it applies credit. */
interface PublishedWithCredit extends Published {
  before: Statement<unknown>[];
  applied: Centavos;
}
/** Publishes the draft written before in the same batch, and applies its customers' unapplied credit (B-95). */
export function publishWrittenDraft(
  uuid: string,
  entry: NamedEntry,
  draft: WrittenDraft,
  scope: CommandScope,
): Result<PublishedWithCredit> {
  const published = publishDraft(uuid, entry, draft, scope);
  if (!published.ok) return published;
  const { statements, audit, ...rest } = published.value;
  const { before, after, applied, ...credit } = creditOnPublish(rest.owed, draft.unapplied, scope);
  return ok({
    ...rest,
    before,
    applied,
    statements: [...statements, ...after],
    audit: [...audit, ...credit.audit],
  });
}

/** Numbers and posts the draft, or makes it a source and makes its invoices. */
function publishDraft(
  uuid: string,
  entry: NamedEntry,
  draft: WrittenDraft,
  scope: CommandScope,
): Result<Published> {
  const { members, amountDue, catalogue, invoiceDate } = draft;
  if (!entry.publishes) return ok(NOT_PUBLISHED);
  if (entry.recurrence) return publishWrittenSchedule(uuid, entry, draft, scope);
  if (entry.billTo.type === "SEGMENT") {
    const discount = discountsBy(catalogue);
    const source = { amount: amountDue, day: invoiceDate, lines: sourceLines(entry.lines) };
    const days = { invoiceDate, dueDate: entry.dueDate };
    return publishToMembers(
      members.map(({ studentId, discounts }) => ({
        ...{ ...days, studentId, sourceUuid: uuid },
        ...discount(source, discounts),
      })),
      scope,
    );
  }
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
    made: null,
    owed:
      draft.payer.studentId === null
        ? []
        : [{ uuid, studentId: draft.payer.studentId, amountDue, invoiceDate, dueDate: entry.dueDate }],
  });
}
interface WrittenDraft {
  members: readonly BilledStudent[];
  payer: Payer;
  amountDue: Centavos;
  invoiceDate: SchoolDay;
  catalogue: readonly NamedAdjustment[];
  unapplied: readonly CreditOfStudent[];
  termsDays: number;
}

function publishWrittenSchedule(
  uuid: string,
  { recurrence, referenceNumber, lines }: NamedEntry,
  { members, payer, amountDue, catalogue, termsDays }: WrittenDraft,
  scope: CommandScope,
): Result<Published> {
  if (!recurrence) return ok(NOT_PUBLISHED);
  const { studentId, customerName, isActive, discounts } = payer;
  const row = writtenSchedule(uuid, recurrence, {
    referenceNumber,
    amountDue,
    studentId,
    customerName,
    students: studentId === null ? members : isActive ? [{ studentId, discounts }] : [],
    lines: sourceLines(lines),
  });
  const run = publishSchedules([row], { catalogue, termsDays }, scope);
  return run.ok ? ok({ ...run.value, made: run.value.made.length }) : run;
}

/** One invoice for each member of the sources' segments (B-13), in the order given; refused for none, and for too many. */
export function publishToMembers(
  members: readonly (Pick<DraftMember, "sourceUuid" | "studentId"> & InvoiceDays & MadeAmount)[],
  { actor, today, now, newUuid }: CommandScope,
): Result<Published> {
  if (members.length === 0) return refuse(409, "STATE_FORBIDS", NOBODY_INVOICED);
  if (members.length > MEMBERS_PER_PUBLISH_MAX)
    return refuse(409, "STATE_FORBIDS", tooManyMembers(members.length));
  const made = members.map((member) => ({ ...member, uuid: newUuid() }));
  const sources = [...new Set(members.map(({ sourceUuid }) => sourceUuid))];
  return ok({
    statements: [
      ...publishSources({ sources, made, year: yearOf(today), now, userId: actor.id }),
      postInvoices({ sources }, now),
      touchAccounts({ sources }),
    ],
    audit: made.map(({ uuid, sourceUuid, amount }) => ({
      event: "invoice-publish",
      subjectUuid: uuid,
      data: { amountCentavos: amount, source: sourceUuid },
    })),
    made: made.length,
    owed: made.map(({ amount, ...invoice }) => ({ ...invoice, amountDue: amount })),
  });
}
type InvoiceDays = Pick<PublishedInvoice, "invoiceDate" | "dueDate">;

/** The segment an entry is published to; "" for none. */
export const segmentOf = ({ billTo, publishes }: InvoiceEntry): string =>
  publishes && billTo.type === "SEGMENT" ? billTo.segmentCode : "";

export const savedMessage = (entry: InvoiceEntry): string =>
  entry.publishes ? (invoiceWorkflow.actions.publish.success ?? "") : SAVED;

/** What an invoice that recurs keeps of its days. */
export const scheduleStatements = (uuid: string, { recurrence }: InvoiceEntry): Statement<unknown>[] =>
  recurrence ? [writeSchedule(uuid, recurrence)] : [];

/** The entry of a record again: it recurs as it did, or does not. */
export function entryOfRecord(
  given: InvoiceEntry,
  head: Pick<FoundInvoice, "sourceUuid" | "generateType">,
  days: number,
): Result<InvoiceEntry> {
  const { recurrence, ...entry } = given;
  if (!isRecurring(head)) return ok(entry);
  if (!recurrence) return invalid("recurrence", REQUIRED);
  if (entry.referenceNumber.length > SOURCE_REFERENCE_MAX)
    return invalid("referenceNumber", REFERENCE_TOO_LONG);
  return ok(recurringEntry(entry, recurrence, days));
}

/** The entry names nobody, is due before its invoice date, recurs on days that are too far away, or is of closed books. */
export function entryRefusal(
  entry: InvoiceEntry,
  {
    invoiceDate,
    today,
    settings,
  }: { invoiceDate: SchoolDay; today: SchoolDay; settings: readonly SettingRow[] },
  hasPayer: boolean,
): Refusal | null {
  if (entry.dueDate < invoiceDate) return invalid("dueDate", DUE_BEFORE_INVOICE);
  const { startDate, endDate } = entry.recurrence ?? {};
  if (startDate && isTooFar(startDate, today)) return invalid("recurrence.startDate", TOO_FAR);
  if (endDate && isTooFar(endDate, today)) return invalid("recurrence.endDate", TOO_FAR);
  const path = entry.recurrence ? "recurrence.startDate" : "invoiceDate";
  if (hasPayer) return closedBooksRefusal(settings, [{ day: invoiceDate, path }]);
  return entry.billTo.type === "INDIVIDUAL"
    ? invalid("customer", "There is no customer of this number")
    : invalid("segment", "There is no active segment of this code");
}
export const invalid = (path: string, message: string): Refusal =>
  refuseAll(422, "VALIDATION_FAILED", [{ message, path }]);
