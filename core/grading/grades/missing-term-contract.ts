import * as z from "zod";
import { schoolYearName, termName } from "#core/management/term.ts";
import { term } from "#core/management/term-field.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { absentAsNull, type BodyValue, body, entered } from "#core/shared/body.ts";
import { code, fields, flag, instant, orNull, record, text, whole } from "#core/shared/list/fields.ts";
import { STUDENT_NUMBER, STUDENT_NUMBER_EXPECTED } from "#core/shared/student-number.ts";
import { OVERRIDE_MESSAGES } from "./override.ts";
import type { MissingTerm } from "./report-card.ts";

/** The wire of a term that a student spent at another school: PATCH /v2/report_cards/missing_term. */
export const SCHOOL_CHARACTERS_MAX = 120;
export const MISSING_TERM_MESSAGES = {
  school: "Please name the school it was spent at.",
  marked: "The term is marked as missing",
  unmarked: "The term is no longer marked as missing",
  graded: "has a grade in this term: it is not missing.",
} as const;

export const missingTermBody = body(
  {
    studentNo: entered(code("student_id"), z.string().regex(STUDENT_NUMBER, STUDENT_NUMBER_EXPECTED)),
    /** Null: the current one. */
    schoolYear: absentAsNull(entered(text("school_year"), schoolYearName)),
    term: entered(term("term"), termName),
    /** False takes the mark back. */
    isMissing: entered(flag("is_missing"), z.boolean().default(true)),
    reason: entered(
      text("reason"),
      z.string().trim().min(1, OVERRIDE_MESSAGES.reason).max(REASON_CHARACTERS_MAX),
    ),
    school: entered(text("school"), z.string().trim().max(SCHOOL_CHARACTERS_MAX).default("")),
    version: absentAsNull(entered(whole("version"), z.int().min(0))),
  },
  {
    check: ({ isMissing, school }, refuse) => {
      if (isMissing && school === "") refuse("school", MISSING_TERM_MESSAGES.school);
    },
  },
);
export type MissingTermAsked = BodyValue<typeof missingTermBody>;

export const MISSING_TERM = fields({
  isMissing: flag("is_missing"),
  school: text("school"),
  reason: text("reason"),
  by: text("by"),
  at: instant("at"),
  version: whole("version"),
});
export const NAMED_TERM = fields({
  studentNo: code("student_id"),
  schoolYear: text("school_year"),
  term: term("school_term"),
});
export const CHANGED_TERM = fields({ ...NAMED_TERM.fields, ...MISSING_TERM.fields });
/** What a change of a mark answers, and in `missing` the mark that a stale version met. */
export const missingTermOf = (data: unknown): MissingTerm | null => MARK.fromWire(data).missing;
const MARK = fields({ missing: orNull(record("missing", MISSING_TERM)) });

/** The marks of a student's terms; a term that was never marked is absent. */
export type TermMarks = Readonly<Partial<Record<TermOrdinal, MissingTerm>>>;
