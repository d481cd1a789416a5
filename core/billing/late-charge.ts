import { type Choices, field, labelled } from "#core/billing/kept-records.ts";
import { screen } from "#core/identity/screens.ts";
import type { EditField } from "#core/management/editors.ts";
import { roundHalfAwayFromZero, scaledToShortText } from "#core/shared/decimal.ts";
import { defineList } from "#core/shared/list/definition.ts";
import { badge, code, fields, instant, money, name, text, whole } from "#core/shared/list/fields.ts";
import { days, select } from "#core/shared/list/filters.ts";
import { type Centavos, E4_PER_CENTAVO, formatPesos } from "#core/shared/money.ts";
import { BILLING_PAGE_SIZES } from "#core/shared/paging.ts";
import { addDays, daysBetween, formatMonth, monthOf, type SchoolDay } from "#core/shared/school-day.ts";

/**
 * late-payment charges of a calendar month (B-90)
 * └─ customer: one draft invoice
 *    └─ overdue invoice: one line, a percent of what is overdue at the end of the month, or an amount
 */
export const RULE_TYPES = ["percent", "amount"] as const;
export const GRACE_DAYS_MAX = 366;

export interface LateChargeRule {
  isOn: boolean;
  type: (typeof RULE_TYPES)[number];
  /** Percents or pesos, in ten-thousandths. */
  valueE4: number;
  /** Days past due that cost nothing. */
  graceDays: number;
  /** The most that one invoice is charged over all months; null: no limit. */
  mostPerInvoice: Centavos | null;
}

/** An invoice that was past due at the end of the month, as it was by then. */
export interface OverdueInvoice {
  dueDate: SchoolDay;
  /** After the unapplied credit of its student (B-118). */
  overdue: Centavos;
  /** The sum of its lines, and of those whose products are not left out. */
  lines: Centavos;
  chargeableLines: Centavos;
  isLateCharge: boolean;
  /** It was cancelled since. */
  isCancelled: boolean;
  /** A charge of the month was made of it already. */
  isCharged: boolean;
  /** What other months charged; drafts that were cancelled do not count. */
  chargedBefore: Centavos;
  /** The number of a promissory note that stood at the end of the month. */
  noteNumber: string | null;
}

export type LateCharge =
  | { amount: Centavos; days: number; why: string }
  | { amount: 0; days: number; leftOut: string };

const E4_PER_PERCENT = 10_000;
const PERCENTS = 100;

/** What an overdue invoice is charged for the month that ends on `lastDay`, and why; or why it is left out. */
export function lateCharge(invoice: OverdueInvoice, rule: LateChargeRule, lastDay: SchoolDay): LateCharge {
  const days = daysBetween(invoice.dueDate, lastDay);
  const out = (leftOut: string): LateCharge => ({ amount: 0, days, leftOut });
  if (invoice.isLateCharge) return out("It is a late-payment charge itself");
  if (invoice.isCancelled) return out("It was cancelled since");
  if (invoice.isCharged) return out("It is charged for this month already");
  if (days <= rule.graceDays) return out(`Within the ${rule.graceDays} days of grace`);
  if (invoice.noteNumber !== null) return out(`Promised in ${invoice.noteNumber}, which stood`);
  if (invoice.overdue === 0) return out("Covered by unapplied credit");
  if (invoice.lines > 0 && invoice.chargeableLines === 0)
    return out("All its items are left out by the rule");
  const base = chargeableOf(invoice);
  const full =
    rule.type === "amount"
      ? rule.valueE4 / E4_PER_CENTAVO
      : rounded(base * BigInt(rule.valueE4), BigInt(PERCENTS * E4_PER_PERCENT));
  if (full === 0) return out("The charge is less than a centavo");
  const left = rule.mostPerInvoice === null ? full : rule.mostPerInvoice - invoice.chargedBefore;
  if (left <= 0) return out(`Charged ${formatPesos(invoice.chargedBefore)} already, the most per invoice`);
  const amount = Math.min(full, left);
  return { amount, days, why: whyOf(rule, Number(base), amount < full) };
}

/** The part of what is overdue that the items which are not left out have of all items. */
const chargeableOf = ({ overdue, lines, chargeableLines }: OverdueInvoice): bigint =>
  lines === 0
    ? BigInt(overdue)
    : roundHalfAwayFromZero(BigInt(overdue) * BigInt(chargeableLines), BigInt(lines));
const rounded = (numerator: bigint, denominator: bigint): Centavos =>
  Number(roundHalfAwayFromZero(numerator, denominator));

