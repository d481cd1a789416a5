import type { Centavos } from "#core/shared/money.ts";
import { daysBetween, type SchoolDay } from "#core/shared/school-day.ts";

/**
 * How long what a customer owes has been due. Aging counts as `agingDaysOf` does (B-11): an invoice is
 * current through its due day, and one day past due the day after.
 */
export const AGING_BUCKETS = [
  { name: "current", pastDueMin: null, pastDueMax: 0 },
  { name: "days1To30", pastDueMin: 1, pastDueMax: 30 },
  { name: "days31To60", pastDueMin: 31, pastDueMax: 60 },
  { name: "days61To90", pastDueMin: 61, pastDueMax: 90 },
  { name: "days91To120", pastDueMin: 91, pastDueMax: 120 },
  { name: "daysOver120", pastDueMin: 121, pastDueMax: null },
] as const;
export type AgingBucket = (typeof AGING_BUCKETS)[number]["name"];
/** What is owed, the youngest first, as fields of an account. */
export const AGES: readonly AgingBucket[] = AGING_BUCKETS.map(({ name }) => name);

/** The one bucket of an invoice so many days past its due date; negative before it. */
export function agingBucketOf(daysPastDue: number): AgingBucket {
  const bucket = AGING_BUCKETS.find(({ pastDueMax }) => pastDueMax === null || daysPastDue <= pastDueMax);
  return bucket?.name ?? "daysOver120";
}

export const AGING_LABELS = {
  current: "Current",
  days1To30: "1–30 days",
  days31To60: "31–60 days",
  days61To90: "61–90 days",
  days91To120: "91–120 days",
  daysOver120: "Over 120 days",
} as const satisfies Record<AgingBucket, string>;

/** What is owed on one invoice. */
export interface OwedInvoice {
  dueDate: SchoolDay;
  owed: Centavos;
}
/**
 * A customer's open invoices by age on a day, and the unapplied credit that is left of a balance: the buckets less the credit
 * are the balance (B-42).
 */
export function agingOf(
  invoices: readonly OwedInvoice[],
  on: SchoolDay,
  balance: Centavos,
): Record<AgingBucket, Centavos> & { unapplied: Centavos; on: SchoolDay } {
  const buckets = Object.fromEntries(AGING_BUCKETS.map(({ name }) => [name, 0])) as Record<
    AgingBucket,
    Centavos
  >;
  let sum = 0;
  for (const { dueDate, owed } of invoices) {
    buckets[agingBucketOf(daysBetween(dueDate, on))] += owed;
    sum += owed;
  }
  return { on, ...buckets, unapplied: sum - balance };
}
