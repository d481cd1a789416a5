import { ok } from "../../../core/shared/result.ts";
import { yearOf } from "../../../core/shared/school-day.ts";
import { expectChanges, expectThat } from "../../../db/commit.ts";
import {
  catalogue,
  discountsOf,
  type NamedRow,
} from "../../../db/queries/billing/deductions/named-adjustment.ts";
import { type InvoiceHeadRow, invoiceHeads, invoicesUnchanged } from "../../../db/queries/billing/invoice.ts";
import {
  type InvoiceVersion,
  numbersOf,
  postInvoices,
  publishDrafts,
  takeNumbers,
  touchAccounts,
} from "../../../db/queries/billing/invoice-change.ts";
import {
  linesOfDrafts,
  type MemberRow,
  membersOfDrafts,
} from "../../../db/queries/billing/invoice-source.ts";
import { schedulesOf } from "../../../db/queries/billing/schedules/schedule-run.ts";
import type { RowOf, Statement } from "../../../db/statement.ts";
import { changeRecords } from "../change-records.ts";
import type { CommandScope } from "../command.ts";
import { billingSettings, closedBooksRefusal } from "./billing-settings.ts";
import { discountsBy, sourceLinesOf } from "./deductions/discount-made.ts";
import { namedInvoices } from "./invoice-facts.ts";
import { publishSchedules } from "./schedules/publish-schedules.ts";
import { type Published, publishToMembers } from "./write-invoice.ts";

const isToSegment = ({ student_id, generate_type }: InvoiceHeadRow): boolean =>
  student_id === null && generate_type === "ONETIME";
const isSchedule = ({ generate_type }: InvoiceHeadRow): boolean => generate_type === "RECURRING";

/**
 * Publishes drafts: number, ledger, audit, in one batch, all or none. A draft to a segment makes one invoice for each
 * active member (B-13), a schedule those of its days before today (B-51). `asOne`: the single call's words instead of the
 * count.
 */
export const publishInvoices = (uuids: readonly string[], asOne = false) =>
  changeRecords({
    area: "billing",
    named: namedInvoices("publish", uuids),
    read: () => [
      invoiceHeads(uuids),
      membersOfDrafts(uuids),
      schedulesOf(uuids),
      billingSettings(),
      linesOfDrafts(uuids),
      catalogue(),
    ],
    write(heads, { scope, more: [members, schedules, settings, lines, named] }) {
      const closed = closedBooksRefusal(
        settings,
        heads.map(({ invoice_date }, place) => ({ day: invoice_date, path: `uuids.${place}` })),
      );
      if (closed) return closed;
      const drafts = heads.filter((head) => !isToSegment(head) && !isSchedule(head));
      const toMembers = heads.some(isToSegment)
        ? publishToMembers(discountedMembers(members, lines, named), scope)
        : ok(NOTHING);
      if (!toMembers.ok) return toMembers;
      const runs =
        schedules.length > 0 ? publishSchedules(schedules, named, scope) : ok({ ...NOTHING, made: [] });
      if (!runs.ok) return runs;
      const sources = heads.filter((head) => isToSegment(head) || isSchedule(head));
      const made = [toMembers.value.made ?? 0, runs.value.made.length];
      const idle = schedules.filter(({ uuid }) => !runs.value.made.some((one) => one.source_uuid === uuid));
      return ok({
        statements: [
          ...(sources.length > 0 ? [expectThat(invoicesUnchanged(sources))] : []),
          ...(drafts.length > 0 ? publishRead(drafts, scope) : []),
          ...toMembers.value.statements,
          ...runs.value.statements,
        ],
        audit: [...toMembers.value.audit, ...runs.value.audit],
        count: drafts.length + idle.length + made.reduce((sum, count) => sum + count, 0),
      });
    },
    audit: (head) => ({
      event: isToSegment(head) || isSchedule(head) ? "invoice-source-publish" : "invoice-publish",
      subjectKind: "invoice",
      subjectUuid: head.uuid,
      data: {
        draftNumber: head.draft_number,
        amountCentavos: head.amount_due_centavos,
        ...(isToSegment(head) && { made: head.members }),
        ...(isSchedule(head) && { occurrences: head.occurrences }),
      },
    }),
    counted: (count) => `${count} invoice(s) published.`,
    countsOne: !asOne,
    data: numbersOf,
  });
/** What the invoice of each member is of, with what the student is given automatically taken off. */
function discountedMembers(
  members: readonly MemberRow[],
  drafts: readonly RowOf<ReturnType<typeof linesOfDrafts>>[],
  named: readonly NamedRow[],
) {
  const discount = discountsBy(named);
  const sources = new Map(drafts.map(({ uuid, day, lines }) => [uuid, { day, lines: sourceLinesOf(lines) }]));
  return members.map(({ source_uuid, student_id, amount, discounts }) => {
    const source = sources.get(source_uuid);
    return {
      source_uuid,
      student_id,
      ...(source ? discount({ ...source, amount }, discountsOf(discounts)) : { amount }),
    };
  });
}

const NOTHING: Published = { statements: [], audit: [], made: 0 };

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
