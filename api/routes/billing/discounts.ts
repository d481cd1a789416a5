import { saveDiscount, saveScholarship } from "#api/commands/billing/deductions/save-discounts.ts";
import { readPage } from "#api/middleware/session.ts";
import { listRoutes } from "#api/routes/list-routes.ts";
import { onCall, onCommand } from "#api/routes/on-call.ts";
import {
  ADD_DISCOUNT,
  ADD_SCHOLARSHIP,
  CHANGE_DISCOUNT,
  CHANGE_SCHOLARSHIP,
  DISCOUNT_CHOICES,
} from "#core/billing/deductions/discount-calls.ts";
import { DISCOUNT_LIST } from "#core/billing/deductions/discount-list.ts";
import { DISCOUNTS_GIVEN_LIST } from "#core/billing/deductions/given-list.ts";
import { SCHOLARSHIP_LIST } from "#core/billing/deductions/scholarship-list.ts";
import { DISCOUNTS, discountChoices, SCHOLARSHIPS } from "#db/queries/billing/deductions/discount-lists.ts";
import { DISCOUNTS_GIVEN } from "#db/queries/billing/deductions/discounts-given.ts";

/** The catalogue of deductions and surcharges, and grants. */
export const discounts = listRoutes(DISCOUNT_LIST, DISCOUNTS);

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

/** What was taken off by name. */
export const discountsGiven = listRoutes(DISCOUNTS_GIVEN_LIST, DISCOUNTS_GIVEN);

export const scholarships = listRoutes(SCHOLARSHIP_LIST, SCHOLARSHIPS);

onCommand(scholarships, ADD_SCHOLARSHIP, ({ body }) => saveScholarship(null, body));
onCommand(scholarships, CHANGE_SCHOLARSHIP, ({ params: { id }, body }) => saveScholarship(id, body));
