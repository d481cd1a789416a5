import * as z from "zod";
import { fields, instant, text, whole } from "#core/shared/list/fields.ts";

/** The wire of the report cards the parent app shows. */
const NAME_MAX = 60;

export const PARENT_CARD = fields({
  term: text("grading_period_name"),
  schoolYear: text("school_period_name"),
  revision: whole("revision"),
  publishedAt: instant("published_at"),
  code: text("verification_code"),
});

/** GET /sponsor/students/{student_id}/report_cards/{term}/file. */
export const parentCardQuery = z
  .strictObject({ schoolperiod_name: z.string().max(NAME_MAX).optional() })
  .transform(({ schoolperiod_name }) => ({ schoolYear: schoolperiod_name || null }));
