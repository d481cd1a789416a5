import { billingSettings, closedBooksRefusal } from "#api/commands/billing/billing-settings.ts";
import { creditOnPublish, withApplied } from "#api/commands/billing/credit/credit-on-publish.ts";
import { namedInvoices } from "#api/commands/billing/invoice-facts.ts";
import { invalid } from "#api/commands/billing/write-invoice.ts";
import { decideNamed } from "#api/commands/change-records.ts";
import type { Command } from "#api/commands/command.ts";
import type { AuditEvent } from "#core/audit/events.ts";
import type { InstalmentEntry } from "#core/billing/invoices/instalments.body.ts";
import { type Instalment, instalmentsOf, planRefusal } from "#core/billing/invoices/instalments.ts";
import { DUE_BEFORE_INVOICE } from "#core/billing/invoices/invoice-entry.body.ts";
import type { PublishedInvoice } from "#core/billing/payments/credit.ts";
import { SOURCE_REFERENCE_MAX } from "#core/billing/schedules/recurrence.ts";
import type { SettingRow } from "#core/management/settings-record.ts";
import { ok, type Refusal, refuse } from "#core/shared/result.ts";
import { yearOf } from "#core/shared/school-day.ts";
import { expectThat } from "#db/commit.ts";
import { insertInstalments } from "#db/queries/billing/instalments/instalment-change.ts";
import { invoicesUnchanged, type WholeInvoice, wholeInvoices } from "#db/queries/billing/invoice.ts";
import { numbersOf, postInvoices, touchAccounts } from "#db/queries/billing/invoice-change.ts";
import { markSources } from "#db/queries/billing/invoice-source.ts";
import { billedByDrafts, type CreditOfStudent, creditToApply } from "#db/queries/billing/payments/credit.ts";

/** Splits an individual draft into instalments (B-78): they are made, as drafts or published, and the draft is their source. */
export const splitInvoice = (
  uuid: string,
  entry: InstalmentEntry,
): Command<
  readonly [
    ReturnType<typeof wholeInvoices>,
    ReturnType<typeof billingSettings>,
    ReturnType<typeof creditToApply>,
  ]
> => ({
  read: () => [wholeInvoices([uuid]), billingSettings(), creditToApply(billedByDrafts([uuid]))],
  decide(scope, [drafts, settings, unapplied]) {
    const { actor, now, today, newUuid } = scope;
    const allowed = decideNamed(namedInvoices("split", [uuid]), scope, drafts);
    if (!allowed.ok) return allowed;
    const [draft] = drafts as [WholeInvoice];
    const plan = planRefusal(entry, draft);
    const refusal =
      draftRefusal(entry, draft, settings) ??
      (plan === null ? null : invalid(entry.downPayment > 0 ? "downPayment" : "parts", plan));
    if (refusal) return refusal;
    const made = instalmentsOf(entry, draft).map((instalment) => ({ ...instalment, uuid: newUuid() }));
    const { publishes } = entry;
    const credit = creditOnPublish(publishes ? owedOf(made, draft, unapplied) : [], unapplied, scope);
    return ok({
      statements: [
        ...credit.before,
        expectThat(invoicesUnchanged([draft])),
        ...markSources([uuid], now),
        ...insertInstalments(uuid, made, { publishes, year: yearOf(today), now, userId: actor.id }),
        ...(publishes ? [postInvoices({ made }, now), touchAccounts({ made })] : []),
        ...credit.after,
      ],
      audit: [
        {
          event: "invoice-split",
          subjectUuid: uuid,
          data: { draftNumber: draft.draftNumber, amountCentavos: draft.amountDue, made: made.length },
        },
        ...made.map((instalment) => madeEvent(instalment, uuid, publishes)),
        ...credit.audit,
      ],
      answer: {
        status: 201,
        message: publishes
          ? withApplied(`${made.length} instalments published successfully.`, credit)
          : `${made.length} instalments saved successfully.`,
        data: numbersOf({ made }),
      },
    });
  },
});

/** The instalments as invoices of the draft's student; none where that student has no credit that could pay them. */
const owedOf = (
  made: readonly (Instalment & { uuid: string })[],
  { invoiceDate }: WholeInvoice,
  [credit]: readonly CreditOfStudent[],
): PublishedInvoice[] =>
  credit
    ? made.map(({ uuid, dueDate, totals }) => ({
        uuid,
        studentId: credit.studentId,
        amountDue: totals.amountDue,
        invoiceDate,
        dueDate,
      }))
    : [];

const madeEvent = (
  { uuid, totals }: Instalment & { uuid: string },
  source: string,
  publishes: boolean,
): AuditEvent => ({
  event: publishes ? "invoice-publish" : "invoice-create",
  subjectUuid: uuid,
  data: { amountCentavos: totals.amountDue, source },
});

/** What of the draft does not allow it: it changed, its days or its reference number. */
function draftRefusal(
  entry: InstalmentEntry,
  draft: WholeInvoice,
  settings: readonly SettingRow[],
): Refusal | null {
  if (entry.version !== undefined && entry.version !== draft.version)
    return refuse(409, "STALE_VERSION", `${draft.draftNumber} was changed by someone else meanwhile.`);
  if (draft.referenceNumber.length > SOURCE_REFERENCE_MAX)
    return refuse(
      409,
      "STATE_FORBIDS",
      `The reference number of ${draft.draftNumber} has more than ${SOURCE_REFERENCE_MAX} characters: shorten it before it is split.`,
    );
  if (entry.firstDueDate < draft.invoiceDate) return invalid("firstDueDate", DUE_BEFORE_INVOICE);
  return closedBooksRefusal(settings, [{ day: draft.invoiceDate, path: "invoiceDate" }]);
}
