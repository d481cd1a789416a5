import { changeRecords } from "#api/commands/change-records.ts";
import type { CommandScope } from "#api/commands/command.ts";
import type { NamedAdjustment } from "#core/billing/deductions/named-adjustments.ts";
import type { PublishedInvoice } from "#core/billing/payments/credit.ts";
import { ok } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { yearOf } from "#core/shared/school-day.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import { catalogue } from "#db/queries/billing/deductions/named-adjustment.ts";
import { type FoundInvoice, invoicesNamed, invoicesUnchanged } from "#db/queries/billing/invoice.ts";
import {
  type InvoiceVersion,
  numbersOf,
  postInvoices,
  publishDrafts,
  touchAccounts,
} from "#db/queries/billing/invoice-change.ts";
import {
  type DraftLines,
  type DraftMember,
  linesOfDrafts,
  membersOfDrafts,
} from "#db/queries/billing/invoice-source.ts";
import { chargersOf } from "#db/queries/billing/late-charge.ts";
import { billedByDrafts, creditToApply } from "#db/queries/billing/payments/credit.ts";
import { schedulesOf } from "#db/queries/billing/schedules/schedule-run.ts";
import { takeNumbers } from "#db/queries/billing/series.ts";
import type { Statement } from "#db/statement.ts";
import { billingSettings, closedBooksRefusal, ownChargeRefusal, termsDays } from "./billing-settings.ts";
import { creditOnPublish, withApplied } from "./credit/credit-on-publish.ts";
import { discountsBy } from "./deductions/discount-made.ts";
import { namedInvoices } from "./invoice-facts.ts";
import { publishSchedules } from "./schedules/publish-schedules.ts";
import { type Published, publishToMembers } from "./write-invoice.ts";

const isToSegment = ({ studentId, generateType }: FoundInvoice): boolean =>
  studentId === null && generateType === "ONETIME";
const isSchedule = ({ generateType }: FoundInvoice): boolean => generateType === "RECURRING";

/**
 * Publishes drafts: number, ledger, audit, in one batch, all or none. A draft to a segment makes one invoice for each
 * active member (B-13), a schedule those of its days before today (B-51). `asOne`: the single call's words instead of the
 * count.
 */
export const publishInvoices = (uuids: readonly string[], today: SchoolDay, asOne = false) =>
  changeRecords({
    named: namedInvoices("publish", uuids),
    read: () => [
      invoicesNamed(uuids),
      membersOfDrafts(uuids, today),
      schedulesOf(uuids, today),
      billingSettings(),
      linesOfDrafts(uuids),
      catalogue(),
      creditToApply(billedByDrafts(uuids)),
      chargersOf(uuids),
    ],
    write(heads, { scope, more: [members, schedules, settings, lines, named, unapplied, chargers] }) {
      const days = heads.map(({ invoiceDate }, place) => ({ day: invoiceDate, path: `uuids.${place}` }));
      const refusal = closedBooksRefusal(settings, days) ?? ownChargeRefusal(settings, scope.actor, chargers);
      if (refusal) return refusal;
      const drafts = heads.filter((head) => !isToSegment(head) && !isSchedule(head));
      const toMembers = heads.some(isToSegment)
        ? publishToMembers(discountedMembers(members, lines, named), scope)
        : ok(NOTHING);
      if (!toMembers.ok) return toMembers;
      const runs =
        schedules.length > 0
          ? publishSchedules(schedules, { catalogue: named, termsDays: termsDays(settings) }, scope)
          : ok({ ...NOTHING, made: [] });
      if (!runs.ok) return runs;
      const sources = heads.filter((head) => isToSegment(head) || isSchedule(head));
      const made = [toMembers.value.made ?? 0, runs.value.made.length];
      const idle = schedules.filter(({ uuid }) => !runs.value.made.some((one) => one.sourceUuid === uuid));
      const published = [...drafts.flatMap(publishedDraft), ...toMembers.value.owed, ...runs.value.owed];
      const credit = creditOnPublish(published, unapplied, scope);
      return ok({
        statements: [
          ...credit.before,
          ...(sources.length > 0 ? [expectThat(invoicesUnchanged(sources))] : []),
          ...(drafts.length > 0 ? publishRead(drafts, scope) : []),
          ...toMembers.value.statements,
          ...runs.value.statements,
          ...credit.after,
        ],
        audit: [...toMembers.value.audit, ...runs.value.audit, ...credit.audit],
        told: (message) => withApplied(message, credit),
        count: drafts.length + idle.length + made.reduce((sum, count) => sum + count, 0),
      });
    },
    audit: (head) => ({
      event: isToSegment(head) || isSchedule(head) ? "invoice-source-publish" : "invoice-publish",
      subjectUuid: head.uuid,
      data: {
        draftNumber: head.draftNumber,
        amountCentavos: head.amountDue,
        ...(isToSegment(head) && { made: head.members }),
        ...(isSchedule(head) && { occurrences: head.schedule?.occurrences }),
      },
    }),
    counted: (count) => `${count} invoice(s) published.`,
    countsOne: !asOne,
    data: numbersOf,
  });
/** What the invoice of each member is of, with what the student is given automatically taken off. */
function discountedMembers(
  members: readonly DraftMember[],
  drafts: readonly DraftLines[],
  named: readonly NamedAdjustment[],
) {
  const discount = discountsBy(named);
  return members.flatMap(({ sourceUuid, studentId, amount, discounts }) => {
    const source = drafts.find(({ uuid }) => uuid === sourceUuid);
    if (!source) return [];
    const { invoiceDate, dueDate, lines } = source;
    const given = discount({ amount, day: invoiceDate, lines: lines ?? [] }, discounts);
    return { sourceUuid, studentId, invoiceDate, dueDate, ...given };
  });
}

const NOTHING: Published = { statements: [], audit: [], made: 0, owed: [] };

const publishedDraft = ({ studentId, ...head }: FoundInvoice): PublishedInvoice[] =>
  studentId === null ? [] : [{ ...head, studentId }];

function publishRead(drafts: readonly InvoiceVersion[], { now, today }: CommandScope): Statement<unknown>[] {
  const year = yearOf(today);
  return [
    takeNumbers("INV", year, drafts.length),
    publishDrafts(drafts, year, now),
    expectChanges(drafts.length),
    postInvoices(drafts, now),
    touchAccounts(drafts),
  ];
}
