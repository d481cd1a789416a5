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

/** The one bucket of an invoice so many days past its due date; negative before it. */
export function agingBucketOf(daysPastDue: number): AgingBucket {
  const bucket = AGING_BUCKETS.find(({ pastDueMax }) => pastDueMax === null || daysPastDue <= pastDueMax);
  return bucket?.name ?? "daysOver120";
}
