import * as z from "zod";
import { PROMOTION_STATUSES } from "#core/grading/grades/final-grade.ts";
import { OVERRIDE_MESSAGES } from "#core/grading/grades/override.ts";
import { schoolYearName } from "#core/management/term.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { bounded } from "#core/shared/day-bounds.ts";
import { scaledFromNumber } from "#core/shared/decimal.ts";
import {
  day,
  fields,
  oneOf,
  orAbsent,
  orNull,
  type RecordOfFields,
  records,
  scaled,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { isSchoolDay } from "#core/shared/school-day.ts";
import { selectionOf } from "#core/shared/selection.ts";
import { STUDENTS_PER_CHANGE_MAX } from "./promotion-actions.ts";

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

const studentNumber = z.string().regex(/^\d{6}$/, "Please name the student by the six-digit number");
const remedialDay = bounded(z.string().refine(isSchoolDay, "Please give a day as YYYY-MM-DD"));
const version = z.int().min(0).optional();
const mark = z
  .number()
  .refine((value) => {
    const scaled = scaledFromNumber(value, 4);
    return scaled !== null && scaled >= 0n && scaled <= BigInt(MARK_MAX_E4);
  }, REMEDIAL_MESSAGES.mark)
  .nullable();

const SCHOOL_YEAR = { schoolYear: orAbsent(text("school_year")) };
/** The mark of one learning area in ten-thousandths, null to take it back; `version` null: whatever there is is replaced. */
const REMEDIAL_ENTRY = fields({
  studentNo: text("student_id"),
  classUuid: text("class_id"),
  markE4: orNull(scaled(4, "mark")),
  heldFrom: day("held_from"),
  heldTo: day("held_to"),
  version: orAbsent(whole("version")),
});
export type RemedialEntry = RecordOfFields<typeof REMEDIAL_ENTRY.fields>;
/** `reason` is "" where none was given; `schoolYear` null: the current one. */
export const REMEDIAL = fields({
  ...SCHOOL_YEAR,
  reason: text("reason"),
  entries: records("data", REMEDIAL_ENTRY),
});
export type RemedialAsked = RecordOfFields<typeof REMEDIAL.fields>;

/** The same promotion for several students; `value` null: what is computed counts. */
const PROMOTIONS = fields({
  ...SCHOOL_YEAR,
  value: orNull(oneOf(PROMOTION_STATUSES, "promotion_status")),
  reason: text("reason"),
  students: records("data", fields({ studentNo: text("student_id"), version: orAbsent(whole("version")) })),
});
export type PromotionsAsked = RecordOfFields<typeof PROMOTIONS.fields>;

const keyOf = ({ student_id, class_id }: { student_id: string; class_id: string }): string =>
  `${student_id} ${class_id}`;
const studentsIn = (named: readonly { student_id: string }[]): number =>
  new Set(named.map(({ student_id }) => student_id)).size;

export const remedialBody = z
  .strictObject({
    school_year: schoolYearName.optional(),
    reason: z.string().trim().max(REASON_CHARACTERS_MAX).default(""),
    data: z
      .array(
        z
          .strictObject({
            student_id: studentNumber,
            class_id: z.uuid().transform((uuid) => uuid.toLowerCase()),
            mark,
            held_from: remedialDay,
            held_to: remedialDay,
            version,
          })
          .refine(({ held_from, held_to }) => held_from <= held_to, {
            message: REMEDIAL_MESSAGES.days,
            path: ["held_to"],
          }),
      )
      .min(1, "Please enter at least one mark")
      .max(MARKS_MAX, `At most ${MARKS_MAX} marks are entered at once`)
      .refine((entries) => new Set(entries.map(keyOf)).size === entries.length, REMEDIAL_MESSAGES.twice)
      .refine((entries) => studentsIn(entries) <= STUDENTS_PER_CHANGE_MAX, REMEDIAL_MESSAGES.tooManyStudents),
  })
  .transform(REMEDIAL.fromWire);

export const promotionsBody = z
  .strictObject({
    school_year: schoolYearName.optional(),
    promotion_status: choiceOf(PROMOTION_STATUSES).nullable(),
    reason: z.string().trim().min(1, OVERRIDE_MESSAGES.reason).max(REASON_CHARACTERS_MAX),
    data: selectionOf(z.strictObject({ student_id: studentNumber, version }), {
      none: "Please select at least one student",
      max: STUDENTS_PER_CHANGE_MAX,
      tooMany: REMEDIAL_MESSAGES.tooManyStudents,
      keyOf: ({ student_id }) => student_id,
    }),
  })
  .transform((wire) => ({ promotes: PROMOTIONS.fromWire(wire) }));
/** What a screen sends for several students. */
export const promotionsJson = (asked: PromotionsAsked) =>
  PROMOTIONS.toWire(asked) as z.input<typeof promotionsBody>;
