import * as z from "zod";
import { PERCENT_E4_MAX, UNIT_PRICE_E4_MAX } from "#core/billing/invoices/invoice-arithmetic.ts";
import { parseScaled, ungroupDigits } from "#core/shared/decimal.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";
import { choiceOf, recordDay } from "#core/shared/query-fields.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import { CATALOGUE_MAX, STATES } from "./discount-list.ts";
import { CODE_MAX, DISCOUNT_WAYS } from "./named-adjustments.ts";

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
/** A number of at most four decimals, also as typed in a form; 0 where it is empty. */
export const typedFigure = z.union([z.number(), z.string().max(30)]).transform((given, context) => {
  const text = ungroupDigits(String(given));
  const value = text === "" ? 0n : text === null ? null : parseScaled(text, 4);
  if (value !== null && value >= 0n && value <= BigInt(UNIT_PRICE_E4_MAX)) return Number(value);
  context.addIssue({
    code: "custom",
    message: "Please enter a number of at most 4 decimals, not below zero",
  });
  return z.NEVER;
});
const figure = typedFigure.default(0);
const version = z.int().min(1).optional();
export const ALL_OF_IT_E4 = 1_000_000;
const CENTAVO_E4 = 100;

/** Why a percent or an amount cannot be that, or null. */
export function valueRefusal(type: "percent" | "amount", valueE4: number, percentMax: number): string | null {
  if (valueE4 === 0) return "Please enter a number above zero";
  if (type === "percent" && valueE4 > percentMax)
    return `Please enter at most ${percentMax / 10_000} percent`;
  return type === "amount" && valueE4 % CENTAVO_E4 !== 0 ? "Please enter at most 2 decimals" : null;
}

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
    state: choiceOf(STATES).default("IN USE"),
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
