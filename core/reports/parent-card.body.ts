import * as z from "zod";
import { FILE, recordAnswer, rowsAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { fields, instant, text, whole } from "#core/shared/list/fields.ts";

/** The report cards the parent app shows: the newest published revision of each term, of one's own child. */
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

const call = { method: "get", access: "sponsor", tag: "Reports", success: 200 } as const;

export const PARENT_CARDS = defineCall({
  ...call,
  path: "/sponsor/students/{student_id}/report_cards",
  summary: "The newest published report cards of one's own child, by term",
  answer: rowsAnswer(recordAnswer(PARENT_CARD)),
});
export const PARENT_CARD_FILE = defineCall({
  ...call,
  path: "/sponsor/students/{student_id}/report_cards/{term}/file",
  summary:
    "The PDF of one of them, of the newest school year unless told; 503 with Retry-After while it is drawn",
  query: parentCardQuery,
  answer: FILE,
});
