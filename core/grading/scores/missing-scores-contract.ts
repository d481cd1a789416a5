import * as z from "zod";
import { GRADEBOOKS_PER_CHANGE_MAX } from "#core/grading/gradebook/gradebook-list.ts";
import { fields, flag, type RecordOfFields, records, text, texts } from "#core/shared/list/fields.ts";
import { selectionOf } from "#core/shared/selection.ts";

/** What is missing in gradebooks before they are submitted, by student: GET /grade_books/missing?ids=. */
export const missingScoresQuery = z
  .strictObject({
    ids: z
      .string()
      .transform((text) => text.split(","))
      .pipe(selectionOf(z.uuid(), { max: GRADEBOOKS_PER_CHANGE_MAX })),
  })
  .transform(({ ids }) => ids);

/** A student with blank scores, or whose every score is S and who has no grade for it. */
const STUDENT = fields({
  studentNo: text("student_id"),
  name: text("fullname"),
  /** Codes of the activities without a score, in their order. */
  blanks: texts("blanks"),
  hasNoGrade: flag("has_no_grade"),
});
export const MISSING_SCORES = fields({
  uuid: text("id"),
  name: text("name"),
  /** Only students of whom a score is missing. */
  students: records("students", STUDENT),
  /** The names of those without a score, N or S in some category (G-29). */
  studentsWithoutScore: texts("students_without_score"),
  /** The names of those who came with scores of another section that nobody has decided on (G-49). */
  studentsUndecided: texts("students_undecided"),
});
export type MissingScores = RecordOfFields<typeof MISSING_SCORES.fields>;
