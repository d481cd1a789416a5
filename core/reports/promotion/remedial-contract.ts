import * as z from "zod";
import { PROMOTION_STATUSES, type PromotionStatus } from "../../grading/grades/final-grade.ts";
import { OVERRIDE_MESSAGES } from "../../grading/grades/override.ts";
import { schoolYearName } from "../../management/term.ts";
import { REASON_CHARACTERS_MAX } from "../../shared/actions.ts";
import { scaledFromNumber } from "../../shared/decimal.ts";
import { isSchoolDay, type SchoolDay } from "../../shared/school-day.ts";
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
const day = z.string().refine(isSchoolDay, "Please give a day as YYYY-MM-DD");
const version = z.int().min(0).optional();
const mark = z
  .number()
  .refine((value) => {
    const scaled = scaledFromNumber(value, 4);
    return scaled !== null && scaled >= 0n && scaled <= BigInt(MARK_MAX_E4);
  }, REMEDIAL_MESSAGES.mark)
  .nullable();

/** The mark of one learning area; `markE4` null takes it back. */
export interface RemedialEntry {
  studentNo: string;
  classUuid: string;
  /** Ten-thousandths. */
  markE4: number | null;
  heldFrom: SchoolDay;
  heldTo: SchoolDay;
  /** Null: whatever there is is replaced. */
  version: number | null;
}
export interface RemedialAsked {
  entries: RemedialEntry[];
  /** "" where none was given. */
  reason: string;
  /** Null: the current one. */
  schoolYear: string | null;
}

const keyOf = ({ studentNo, classUuid }: RemedialEntry): string => `${studentNo} ${classUuid}`;
const studentsIn = (named: readonly { studentNo: string }[]): number =>
  new Set(named.map(({ studentNo }) => studentNo)).size;

export const remedialBody = z
  .strictObject({
    school_year: schoolYearName.optional(),
    reason: z.string().trim().max(REASON_CHARACTERS_MAX).default(""),
    data: z
      .array(
        z
          .strictObject({
            student_id: studentNumber,
            class_id: z.uuid(),
            mark,
            held_from: day,
            held_to: day,
            version,
          })
          .refine(({ held_from, held_to }) => held_from <= held_to, {
            message: REMEDIAL_MESSAGES.days,
            path: ["held_to"],
          })
          .transform(
            (one): RemedialEntry => ({
              studentNo: one.student_id,
              classUuid: one.class_id.toLowerCase(),
              markE4: one.mark === null ? null : Number(scaledFromNumber(one.mark, 4)),
              heldFrom: one.held_from,
              heldTo: one.held_to,
              version: one.version ?? null,
            }),
          ),
      )
      .min(1, "Please enter at least one mark")
      .max(MARKS_MAX, `At most ${MARKS_MAX} marks are entered at once`)
      .refine((entries) => new Set(entries.map(keyOf)).size === entries.length, REMEDIAL_MESSAGES.twice)
      .refine((entries) => studentsIn(entries) <= STUDENTS_PER_CHANGE_MAX, REMEDIAL_MESSAGES.tooManyStudents),
  })
  .transform(
    ({ data, reason, school_year }): RemedialAsked => ({
      entries: data,
      reason,
      schoolYear: school_year ?? null,
    }),
  );

/** What a screen sends. */
export const remedialToWire = ({ entries, reason, schoolYear }: RemedialAsked) => ({
  ...(schoolYear !== null && { school_year: schoolYear }),
  reason,
  data: entries.map((one) => ({
    student_id: one.studentNo,
    class_id: one.classUuid,
    mark: one.markE4 === null ? null : one.markE4 / 10_000,
    held_from: one.heldFrom,
    held_to: one.heldTo,
    ...(one.version !== null && { version: one.version }),
  })),
});

/** The same promotion for several students. */
export interface PromotionsAsked {
  students: { studentNo: string; version: number | null }[];
  /** Null: what is computed counts. */
  value: PromotionStatus | null;
  reason: string;
  schoolYear: string | null;
}
export const promotionsBody = z
  .strictObject({
    school_year: schoolYearName.optional(),
    promotion_status: z.enum(PROMOTION_STATUSES).nullable(),
    reason: z.string().trim().min(1, OVERRIDE_MESSAGES.reason).max(REASON_CHARACTERS_MAX),
    data: z
      .array(
        z
          .strictObject({ student_id: studentNumber, version })
          .transform((one) => ({ studentNo: one.student_id, version: one.version ?? null })),
      )
      .min(1, "Please select at least one student")
      .max(STUDENTS_PER_CHANGE_MAX, REMEDIAL_MESSAGES.tooManyStudents)
      .refine((students) => studentsIn(students) === students.length, "A student is named twice"),
  })
  .transform(({ data, promotion_status, reason, school_year }) => ({
    promotes: {
      students: data,
      value: promotion_status,
      reason,
      schoolYear: school_year ?? null,
    } satisfies PromotionsAsked,
  }));
export const promotionsToWire = ({ students, value, reason, schoolYear }: PromotionsAsked) => ({
  ...(schoolYear !== null && { school_year: schoolYear }),
  promotion_status: value,
  reason,
  data: students.map(({ studentNo, version: known }) => ({
    student_id: studentNo,
    ...(known !== null && { version: known }),
  })),
});
