import * as z from "zod";
import { typedFigure } from "#core/billing/entry-fields.ts";
import { CODE_MAX, OFFER_STATES } from "#core/billing/kept-records.ts";
import { OFFICE_RECORD } from "#core/management/office-records.body.ts";
import { RECORD_EVENT } from "#core/management/record-history.ts";
import { detailsImportQuery } from "#core/management/rosters/roster-contract.ts";
import {
  changeAnswer,
  dataAnswer,
  FILE,
  MESSAGE,
  recordAnswer,
  rowsAnswer,
  schemaAnswer,
} from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { neededLine } from "#core/shared/entered-text.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";
import { importAnswer } from "#core/shared/import/file-answers-contract.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { selectionOf } from "#core/shared/selection.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import { MEMBERS_PER_CHANGE_MAX } from "./segment.ts";

/** The bodies by which finance keeps products, segments and who is in them; their forms have fields of the same names. */
const kept = {
  code: typedIdentifier({ max: CODE_MAX, required: REQUIRED }).transform((code) => code.toUpperCase()),
  name: neededLine(100),
  state: choiceOf(OFFER_STATES).default("IN USE"),
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

/** The calls by which finance keeps products, segments and who is in them. */
const own = { access: "billing", tag: "Billing" } as const;
const adding = {
  ...own,
  isForBrowsers: true,
  method: "post",
  success: 201,
  answer: changeAnswer(OFFICE_RECORD),
  current: OFFICE_RECORD.fromWire,
} as const;
const changing = { ...adding, method: "patch", uuids: ["id"], success: 200 } as const;
const history = {
  ...own,
  isForBrowsers: true,
  method: "get",
  uuids: ["id"],
  success: 200,
  answer: rowsAnswer(recordAnswer(RECORD_EVENT)),
} as const;

export const ADD_PRODUCT = defineCall({
  ...adding,
  path: "/billing/products",
  summary: "Adds a product",
  body: productBody,
});
export const CHANGE_PRODUCT = defineCall({
  ...changing,
  path: "/billing/products/{id}",
  summary: "Changes a product; invoices that have it stay as they are",
  body: productBody,
});
export const PRODUCT_EVENTS = defineCall({
  ...history,
  path: "/billing/products/{id}/events",
  summary: "What was done to a product, the newest first",
});
export const ADD_SEGMENT = defineCall({
  ...adding,
  path: "/billing/segments",
  summary: "Adds a segment",
  body: segmentBody,
});
export const CHANGE_SEGMENT = defineCall({
  ...changing,
  path: "/billing/segments/{id}",
  summary: "Changes a segment; invoices that were made stay as they are",
  body: segmentBody,
});
export const SEGMENT_EVENTS = defineCall({
  ...history,
  path: "/billing/segments/{id}/events",
  summary: "What was done to a segment, the newest first",
});

const choices = z.array(z.object({ value: z.string(), label: z.string() }));
export const MEMBER_CHOICES = defineCall({
  ...own,
  isForBrowsers: true,
  method: "get",
  path: "/billing/segments/members/choices",
  isCostlyRead: true,
  summary:
    "The segments, the sections and grade levels of which students join one, and the levels one may follow",
  success: 200,
  answer: dataAnswer(
    schemaAnswer(z.object({ segments: choices, sections: choices, levels: choices, followed: choices })),
  ),
});
export const JOIN_SEGMENT = defineCall({
  ...adding,
  success: 200,
  path: "/billing/segments/members",
  summary: "Adds a student, or the students of a section or grade level, to a segment",
  body: joinBody,
});
export const LEAVE_SEGMENT = defineCall({
  ...own,
  method: "post",
  path: "/billing/segments/members/remove",
  summary: "Takes students out of segments, all or none",
  body: leaveBody,
  success: 200,
  answer: MESSAGE,
});
export const SEGMENT_TEMPLATE = defineCall({
  ...own,
  method: "get",
  path: "/billing/segments/members/template",
  summary: "The CSV of the students of segments: its headings and an example",
  success: 200,
  answer: FILE,
});
export const IMPORT_SEGMENTS = defineCall({
  ...own,
  method: "post",
  path: "/billing/segments/members/import",
  costly: "import",
  summary: "Adds the students of a file to segments, all rows or none; dry_run=1 says what it would change",
  query: detailsImportQuery,
  upload: true,
  success: 200,
  answer: importAnswer(),
});
