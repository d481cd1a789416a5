import * as z from "zod";
import { ALL_OF_IT_E4, typedFigure, valueRefusal } from "#core/billing/entry-fields.ts";
import { PERCENT_E4_MAX } from "#core/billing/invoices/invoice-arithmetic.ts";
import { CODE_MAX, OFFER_STATES } from "#core/billing/kept-records.ts";
import { OFFICE_RECORD } from "#core/management/office-records.body.ts";
import { changeAnswer, dataAnswer, schemaAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";
import { choiceOf, recordDay } from "#core/shared/query-fields.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import { CATALOGUE_MAX } from "./discount.ts";
import { DISCOUNT_WAYS } from "./named-adjustments.ts";

/** The bodies by which finance keeps the catalogue of deductions and surcharges, and grants; their forms have fields of the same names. */
const words = (max: number) =>
  z
    .string({ error: REQUIRED })
    .max(max, `Please enter at most ${max} characters`)
    .transform((text) => text.replace(/\p{Cc}+/gu, " ").trim())
    .refine((text) => text !== "", REQUIRED);
const dayOrEmpty = z
  .union([recordDay, z.literal(""), z.null()])
  .transform((day) => day || null)
  .default(null);
const figure = typedFigure.default(0);
const version = z.int().min(1).optional();

/** POST /billing/discounts and PATCH /billing/discounts/{id}. */
export const discountBody = z
  .strictObject({
    kind: choiceOf(["deduction", "surcharge"], { error: REQUIRED }),
    code: typedIdentifier({ max: CODE_MAX, required: REQUIRED }),
    name: words(100),
    given: choiceOf(DISCOUNT_WAYS, { error: REQUIRED }).default("hand"),
    type: choiceOf(["percent", "amount"], { error: REQUIRED }).default("percent"),
    value: figure,
    second_child: figure,
    third_child: figure,
    later_child: figure,
    product_codes: z.array(z.string().max(60)).max(CATALOGUE_MAX).default([]),
    valid_from: dayOrEmpty,
    valid_until: dayOrEmpty,
    state: choiceOf(OFFER_STATES).default("IN USE"),
    version,
  })
  .transform((body, context) => {
    const refuse = (path: string, message: string | null) =>
      message !== null && context.addIssue({ code: "custom", path: [path], message });
    const isByHand = body.given === "hand";
    const isSurcharge = body.kind === "surcharge";
    if (isSurcharge && !isByHand) refuse("given", "A surcharge is given by hand");
    if (isByHand)
      refuse("value", valueRefusal(body.type, body.value, isSurcharge ? PERCENT_E4_MAX : ALL_OF_IT_E4));
    const percents = {
      second_child: body.second_child,
      third_child: body.third_child,
      later_child: body.later_child,
    };
    for (const [path, value] of Object.entries(percents))
      if (body.given === "sibling" && value > ALL_OF_IT_E4) refuse(path, "Please enter at most 100 percent");
    if (body.given === "sibling" && Object.values(percents).every((value) => value === 0))
      refuse("second_child", "Please enter a percent for at least one child");
    const { valid_from: validFrom, valid_until: validUntil } = body;
    if (validFrom && validUntil && validUntil < validFrom)
      refuse("valid_until", "This day cannot be before the first one");
    const isForSiblings = body.given === "sibling";
    return {
      kind: body.kind,
      code: body.code.toUpperCase(),
      name: body.name,
      way: body.given,
      type: isByHand ? body.type : ("percent" as const),
      valueE4: isByHand ? body.value : 0,
      secondE4: isForSiblings ? body.second_child : 0,
      thirdE4: isForSiblings ? body.third_child : 0,
      laterE4: isForSiblings ? body.later_child : 0,
      productCodes: [...new Set(body.product_codes)].join(","),
      validFrom,
      validUntil,
      state: body.state,
      version: body.version,
    };
  });
export type DiscountEntry = z.output<typeof discountBody>;

/** POST /billing/scholarships and PATCH /billing/scholarships/{id}. */
export const scholarshipBody = z
  .strictObject({
    customer_id: words(20),
    code: typedIdentifier({ max: CODE_MAX, required: REQUIRED }),
    school_year_id: words(60),
    type: choiceOf(["percent", "amount"], { error: REQUIRED }),
    value: figure,
    reason: words(500),
    payrefdoc_no: z
      .string()
      .max(20)
      .nullish()
      .transform((number) => number || null),
    state: choiceOf(["GRANTED", "WITHDRAWN"]).default("GRANTED"),
    version,
  })
  .transform((body, context) => {
    const message = valueRefusal(body.type, body.value, ALL_OF_IT_E4);
    if (message) context.addIssue({ code: "custom", path: ["value"], message });
    return {
      customerId: body.customer_id,
      code: body.code.toUpperCase(),
      schoolYearUuid: body.school_year_id,
      type: body.type,
      valueE4: body.value,
      reason: body.reason,
      documentNumber: body.payrefdoc_no,
      state: body.state,
      version: body.version,
    };
  });
export type ScholarshipEntry = z.output<typeof scholarshipBody>;
/** What fields that are refused outside the schema are called in a refusal's path. */
export const DISCOUNT_PATHS = {
  code: "code",
  kind: "kind",
  way: "given",
  productCodes: "product_codes",
  customerId: "customer_id",
  schoolYear: "school_year_id",
  document: "payrefdoc_no",
} as const;

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
