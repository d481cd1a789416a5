import * as z from "zod";
import { OFFICE_RECORD } from "#core/management/office-records.body.ts";
import { changeAnswer, dataAnswer, schemaAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { discountBody, scholarshipBody } from "./discount-contract.ts";

/** The calls by which finance keeps the catalogue of deductions and surcharges, and grants. */
const tag = "Billing";
const access = "billing";
const saved = changeAnswer(OFFICE_RECORD);
const adding = {
  isForBrowsers: true,
  method: "post",
  access,
  tag,
  success: 201,
  answer: saved,
  current: OFFICE_RECORD.fromWire,
} as const;
const changing = { ...adding, method: "patch", uuids: ["id"], success: 200 } as const;
const choices = z.array(z.object({ value: z.string(), label: z.string() }));

export const DISCOUNT_CHOICES = defineCall({
  isForBrowsers: true,
  method: "get",
  path: "/billing/discounts/choices",
  access,
  tag,
  summary: "What the forms of discounts and scholarships choose from",
  success: 200,
  answer: dataAnswer(
    schemaAnswer(z.object({ products: choices, scholarships: choices, school_years: choices })),
  ),
});
export const ADD_DISCOUNT = defineCall({
  ...adding,
  path: "/billing/discounts",
  summary: "Adds a deduction or surcharge to the catalogue",
  body: discountBody,
});
export const CHANGE_DISCOUNT = defineCall({
  ...changing,
  path: "/billing/discounts/{id}",
  summary: "Changes a deduction or surcharge; invoices that have it stay as they are",
  body: discountBody,
});
export const ADD_SCHOLARSHIP = defineCall({
  ...adding,
  path: "/billing/scholarships",
  summary: "Grants a deduction to a student for a school year",
  body: scholarshipBody,
});
export const CHANGE_SCHOLARSHIP = defineCall({
  ...changing,
  path: "/billing/scholarships/{id}",
  summary: "Changes or withdraws a grant; invoices that have it stay as they are",
  body: scholarshipBody,
});
