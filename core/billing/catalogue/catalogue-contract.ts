import * as z from "zod";
import { typedFigure } from "#core/billing/deductions/discount-contract.ts";
import { STATES } from "#core/billing/deductions/discount-list.ts";
import { CODE_MAX } from "#core/billing/deductions/named-adjustments.ts";
import { neededLine } from "#core/shared/entered-text.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { selectionOf } from "#core/shared/selection.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import { MEMBERS_PER_CHANGE_MAX } from "./segment-list.ts";

/** The bodies by which finance keeps products, segments and who is in them; their forms have fields of the same names. */
const kept = {
  code: typedIdentifier({ max: CODE_MAX, required: REQUIRED }).transform((code) => code.toUpperCase()),
  name: neededLine(100),
  state: choiceOf(STATES).default("IN USE"),
  version: z.int().min(1).optional(),
};

/** POST /billing/products and PATCH /billing/products/{id}. */
export const productBody = z
  .strictObject({
    ...kept,
    // An item without a unit is called so in the form of invoices too (B-8).
    uom: z
      .string()
      .max(30)
      .default("")
      .transform((unit) => unit.trim() || "Unit"),
    unit_price: typedFigure,
  })
  .transform(({ uom, unit_price, ...given }) => ({ ...given, unit: uom, unitPriceE4: unit_price }));
export type ProductEntry = z.output<typeof productBody>;

/** POST /billing/segments and PATCH /billing/segments/{id}. */
export const segmentBody = z
  .strictObject({ ...kept, follows_level: z.string().trim().max(60).nullish() })
  .transform(({ follows_level, ...given }) => ({ ...given, follows: follows_level ?? "" }));
export type SegmentEntry = z.output<typeof segmentBody>;

/** Whom a form adds: one student, or those of a section or a grade level of a school year. */
const JOINING = ["student", "section", "level"] as const;
const named = z
  .string()
  .max(60)
  .nullish()
  .transform((id) => id ?? "");
const NAMED_BY = { student: "customer_id", section: "section_id", level: "level_id" } as const;
/** POST /billing/segments/members. A level is called `{school year}.{level}`. */
export const joinBody = z
  .strictObject({
    segment_id: typedIdentifier({ required: REQUIRED }),
    who: choiceOf(JOINING, { error: REQUIRED }),
    customer_id: named,
    section_id: named,
    level_id: named,
  })
  .transform(({ segment_id, who, ...ids }, context) => {
    const path = NAMED_BY[who];
    if (ids[path] === "") context.addIssue({ code: "custom", path: [path], message: REQUIRED });
    return { segmentCode: segment_id, who, id: ids[path], path };
  });
export type JoinEntry = z.output<typeof joinBody>;

/** POST /billing/segments/members/remove. */
export const leaveBody = z.strictObject({
  members: selectionOf(z.string().max(60), {
    none: "Please select at least one student",
    max: MEMBERS_PER_CHANGE_MAX,
  }),
});
/** What fields that are refused outside the schema are called in a refusal's path. */
export const CATALOGUE_PATHS = {
  code: "code",
  name: "name",
  segmentCode: "segment_id",
  follows: "follows_level",
} as const;
