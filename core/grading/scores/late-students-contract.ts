import * as z from "zod";
import { body, entered } from "#core/shared/body.ts";
import { code, day, fields, flag, type RecordOfFields, records, text } from "#core/shared/list/fields.ts";
import { STUDENT_NUMBER, STUDENT_NUMBER_EXPECTED } from "#core/shared/student-number.ts";

/** The wire of who came to a section after its term began: GET and PATCH /grade_books/{id}/late_students (G-51). */
export const LATE_STUDENT = fields({
  studentNo: code("student_id"),
  name: text("fullname"),
  joinedOn: day("joined_on"),
  /** Without a score, N or S of the student, in the order of the gradebook. */
  activities: records(
    "activities",
    fields({
      uuid: text("id"),
      code: code("code"),
      columnName: text("column_name"),
      /** Somebody's score of it was encoded before the day of coming. */
      isBefore: flag("is_before"),
    }),
  ),
});
export type LateStudent = RecordOfFields<typeof LATE_STUDENT.fields>;

const CELLS_MAX = 2000;
const CELL = fields({ studentNo: code("student_id"), activityUuid: text("grading_activity_id") });
export const excuseBody = body({
  cells: entered(
    records("scores", CELL),
    z
      .array(
        z
          .strictObject({
            student_id: z.string().regex(STUDENT_NUMBER, STUDENT_NUMBER_EXPECTED),
            grading_activity_id: z.uuid(),
          })
          .transform(CELL.fromWire),
      )
      .min(1, "Please choose what is marked S")
      .max(CELLS_MAX, `At most ${CELLS_MAX} scores are marked at once`),
  ),
});

export const LATE_MESSAGES = {
  none: "Nobody came after the term began with scores that are blank.",
  marked: (scores: number): string =>
    scores === 1 ? "1 score is marked S." : `${scores} scores are marked S.`,
} as const;
