import { day, fields, money, type RecordOfFields } from "#core/shared/list/fields.ts";
import type { Centavos } from "#core/shared/money.ts";
import { AGING_LABELS } from "./aging.ts";

/** What is owed in each bucket and what money waits unapplied, each amount's name on the wire beginning with `prefix`. */
export const agingAmounts = (prefix: string) => ({
  current: money(`${prefix}current`, AGING_LABELS.current),
  days1To30: money(`${prefix}days_1_30`, AGING_LABELS.days1To30),
  days31To60: money(`${prefix}days_31_60`, AGING_LABELS.days31To60),
  days61To90: money(`${prefix}days_61_90`, AGING_LABELS.days61To90),
  days91To120: money(`${prefix}days_91_120`, AGING_LABELS.days91To120),
  daysOver120: money(`${prefix}days_over_120`, AGING_LABELS.daysOver120),
  unapplied: money(`${prefix}unapplied_credit`, "Unapplied credit"),
});

/** How long an ending balance has been due, counted to a day. */
export const AGING = fields({ on: day("as_of"), ...agingAmounts("") });
export type Aging = RecordOfFields<typeof AGING.fields>;

/** The buckets and the unapplied credit with their labels, in order. */
export const amountsByAge = (aging: Omit<Aging, "on">): { label: string; amount: Centavos }[] =>
  Object.entries(agingAmounts("")).map(([key, { label = "" }]) => ({
    label,
    amount: aging[key as keyof typeof aging],
  }));
