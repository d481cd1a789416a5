import * as z from "zod";
import { ROUNDINGS } from "./scheme.ts";
import type { WireNewScheme, WireOutlook, WireScheme } from "./scheme-contract.ts";

/** What the calls of grading schemes answer, as schemas for the OpenAPI document. */
const weighted = z.object({ code: z.string(), name: z.string(), weight: z.number() });
const places = z.array(
  z.object({
    gradelevel_code: z.string(),
    grade_level: z.string(),
    subject_code: z.string().nullable(),
    subject: z.string().nullable(),
    scheme_id: z.uuid().nullable(),
    scheme: z.string().nullable(),
  }),
);
const year = z.object({ id: z.uuid(), name: z.string(), curriculumn_code: z.string() });

export const newSchemeSchema = z.object({
  school_year_id: z.uuid(),
  school_year: z.string(),
  curriculumn_code: z.string(),
  school_periods: z.array(year),
  places,
}) satisfies z.ZodType<WireNewScheme>;

export const schemeSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.int(),
  school_year: z.string(),
  curriculumn_code: z.string(),
  stands_for: z.string(),
  places,
  categories: z.array(weighted.extend({ components: z.array(weighted) })),
  transmutation: z.enum(["table", "linear", "none"]),
  rounding: z.enum(ROUNDINGS),
  rows: z.array(z.object({ initial: z.number(), grade: z.number() })),
  versions: z.array(
    z.object({
      id: z.uuid(),
      version: z.int(),
      created_at: z.string(),
      created_by: z.string(),
      gradebook_count: z.int(),
    }),
  ),
}) satisfies z.ZodType<WireScheme>;

const section = z.object({ id: z.string(), name: z.string(), gradebook_count: z.int() });
export const outlookSchema = z.object({
  taking: z.array(section),
  leaving: z.array(section),
  pinned: z.object({
    gradebook_count: z.int(),
    counted: z.int(),
    differing: z.int(),
    sections: z.array(
      section.extend({
        student_count: z.int(),
        higher: z.int(),
        lower: z.int(),
        crossing: z.int(),
      }),
    ),
    students: z.array(
      z.object({
        gradebook: z.string(),
        student_id: z.string(),
        student: z.string(),
        from: z.number(),
        to: z.number().nullable(),
        crosses: z.boolean(),
      }),
    ),
  }),
}) satisfies z.ZodType<WireOutlook>;
