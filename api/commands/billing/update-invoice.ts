import { decideNamed } from "#api/commands/change-records.ts";
import { type Command, type CommandScope, unchanged } from "#api/commands/command.ts";
import type { AuditEvent } from "#core/audit/events.ts";
import { INVOICE, type Invoice } from "#core/billing/invoices/invoice.ts";
import { isPublished } from "#core/billing/invoices/invoice-actions.ts";
import { type InvoiceTotals, invoiceTotals } from "#core/billing/invoices/invoice-arithmetic.ts";
import type { InvoiceEntry } from "#core/billing/invoices/invoice-entry.body.ts";
import { isSameContent } from "#core/shared/canonical-json.ts";
import { type Centavos, formatPesos } from "#core/shared/money.ts";
import { NOT_FOUND, ok, type Refusal, refuse } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { productNames } from "#db/queries/billing/catalogue/product.ts";
import { catalogue } from "#db/queries/billing/deductions/named-adjustment.ts";
import {
  type FoundInvoice,
  invoiceRowOf,
  invoicesNamed,
  isInstalment,
  type WholeInvoice,
  wholeInvoiceOn,
  wholeInvoices,
} from "#db/queries/billing/invoice.ts";
import { touchAccounts } from "#db/queries/billing/invoice-change.ts";
import {
  adjustInvoice,
  contentOf,
  deleteLines,
  insertLines,
  keepDueDate,
  keptContent,
  type Payer,
  payerOf,
  savedInvoice,
  updateInvoice as updateRow,
} from "#db/queries/billing/invoice-entry.ts";
import { membersOfSegment } from "#db/queries/billing/invoice-source.ts";
import { billedByEntry, creditToApply } from "#db/queries/billing/payments/credit.ts";
import type { Statement } from "#db/statement.ts";
import { billingSettings, termsDays } from "./billing-settings.ts";
import { withApplied } from "./credit/credit-on-publish.ts";
import { keptParts, type NamedEntry, namedEntry } from "./deductions/named-entry.ts";
import { namedInvoices } from "./invoice-facts.ts";
import {
  entryOfRecord,
  entryRefusal,
  invalid,
  publishWrittenDraft,
  SAVED,
  savedEvent,
  savedMessage,
  scheduleStatements,
  segmentOf,
} from "./write-invoice.ts";

type UpdateInvoiceFacts = readonly [
  ReturnType<typeof invoicesNamed>,
  ReturnType<typeof payerOf>,
  ReturnType<typeof wholeInvoices>,
  ReturnType<typeof membersOfSegment>,
  ReturnType<typeof billingSettings>,
  ReturnType<typeof catalogue>,
  ReturnType<typeof productNames>,
  ReturnType<typeof creditToApply>,
];

const factsRead = (uuid: string, given: InvoiceEntry, asOf: SchoolDay): UpdateInvoiceFacts => [
  invoicesNamed([uuid]),
  payerOf(given, asOf),
  wholeInvoices([uuid]),
  membersOfSegment(segmentOf(given), asOf),
  billingSettings(),
  catalogue(),
  productNames(),
  creditToApply(billedByEntry(given)),
];

/** Saves an invoice again (B-14): a draft whole; a published, unpaid one with its customer and number fixed. */
export function updateInvoice(
  uuid: string,
  given: InvoiceEntry,
  asOf: SchoolDay,
): Command<UpdateInvoiceFacts> {
  return {
    read: () => factsRead(uuid, given, asOf),
    decide(scope, [heads, [payer], [whole], members, settings, named, products, unapplied]) {
      const { today } = scope;
      const terms = termsDays(settings);
      const [head] = heads;
      if (!head) return NOT_FOUND;
      const allowed = decideNamed(namedInvoices("update", [uuid]), scope, heads);
      if (!allowed.ok) return allowed;
      const current = () => whole && wholeInvoiceOn(whole, today);
      const stale = staleRefusal(given, head, current);
      if (stale) return stale;
      const typed = entryOfRecord(given, head, terms);
      if (!typed.ok) return typed;
      const wasPublished = isPublished(invoiceRowOf(head, today));
      const invoiceDate = typed.value.invoiceDate ?? head.invoiceDate;
      const known = { invoiceDate, today, settings: wasPublished ? [] : settings };
      const refusal =
        (wasPublished ? fixedRefusal(head, invoiceDate, payer) : null) ??
        entryRefusal(typed.value, known, payer !== undefined);
      if (refusal || !payer) return refusal ?? NOT_FOUND;
      const before = whole?.lines ?? [];
      const kept = { kept: keptParts(wasPublished ? before : []), keptLines: before };
      const entered = namedEntry(typed.value, { catalogue: named, products, payer, invoiceDate, ...kept });
      if (!entered.ok) return entered;
      const entry = entered.value;
      const totals = invoiceTotals(entry.lines);
      const changed = instalmentRefusal(head, whole, totals, payer);
      if (changed) return changed;
      const change = { before: head.amountDue, after: totals.amountDue };
      const publishes = !wasPublished && entry.publishes;
      const answered = (message: string) => ({ status: 200 as const, message, data: savedInvoice(uuid) });
      if (!publishes && saysAlready(head, whole, { entry, invoiceDate, payer }))
        return unchanged(answered(wasPublished ? updatedMessage(change) : SAVED));
      const publishing = { ...entry, publishes };
      const published = publishWrittenDraft(
        uuid,
        publishing,
        {
          members,
          payer,
          amountDue: totals.amountDue,
          invoiceDate,
          catalogue: named,
          unapplied,
          termsDays: terms,
        },
        scope,
      );
      if (!published.ok) return published;
      return ok({
        statements: [
          ...published.value.before,
          ...updateStatements(head, { entry, invoiceDate, totals, payer, wasPublished }, scope),
          ...published.value.statements,
        ],
        audit: [
          updatedEvent(head, change, savedEvent(publishing, "invoice-update", published.value)),
          ...published.value.audit,
        ],
        answer: answered(
          wasPublished ? updatedMessage(change) : withApplied(savedMessage(entry), published.value),
        ),
      });
    },
  };
}

