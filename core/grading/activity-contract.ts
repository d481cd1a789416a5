import * as z from "zod";
import { scaledFromNumber, scaledToNumber } from "../shared/decimal.ts";

/** An activity's maximum has as many digits as a score (grading §9). Hundredths of a point. */
export const MAXIMUM_E2_MAX = 99_999;
const TEXT_MAX = 120;
const MAXIMUM_WORDS = "Max score should be above 0, at most 999.99, with at most 2 decimals";

const maximum = z.number().transform((points, context): number => {
  const hundredths = Number(scaledFromNumber(points, 2) ?? 0n);
  if (hundredths > 0 && hundredths <= MAXIMUM_E2_MAX) return hundredths;
  context.addIssue({ code: "custom", message: MAXIMUM_WORDS });
  return z.NEVER;
});
const text = z.string().trim().max(TEXT_MAX);
const code = text.min(1, "Code is required");
const columnName = text.min(1, "Column name is required");

export interface ActivityEntry {
  component: string;
  code: string;
  columnName: string;
  description: string;
  /** Hundredths of a point. */
  maximum: number;
}

/** POST /grading_activities/. */
export const addActivityBody = z
  .strictObject({
    gradebook_id: z.uuid(),
    grade_category_component: z.string().min(1).max(TEXT_MAX),
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

export const PUBLISHED_WHATS = ["raw_scores", "transmuted_grade"] as const;
export type PublishedWhat = (typeof PUBLISHED_WHATS)[number];

/** PATCH /grading_activities/{id}/publish and /grade_components/{id}/publish. */
export const publishBody = z.strictObject({ what: z.enum(PUBLISHED_WHATS) });

/** Points on the wire: 17.5. */
export const pointsOf = (hundredths: number): number => scaledToNumber(hundredths, 2);
