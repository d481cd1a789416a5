import * as z from "zod";
import { TERM_NAMES } from "../../management/contract.ts";
import { PUBLISHED_WHATS } from "../scores/activity.ts";
import type { publishedToWire } from "./published-contract.ts";

/** What the parent app is answered of a child, as a schema for the OpenAPI document. */
const period = { school_year: z.string(), grading_period: z.literal(Object.values(TERM_NAMES)) };
const grades = {
  published: z.array(z.enum(PUBLISHED_WHATS)),
  score: z.string().nullable(),
  max_point: z.number().nullable(),
  grade: z.number().nullable(),
};

export const publishedSchema = z.object({
  student_id: z.string(),
  fullname: z.string(),
  classes: z.array(
    z.object({
      subject: z.object({ code: z.string(), name: z.string() }),
      section_name: z.string(),
      ...period,
      activities: z.array(
        z.object({
          code: z.string(),
          column_name: z.string(),
          grade_category_component: z.string(),
          ...grades,
        }),
      ),
      components: z.array(z.object({ code: z.string(), name: z.string(), ...grades })),
      report_card: z
        .object({
          grade: z.number().nullable(),
          display_grade: z.string(),
          letter: z.string(),
          descriptor: z.string(),
          date_released: z.iso.datetime(),
        })
        .nullable(),
    }),
  ),
  attendance: z.array(
    z.object({
      ...period,
      days_absent: z.number(),
      days_tardy: z.number(),
      date_published: z.iso.datetime(),
    }),
  ),
}) satisfies z.ZodType<ReturnType<typeof publishedToWire>>;
