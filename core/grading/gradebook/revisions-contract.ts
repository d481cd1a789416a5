import * as z from "zod";
import { fields, instant, orNull, records, scaled, text, whole } from "#core/shared/list/fields.ts";
import { pageNumber, pageSize } from "#core/shared/query-fields.ts";
import { CHANGED_FIELDS } from "./changes-contract.ts";
import type { RevisionChanges } from "./revisions.ts";

/** The wire of GET /grade_books/{id}/revisions: the newest first, each with what it changed of the one before. */
/** Each revision holds a whole class record. */
const REVISIONS_PER_PAGE = 20;
export const revisionsQuery = z.strictObject({
  page: pageNumber,
  perPage: pageSize(REVISIONS_PER_PAGE, REVISIONS_PER_PAGE),
});

const GRADE_CHANGED = fields({
  studentNo: text("student_id"),
  name: text("fullname"),
  /** Ten-thousandths inside. */
  before: orNull(scaled(4, "grade_before")),
  after: orNull(scaled(4, "grade")),
});
export const REVISION = fields({
  number: whole("number"),
  event: text<RevisionChanges["event"]>("event"),
  reason: text("reason"),
  at: instant("made_at"),
  by: text("made_by"),
  ...CHANGED_FIELDS,
  grades: records("grades", GRADE_CHANGED),
});
