import * as z from "zod";
import { term } from "#core/management/term-field.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { absentAsNull, body, entered } from "#core/shared/body.ts";
import {
  code,
  day,
  fields,
  flag,
  inline,
  instant,
  orNull,
  type RecordOfFields,
  record,
  records,
  scaled,
  text,
  texts,
  whole,
} from "#core/shared/list/fields.ts";
import { STUDENT_NUMBER, STUDENT_NUMBER_EXPECTED } from "#core/shared/student-number.ts";
import { score } from "./score.ts";

/** The wire of scores that a student earned in another section: in GET /v2/grade_books/{id}, and PATCH …/former_scores. */
const ACTIVITY = {
  code: code("code"),
  columnName: text("column_name"),
  component: text("grade_category_component"),
  maximum: scaled(2, "max_point"),
  score: score("score"),
};
const CHOICE = fields({
  activities: records("activities", fields({ ...ACTIVITY, isTaken: flag("is_taken") })),
  reason: text("reason"),
  by: text("by"),
  at: instant("at"),
  version: whole("version"),
});
export const FORMER_SCORES = fields({
  gradebookUuid: text("former_gradebook_id"),
  section: text("section"),
  teachers: texts("faculties"),
  leftOn: day("left_on"),
  activities: records("activities", fields(ACTIVITY)),
  choice: orNull(record("choice", CHOICE)),
});

/** What a student earned in a section that he or she left before the term was over, as the student's own screens show it (G-52). */
export const FORMER_CLASS = fields({
  subject: text("subject_name"),
  term: term("grading_period"),
  scores: inline(FORMER_SCORES),
  /** Where the student is now; empty: in no section of the school year. */
  sectionNow: text("section_now"),
  /** The subject is taught there in this term, so that somebody decides what counts. */
  isTaughtNow: flag("is_taught_now"),
});
export type FormerClass = RecordOfFields<typeof FORMER_CLASS.fields>;

/** GET /grade_books/{id}/moved_students: who left the section and has scores here that its record does not show any more (G-50). */
export const MOVED_STUDENT = fields({
  studentNo: code("student_id"),
  name: text("fullname"),
  leftOn: day("left_on"),
  /** Where the student is now; empty: in no section of the school year. */
  section: text("section"),
  /** The subject is taught there in this term. */
  isTaughtThere: flag("is_taught_there"),
  activities: records("activities", fields(ACTIVITY)),
});
export type MovedStudent = RecordOfFields<typeof MOVED_STUDENT.fields>;

/** PATCH /grade_books/{id}/former_scores. */
export const formerScoresBody = body({
  studentNo: entered(code("student_id"), z.string().regex(STUDENT_NUMBER, STUDENT_NUMBER_EXPECTED)),
  formerUuid: entered(text("former_gradebook_id"), z.uuid()),
  taken: entered(texts("taken"), z.array(z.string().max(20)).max(20)),
  reason: entered(text("reason"), z.string().trim().max(REASON_CHARACTERS_MAX).default("")),
  version: absentAsNull(entered(whole("version"), z.int().min(0))),
});