const whyOf = (rule: LateChargeRule, base: Centavos, isCapped: boolean): string =>
  `${rateOf(rule)}${rule.type === "percent" ? ` of ${formatPesos(base)}` : ""}${isCapped ? ", up to the most per invoice" : ""}`;

/** "2%" or "₱150.00". */
export const rateOf = ({ type, valueE4 }: Pick<LateChargeRule, "type" | "valueE4">): string =>
  type === "percent" ? `${scaledToShortText(BigInt(valueE4), 4)}%` : formatPesos(valueE4 / E4_PER_CENTAVO);

/** "2026-11": a calendar month in Manila. */
export type Month = string;
export const MONTH_PATTERN = /^\d{4}-(0[1-9]|1[0-2])$/;
export const lastDayOf = (month: Month): SchoolDay => monthOf(`${month}-01`).end;
/** The first day after a month: its drafts are dated on it. */
export const dayAfter = (month: Month): SchoolDay => addDays(lastDayOf(month), 1);
/** The month before the one a day lies in. */
export const monthBefore = (day: SchoolDay): Month => addDays(monthOf(day).start, -1).slice(0, 7);
/** Months that can be charged by hand: those past, at most a year back. */
const MONTHS_BACK = 12;
export function monthsPast(today: SchoolDay): Month[] {
  const months: Month[] = [];
  for (let month = monthBefore(today); months.length < MONTHS_BACK; month = monthBefore(`${month}-01`))
    months.push(month);
  return months;
}

export const chargeReference = (month: Month): string => `Late charges ${formatMonth(month)}`;
export const chargeLineName = (month: Month, invoiceNumber: string): string =>
  `Late-payment charge, ${formatMonth(month)}, ${invoiceNumber}`;

/** What became of the draft of a late charge. */
const LATE_CHARGE_STATUSES = {
  draft: "Draft",
  published: "Published",
  cancelled: "Cancelled",
} as const;
type LateChargeStatus = keyof typeof LATE_CHARGE_STATUSES;

/** Every late charge that was made, of the newest month first: an overdue invoice and its line in a draft (B-91). Its screen shows the runs; this is its file. */
export const LATE_CHARGE_LIST = defineList({
  ...screen("late-charges"),
  essential: ["invoiceNumber", "amount"],
  givesWayFirst: ["ruleVersion", "ranBy"],
  noun: { one: "late charge", many: "late charges" },
  call: {
    path: "/late_charge/charges",
    tag: "Billing",
    summary: "Every late-payment charge that was made, with the invoice it is of and the one that bills it",
  },
  row: fields({
    month: text("month", "Month"),
    customerId: code("customer_id", "Student ID"),
    customerName: name("fullname", "Student Name", { isFixed: true }),
    invoiceNumber: code("invoice_no", "Overdue Invoice"),
    amount: money("amount", "Charge"),
    billedBy: code("charged_in", "Billed in"),
    status: badge<LateChargeStatus>(
      "status",
      "Status",
      { published: "success", cancelled: "error" },
      { labels: LATE_CHARGE_STATUSES },
    ),
    ranAt: instant("run_date", "Run"),
    ranBy: text("run_by", "Run By"),
    ruleVersion: whole("rule_version", "Rule Version"),
    id: text("id"),
  }),
  key: "id",
  nameOf: ({ month, invoiceNumber }) => `${month}, ${invoiceNumber}`,
  search: { wire: "search", placeholder: "Student name or ID" },
  filters: {
    ranAt: days("run_date_start", "run_date_end", "Run"),
    state: select("status", "Status", LATE_CHARGE_STATUSES),
  },
  students: { customerName: ({ customerId }) => customerId },
  sorts: ["month"],
  pages: BILLING_PAGE_SIZES,
  totals: { total: money("total_amount", "Total Charged") },
  failed: "The late charges did not load",
});

/** The form of the rule of late-payment charges; without zod, for the browser. */
export const lateChargeRuleFields = (products: Choices): readonly EditField[] => [
  field("state", "Late charges", "choice", {
    options: labelled({ OFF: "Off", ON: "On" }),
    help: "On: drafts are made on the 1st of each month. Finance publishes or cancels them.",
  }),
  field("type", "As", "choice", {
    options: labelled({ percent: "Percent", amount: "Amount" }),
  }),
  field("value", "Value", "text", { help: "Percent of what is overdue, or pesos, for each month" }),
  field("grace_days", "Days of grace", "whole", { help: "Days past due that cost nothing" }),
  field("most_per_invoice", "Most per invoice", "text", {
    isRequired: false,
    help: "Pesos over all months. Empty: no limit",
  }),
  field("product_codes", "Items left out", "choices", {
    options: products,
    isRequired: false,
    help: "Empty: none",
  }),
];
