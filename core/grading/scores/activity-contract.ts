import * as z from "zod";
import { scaledFromNumber } from "../../shared/decimal.ts";
import {
  ACTIVITY_MESSAGES,
  ACTIVITY_TEXT_MAX,
  type ActivityEntry,
  MAXIMUM_E2_MAX,
  PUBLISHED_WHATS,
} from "./activity.ts";

const maximum = z.number().transform((points, context): number => {
  const hundredths = Number(scaledFromNumber(points, 2) ?? 0n);
  if (hundredths > 0 && hundredths <= MAXIMUM_E2_MAX) return hundredths;
  context.addIssue({ code: "custom", message: ACTIVITY_MESSAGES.maximum });
  return z.NEVER;
});
const text = z.string().trim().max(ACTIVITY_TEXT_MAX);
const code = text.min(1, ACTIVITY_MESSAGES.code);
const columnName = text.min(1, ACTIVITY_MESSAGES.columnName);

/** POST /grading_activities/. */
export const addActivityBody = z
  .strictObject({
    gradebook_id: z.uuid(),
    grade_category_component: z.string().min(1).max(ACTIVITY_TEXT_MAX),
    code,
    column_name: columnName,
    description: text.default(""),
    max_point: maximum,
  })
  .transform(({ gradebook_id, grade_category_component, column_name, max_point, ...same }) => ({
    gradebookUuid: gradebook_id,
    entry: {
      ...same,
      component: grade_category_component,
      columnName: column_name,
      maximum: max_point,
    } satisfies ActivityEntry,
  }));

/** PATCH /grading_activities/{id}: what is named changes. */
export const editActivityBody = z
  .strictObject({
    code: code.optional(),
    column_name: columnName.optional(),
    description: text.optional(),
    max_point: maximum.optional(),
    version: z.int().min(1).optional(),
  })
  .transform(({ column_name, max_point, version, ...same }) => ({
    version,
    change: {
      ...same,
      ...(column_name !== undefined && { columnName: column_name }),
      ...(max_point !== undefined && { maximum: max_point }),
    } satisfies Partial<ActivityEntry>,
  }));

/** PATCH /grading_activities/{id}/publish and /grade_components/{id}/publish. */
export const publishBody = z.strictObject({ what: z.enum(PUBLISHED_WHATS) });
