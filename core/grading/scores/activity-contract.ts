import * as z from "zod";
import { scaledFromNumber } from "#core/shared/decimal.ts";
import {
  fields,
  inline,
  orAbsent,
  type RecordOfFields,
  scaled,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { ACTIVITY_MESSAGES, ACTIVITY_TEXT_MAX, MAXIMUM_E2_MAX, PUBLISHED_WHATS } from "./activity.ts";

const maximum = z.number().refine((points) => {
  const hundredths = Number(scaledFromNumber(points, 2) ?? 0n);
  return hundredths > 0 && hundredths <= MAXIMUM_E2_MAX;
}, ACTIVITY_MESSAGES.maximum);
const shortText = z.string().trim().max(ACTIVITY_TEXT_MAX);
const code = shortText.min(1, ACTIVITY_MESSAGES.code);
const columnName = shortText.min(1, ACTIVITY_MESSAGES.columnName);

const TEXTS = {
  code: text("code"),
  columnName: text("column_name"),
  description: text("description"),
  maximum: scaled(2, "max_point"),
};
export const NEW_ACTIVITY = fields({
  gradebookUuid: text("gradebook_id"),
  entry: inline(fields({ component: text("grade_category_component"), ...TEXTS })),
});
/** What is null stays. */
export const EDITED_ACTIVITY = fields({
  code: orAbsent(TEXTS.code),
  columnName: orAbsent(TEXTS.columnName),
  description: orAbsent(TEXTS.description),
  maximum: orAbsent(TEXTS.maximum),
  version: orAbsent(whole("version")),
});
export type ActivityChange = RecordOfFields<typeof EDITED_ACTIVITY.fields>;

/** POST /grading_activities/. */
export const addActivityBody = z
  .strictObject({
    gradebook_id: z.uuid(),
    grade_category_component: z.string().min(1).max(ACTIVITY_TEXT_MAX),
    code,
    column_name: columnName,
    description: shortText.default(""),
    max_point: maximum,
  })
  .transform(NEW_ACTIVITY.fromWire);

/** PATCH /grading_activities/{id}: what is named changes. */
export const editActivityBody = z
  .strictObject({
    code: code.optional(),
    column_name: columnName.optional(),
    description: shortText.optional(),
    max_point: maximum.optional(),
    version: z.int().min(1).optional(),
  })
  .transform(EDITED_ACTIVITY.fromWire);

/** PATCH /grading_activities/{id}/publish and /grade_components/{id}/publish. */
export const publishBody = z.strictObject({ what: choiceOf(PUBLISHED_WHATS) });