/** Saving it writes what is kept already (S-31). */
const saysAlready = (
  head: FoundInvoice,
  document: WholeInvoice | undefined,
  saved: Parameters<typeof contentOf>[0],
): boolean => document !== undefined && isSameContent(keptContent(head, document), contentOf(saved));

/** What was done to a published invoice, which is not published again. */
const updatedMessage = ({ before, after }: { before: Centavos; after: Centavos }): string =>
  before === after
    ? "Invoice updated successfully."
    : `Invoice updated successfully. The amount due is ${formatPesos(after)} instead of ${formatPesos(before)}.`;

/** The row, its lines and days; of a published invoice whose amount changed also the ledger's adjustment. */
function updateStatements(
  head: FoundInvoice,
  {
    wasPublished,
    ...saved
  }: {
    entry: NamedEntry;
    invoiceDate: SchoolDay;
    totals: InvoiceTotals;
    payer: Payer;
    wasPublished: boolean;
  },
  { now, today }: Pick<CommandScope, "now" | "today">,
): Statement<unknown>[] {
  const { entry, totals } = saved;
  const change = { before: head.amountDue, after: totals.amountDue };
  const isAdjusted = wasPublished && change.before !== change.after;
  return [
    keepDueDate(head.id, entry.dueDate, now),
    updateRow(head.id, head.version, saved),
    expectChanges(1),
    deleteLines(head.uuid),
    insertLines(head.uuid, entry.lines),
    ...scheduleStatements(head.uuid, entry),
    ...(isAdjusted ? [adjustInvoice(head.id, change, today, now), touchAccounts([head])] : []),
  ];
}

const updatedEvent = (
  head: FoundInvoice,
  change: { before: number; after: number },
  { event, made }: ReturnType<typeof savedEvent>,
): AuditEvent => ({
  event,
  subjectUuid: head.uuid,
  data: {
    number: head.number,
    ...change,
    amountCentavos: change.after,
    ...made,
  },
});

/** An instalment keeps its totals and its customer: all of them sum to their draft. */
function instalmentRefusal(
  head: FoundInvoice,
  document: WholeInvoice | undefined,
  totals: InvoiceTotals,
  payer: Payer,
): Refusal | null {
  if (!document || !isInstalment(document)) return null;
  const isSame =
    totals.subtotal === document.subtotal &&
    totals.taxes === document.taxes &&
    totals.surcharges === document.surcharges &&
    totals.deductions === document.deductions;
  const number = document.number;
  if (!isSame)
    return invalid(
      "transaction",
      `${number} is an instalment: its amounts are fixed, so that all sum to their draft.`,
    );
  return payer.studentId === head.studentId
    ? null
    : invalid("customer", `${number} is an instalment: its student is fixed.`);
}

/** A published invoice keeps its day and its customer. */
const fixedRefusal = (
  head: FoundInvoice,
  invoiceDate: SchoolDay,
  payer: Payer | undefined,
): Refusal | null =>
  invoiceDate !== head.invoiceDate
    ? invalid("invoiceDate", "The invoice date of a published invoice cannot be changed")
    : payer && payer.studentId !== head.studentId
      ? invalid("customer", "The customer of a published invoice cannot be changed")
      : null;

/** The form was opened on another version than there is now; the refusal brings the invoice as it is. */
const staleRefusal = (
  { version }: InvoiceEntry,
  head: FoundInvoice,
  current: () => Invoice | undefined,
): Refusal | null => {
  if (version === undefined || version === head.version) return null;
  const invoice = current();
  return refuse(409, "STALE_VERSION", `${head.number} was changed by someone else meanwhile.`, {
    data: invoice && INVOICE.toWire(invoice),
  });
};
