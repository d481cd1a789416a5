import * as z from "zod";
import { GRADEBOOK_STATUSES } from "#core/grading/workflow/gradebook-facts.ts";
import { SUBJECT_KINDS } from "#core/management/subject-kind.ts";
import { dataAnswer, MESSAGE, schemaAnswer } from "#core/shared/answer.ts";
import { sentBy } from "#core/shared/body.ts";
import { defineCall } from "#core/shared/call.ts";
import { fields, orNull, type RecordOfFields, text } from "#core/shared/list/fields.ts";

/** The wire of a term that is asked about; null: the current school year, the newest term that has begun. */
const NAME_MAX = 60;
export const TERM_PATHS = { year: ["schoolperiod_name"], term: ["grading_period_name"] } as const;
const TERM = fields({
  year: orNull(text(TERM_PATHS.year[0]), ""),
  term: orNull(text(TERM_PATHS.term[0]), ""),
});
export type TermAsked = RecordOfFields<typeof TERM.fields>;

/** The board also of one grade level, by its code. */
const BOARD_ASKED = fields({ ...TERM.fields, levelCode: orNull(text("grade_level"), "") });
export type BoardAsked = RecordOfFields<typeof BOARD_ASKED.fields>;
export const boardSearch = (asked: BoardAsked): URLSearchParams =>
  new URLSearchParams(BOARD_ASKED.toWire(asked) as Record<string, string>);

const name = z.string().max(NAME_MAX).optional();
export const termAsked = sentBy(
  z.strictObject({ schoolperiod_name: name, grading_period_name: name }).transform(TERM.fromWire),
  TERM,
);
export const boardAsked = z
  .strictObject({ schoolperiod_name: name, grading_period_name: name, grade_level: name })
  .transform(BOARD_ASKED.fromWire);

/** The calls of what a term waits for that no list has. */
const CELL = z.object({
  class_id: z.string(),
  gradebook_id: z.string(),
  section_id: z.string(),
  section: z.string(),
  subject: z.string(),
  subject_kind: z.enum(SUBJECT_KINDS),
  status: z.enum(GRADEBOOK_STATUSES),
  students_without_grade: z.int(),
  /** "" where nobody has to do anything. */
  whose_move: z.string(),
  days_since_closed: z.int().nullable(),
});
export type BoardCell = z.output<typeof CELL>;
const BOARD = z.object({
  school_period_name: z.string(),
  grading_period_name: z.string(),
  /** Those that one sees sections of, in the school's order. */
  grade_levels: z.array(z.object({ code: z.string(), name: z.string() })),
  /** The code of the one whose sections these are; "": all of them. */
  grade_level: z.string(),
  /** All of them are few enough for one answer. */
  can_show_all: z.boolean(),
  /** By section in the school's order, then by subject. */
  cells: z.array(CELL),
});
export type MissingBoard = z.output<typeof BOARD>;

export const MISSING_BOARD = defineCall({
  method: "get",
  path: "/reports/missing_grades/board",
  isCostlyRead: true,
  access: "missingGrades",
  tag: "Reports",
  summary:
    "The classes of a term by section and subject, of one grade level or, where there are not too many, of all: status, what is missing, and whose move it is",
  query: boardAsked,
  success: 200,
  answer: dataAnswer(schemaAnswer(BOARD)),
});
export const REMIND_TEACHERS = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/reports/missing_grades/remind",
  costly: "mail",
  access: "missingGrades",
  tag: "Reports",
  summary: "Mails each teacher the classes that wait for him or her, once a day",
  body: termAsked,
  success: 202,
  answer: MESSAGE,
});

/** What is said of a class in a reminder; of no student. */
export function reminderLine(of: {
  status: string;
  ungraded: number;
  blanks: number;
  closedDays: number | null;
}): string {
  const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;
  return [
    of.status,
    ...(of.ungraded > 0 ? [many(of.ungraded, "student without a grade", "students without a grade")] : []),
    ...(of.blanks > 0 ? [many(of.blanks, "blank score", "blank scores")] : []),
    ...(of.closedDays === null ? [] : [`encoding ended ${many(of.closedDays, "day", "days")} ago`]),
  ].join(", ");
}

export const REMIND_WORDS = {
  nothing: "No class of this term waits for its teachers.",
  all: "All teachers were reminded today already.",
  sent: (teachers: number, classes: number, before: number): string =>
    `${teachers} ${teachers === 1 ? "teacher" : "teachers"} will be reminded of ${classes} ${classes === 1 ? "class" : "classes"}.${before > 0 ? ` ${before} were reminded today already.` : ""}`,
} as const;
