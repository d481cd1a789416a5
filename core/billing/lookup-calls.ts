import * as z from "zod";
import { CHOICE } from "#core/billing/settings/payment-choices.ts";
import {
  arrayAnswer,
  dataAnswer,
  objectAnswer,
  recordAnswer,
  rowsAnswer,
  schemaAnswer,
} from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { BUSINESS } from "./business-contract.ts";
import {
  CUSTOMER,
  customerQuery,
  filterOptionsQuery,
  PRODUCT_CHOICES,
  payerChoicesQuery,
  SEGMENT,
  SEGMENT_MEMBERS,
  STUDENT_DISCOUNTS,
  sameReferenceQuery,
  segmentMembersQuery,
  studentDiscountsQuery,
} from "./lookup-contract.ts";

/** The calls by which billing's forms, filters and palette find what they offer. */
const tag = "Billing";
const access = "billing";
const customer = recordAnswer(CUSTOMER);
const choices = rowsAnswer(recordAnswer(CHOICE));

export const CUSTOMERS = defineCall({
  isForBrowsers: true,
  method: "get",
  path: "/customer",
  isCostlyRead: true,
  access,
  tag,
  summary: "Customers, by name or number",
  query: customerQuery,
  success: 200,
  answer: rowsAnswer(customer),
});
export const PAYERS = defineCall({
  method: "get",
  path: "/invoice/preload/template_customer_segment",
  access,
  tag,
  summary: "Segments and customers; only=segments leaves the customers out",
  query: payerChoicesQuery,
  success: 200,
  answer: dataAnswer(
    objectAnswer({ segments: arrayAnswer(recordAnswer(SEGMENT)), customers: arrayAnswer(customer) }),
  ),
});
export const MEMBERS_OF_SEGMENT = defineCall({
  isForBrowsers: true,
  method: "get",
  path: "/invoice/segment_members",
  access,
  tag,
  summary: "Who is invoiced when a draft to a segment is published, and who is left out",
  query: segmentMembersQuery,
  success: 200,
  answer: dataAnswer(recordAnswer(SEGMENT_MEMBERS)),
});
export const PRODUCTS = defineCall({
  method: "get",
  path: "/invoice/preload/product_surcharge_deductible",
  access,
  tag,
  summary: "Products, and the deductions and surcharges in use",
  success: 200,
  answer: dataAnswer(recordAnswer(PRODUCT_CHOICES)),
});
export const DISCOUNTS_OF_STUDENT = defineCall({
  isForBrowsers: true,
  method: "get",
  path: "/invoice/student_discounts",
  access,
  tag,
  summary: "What a student is given automatically: the place among siblings, and grants",
  query: studentDiscountsQuery,
  success: 200,
  answer: dataAnswer(recordAnswer(STUDENT_DISCOUNTS)),
});
export const SAME_REFERENCE = defineCall({
  isForBrowsers: true,
  method: "get",
  path: "/invoice/same_reference",
  access,
  tag,
  summary: "The open invoices of a customer that bear a reference number already",
  query: sameReferenceQuery,
  success: 200,
  answer: dataAnswer(schemaAnswer(z.array(z.string()))),
});
export const PAYMENT_FILTER_OPTIONS = defineCall({
  method: "get",
  path: "/filter/payment/{name}",
  access,
  tag,
  summary: "Options of a filter of the payment list: those in use, or with ?all=true every one",
  query: filterOptionsQuery,
  success: 200,
  answer: dataAnswer(schemaAnswer(z.array(z.string()))),
});
export const PAYMENT_TYPES = defineCall({
  method: "get",
  path: "/payment_type",
  access,
  tag,
  summary: "Payment types",
  success: 200,
  answer: choices,
});
export const PAYMENT_METHODS = defineCall({
  isForBrowsers: true,
  method: "get",
  path: "/payment_method",
  access,
  tag,
  summary: "Payment methods",
  success: 200,
  answer: choices,
});
export const BANKS = defineCall({
  method: "get",
  path: "/bank",
  access,
  tag,
  summary: "Banks",
  success: 200,
  answer: choices,
});
export const SCHOOL_AS_BUSINESS = defineCall({
  method: "get",
  path: "/business/{id}",
  access,
  tag: "Management",
  summary: "The school as a business",
  success: 200,
  answer: dataAnswer(recordAnswer(BUSINESS)),
});
