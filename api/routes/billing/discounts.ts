import { Hono } from "hono";
import { saveDiscount, saveScholarship } from "#api/commands/billing/deductions/save-discounts.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { readPage } from "#api/middleware/session.ts";
import { onCall, onCommand } from "#api/routes/on-call.ts";
import {
  ADD_DISCOUNT,
  ADD_SCHOLARSHIP,
  CHANGE_DISCOUNT,
  CHANGE_SCHOLARSHIP,
  DISCOUNT_CHOICES,
} from "#core/billing/deductions/discount-calls.ts";
import { discountChoices } from "#db/queries/billing/deductions/discount-lists.ts";

/** The catalogue of deductions and surcharges, and grants. */
export const discounts = new Hono<AppEnv>();

onCall(discounts, DISCOUNT_CHOICES, async (c) => {
  const { rows } = await readPage(c, [discountChoices()] as const);
  const of = (kind: string) =>
    rows[0].filter((row) => row.kind === kind).map(({ value, label }) => ({ value, label }));
  return {
    data: { products: of("products"), scholarships: of("scholarships"), school_years: of("school_years") },
  };
});
onCommand(discounts, ADD_DISCOUNT, ({ body }) => saveDiscount(null, body));
onCommand(discounts, CHANGE_DISCOUNT, ({ params: { id }, body }) => saveDiscount(id, body));

export const scholarships = new Hono<AppEnv>();

onCommand(scholarships, ADD_SCHOLARSHIP, ({ body }) => saveScholarship(null, body));
onCommand(scholarships, CHANGE_SCHOLARSHIP, ({ params: { id }, body }) => saveScholarship(id, body));
