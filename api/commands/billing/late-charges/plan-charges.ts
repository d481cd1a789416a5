import {
  LATE_CHARGE_PATHS,
  type LateChargePreview,
} from "#core/billing/late-charges/late-charge-contract.ts";
import {
  dayAfter,
  type LateCharge,
  type LateChargeRule,
  lastDayOf,
  lateCharge,
  type Month,
  monthsPast,
} from "#core/billing/late-charges/late-charges.ts";
import { dueDateOf } from "#core/billing/schedules/recurrence.ts";
import { isClosed } from "#core/billing/settings/billing-settings.ts";
import { type Refusal, refuse, refuseAll } from "#core/shared/result.ts";
import { addDays, type SchoolDay } from "#core/shared/school-day.ts";
import { type OverdueRow, overdueOf } from "#db/queries/billing/late-charges/late-charge.ts";
import type { ChargeDraft } from "#db/queries/billing/late-charges/late-charge-change.ts";

/** The most customers of one run; a further run makes the drafts of the others. */
const CUSTOMERS_PER_RUN = 2_000;
/** The most lines of each kind that a dry run shows; it counts all. */
const SHOWN_MAX = 1_000;

interface Judged {
  row: OverdueRow;
  charge: LateCharge;
}
type Charged = Judged & { charge: Extract<LateCharge, { why: string }> };

/** What the rule says of each overdue invoice of a month. */
const judge = (rows: readonly OverdueRow[], rule: LateChargeRule, month: Month): Judged[] =>
  rows.map((row) => ({ row, charge: lateCharge(overdueOf(row), rule, lastDayOf(month)) }));
const isCharged = (judged: Judged): judged is Charged => "why" in judged.charge;

/** The drafts of a month, one for each customer, at most `CUSTOMERS_PER_RUN`; `left`: the customers of a further run. */
export function draftsOf(
  rows: readonly OverdueRow[],
  rule: LateChargeRule,
  { month, newUuid }: { month: Month; newUuid: () => string },
): { drafts: ChargeDraft[]; left: number } {
  const byCustomer = Map.groupBy(judge(rows, rule, month).filter(isCharged), ({ row }) => row.student_id);
  const drafts = [...byCustomer].slice(0, CUSTOMERS_PER_RUN).map(([studentId, judged]) => ({
    uuid: newUuid(),
    studentId,
    total: judged.reduce((sum, { charge }) => sum + charge.amount, 0),
    charges: judged.map(({ row, charge }) => ({
      invoiceId: row.id,
      invoiceNumber: row.number,
      amount: charge.amount,
    })),
  }));
  return { drafts, left: byCustomer.size - drafts.length };
}

/** The first day after the month, or after the closed books where they reach further. */
export function draftDates(
  month: Month,
  { closedThrough, termsDays }: { closedThrough: string; termsDays: number },
): { invoiceDate: SchoolDay; dueDate: SchoolDay } {
  const first = dayAfter(month);
  const invoiceDate = isClosed(first, closedThrough) ? addDays(closedThrough, 1) : first;
  return { invoiceDate, dueDate: dueDateOf(invoiceDate, termsDays) };
}

/** Who would be charged what, and who is left out and why. */
export function previewCharges(
  rows: readonly OverdueRow[],
  rule: LateChargeRule,
  month: Month,
): LateChargePreview {
  const judged = judge(rows, rule, month);
  const charged = judged.filter(isCharged);
  const leftOut = judged.flatMap(({ row, charge }) =>
    "leftOut" in charge ? [{ ...shownOf(row, charge), why: charge.leftOut }] : [],
  );
  return {
    month,
    charges: charged
      .slice(0, SHOWN_MAX)
      .map(({ row, charge }) => ({ ...shownOf(row, charge), amount: charge.amount, why: charge.why })),
    leftOut: leftOut.slice(0, SHOWN_MAX),
    customers: new Set(charged.map(({ row }) => row.student_id)).size,
    invoices: charged.length,
    amount: charged.reduce((sum, { charge }) => sum + charge.amount, 0),
    leftOutCount: leftOut.length,
  };
}
const shownOf = (row: OverdueRow, { days }: LateCharge) => ({
  invoiceUuid: row.uuid,
  invoiceNumber: row.number,
  customerId: row.student_no,
  customerName: row.customer_name,
  dueDate: row.due_date,
  days,
  overdue: row.overdue,
});

/** The refusal of a month that is not past, or too long past; null where it can be charged. */
export const monthRefusal = (month: Month, today: SchoolDay): Refusal | null =>
  monthsPast(today).includes(month)
    ? null
    : refuseAll(422, "VALIDATION_FAILED", [
        { message: "Please choose one of the last 12 months", path: LATE_CHARGE_PATHS.month },
      ]);
export const NO_RULE = refuse(409, "STATE_FORBIDS", "There is no rule of late-payment charges yet.");
export const RULE_OFF = refuse(
  409,
  "STATE_FORBIDS",
  "Late-payment charges are off. Please turn the rule on before you run it.",
);
