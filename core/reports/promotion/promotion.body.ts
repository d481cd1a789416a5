import * as z from "zod";
import { PROMOTION_STATUSES } from "#core/grading/grades/final-grade.ts";
import { OVERRIDE_MESSAGES } from "#core/grading/grades/override.ts";
import { schoolYearName } from "#core/management/term.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { changeAnswer, schemaAnswer } from "#core/shared/answer.ts";
import {
  absentAsNull,
  type BodyValue,
  body,
  convertedBody,
  type EntryOf,
  entered,
  enteredRecords,
} from "#core/shared/body.ts";
import { defineCall } from "#core/shared/call.ts";
import { bounded } from "#core/shared/day-bounds.ts";
import { scaledFromNumber } from "#core/shared/decimal.ts";
import { NO_DAY } from "#core/shared/entry-messages.ts";
import { day, oneOf, orNull, scaled, text, whole } from "#core/shared/list/fields.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { isSchoolDay } from "#core/shared/school-day.ts";
import { selectionOf } from "#core/shared/selection.ts";
import { STUDENT_NUMBER, STUDENT_NUMBER_EXPECTED } from "#core/shared/student-number.ts";
import { STUDENTS_PER_CHANGE_MAX } from "./promotion.ts";

/** The wire of remedial classes (PATCH /v2/report_cards/remedial) and of the promotions of several students. */
const MARK_MAX_E4 = 1_000_000;
const MARKS_MAX = 240;
export const REMEDIAL_MESSAGES = {
  mark: "A mark is a number from 0 to 100 with at most four decimals",
  days: "The last day must not be before the first",
  twice: "A learning area of a student is named twice",
  tooManyStudents: `At most ${STUDENTS_PER_CHANGE_MAX} students are changed at once`,
  saved: "Remedial marks saved",
  passed: "was passed: it needs no remedial class.",
} as const;

const studentNo = entered(text("student_id"), z.string().regex(STUDENT_NUMBER, STUDENT_NUMBER_EXPECTED));
const version = absentAsNull(entered(whole("version"), z.int().min(0)));
/** Null: the current one. */
const schoolYear = absentAsNull(entered(text("school_year"), schoolYearName));
const remedialDay = bounded(z.string().refine(isSchoolDay, NO_DAY));

/** The mark of one learning area in ten-thousandths, null to take it back; `version` null: whatever there is is replaced. */
const remedialEntry = body(
  {
    studentNo,
    classUuid: entered(
      text("class_id"),
      z.uuid().transform((uuid) => uuid.toLowerCase()),
    ),
    markE4: entered(
      orNull(scaled(4, "mark")),
      z
        .number()
        .transform((value, context) => {
          const markE4 = Number(scaledFromNumber(value, 4) ?? -1n);
          if (markE4 >= 0 && markE4 <= MARK_MAX_E4) return markE4;
          context.addIssue({ code: "custom", message: REMEDIAL_MESSAGES.mark });
          return z.NEVER;
        })
        .nullable(),
    ),
    heldFrom: entered(day("held_from"), remedialDay),
    heldTo: entered(day("held_to"), remedialDay),
    version,
  },
  {
    check: ({ heldFrom, heldTo }, refuse) => {
      if (heldFrom > heldTo) refuse("heldTo", REMEDIAL_MESSAGES.days);
    },
  },
);
export type RemedialEntry = BodyValue<typeof remedialEntry>;
const keyOf = ({ studentNo: number, classUuid }: RemedialEntry): string => `${number} ${classUuid}`;
/** `reason` is "" where none was given. */
export const remedialBody = body({
  schoolYear,
  reason: entered(text("reason"), z.string().trim().max(REASON_CHARACTERS_MAX).default("")),
  entries: enteredRecords(
    "data",
    remedialEntry,
    z
      .array(remedialEntry)
      .min(1, "Please enter at least one mark")
      .max(MARKS_MAX, `At most ${MARKS_MAX} marks are entered at once`)
      .refine((entries) => new Set(entries.map(keyOf)).size === entries.length, REMEDIAL_MESSAGES.twice)
      .refine(
        (entries) => new Set(entries.map((entry) => entry.studentNo)).size <= STUDENTS_PER_CHANGE_MAX,
        REMEDIAL_MESSAGES.tooManyStudents,
      ),
  ),
});
export type RemedialAsked = BodyValue<typeof remedialBody>;

/** The same promotion for several students; `value` null: what is computed counts. */
const promotedStudent = body({ studentNo, version });
const promotionFields = {
  schoolYear,
  value: entered(
    orNull(oneOf(PROMOTION_STATUSES, "promotion_status")),
    choiceOf(PROMOTION_STATUSES).nullable(),
  ),
  reason: entered(
    text("reason"),
    z.string().trim().min(1, OVERRIDE_MESSAGES.reason).max(REASON_CHARACTERS_MAX),
  ),
  students: enteredRecords(
    "data",
    promotedStudent,
    selectionOf(promotedStudent, {
      none: "Please select at least one student",
      max: STUDENTS_PER_CHANGE_MAX,
      tooMany: REMEDIAL_MESSAGES.tooManyStudents,
      keyOf: (student) => student.studentNo,
    }),
  ),
};
export type PromotionsAsked = EntryOf<typeof promotionFields>;
export const promotionsBody = convertedBody(promotionFields, {
  make: (promotes) => ({ promotes }),
  fieldsOf: ({ promotes }) => promotes,
});

/** The calls of promotions that no list has. */
export const ENTER_REMEDIAL = defineCall({
  isForBrowsers: true,
  method: "patch",
  path: "/v2/report_cards/remedial",
  access: "gradeOverrides",
  tag: "Reports",
  summary: "Enters marks of remedial classes of conditional students, changes them, or takes them back",
  body: remedialBody,
  success: 200,
  answer: changeAnswer(schemaAnswer(z.null())),
});
