import * as z from "zod";
import { GRADEBOOKS_PER_CHANGE_MAX } from "../gradebook/gradebook-list.ts";

/** What is missing in gradebooks before they are submitted, by student: GET /grade_books/missing?ids=. */
export const missingScoresQuery = z
  .strictObject({
    ids: z
      .string()
      .transform((text) => text.split(","))
      .pipe(z.array(z.uuid()).min(1).max(GRADEBOOKS_PER_CHANGE_MAX)),
  })
  .transform(({ ids }) => ids);

/** As the screen knows it. */
export interface MissingScores {
  uuid: string;
  name: string;
  students: { studentNo: string; name: string; blanks: string[]; hasNoGrade: boolean }[];
}
export const missingScoresFromWire = (wire: WireMissingScores): MissingScores => ({
  uuid: wire.id,
  name: wire.name,
  students: wire.students.map(({ student_id, fullname, blanks, has_no_grade }) => ({
    studentNo: student_id,
    name: fullname,
    blanks,
    hasNoGrade: has_no_grade,
  })),
});

/** A student with blank scores, or whose every score is S and who has no grade for it. */
export interface MissingOfStudent {
  student_id: string;
  fullname: string;
  /** Codes of the activities without a score, in their order. */
  blanks: string[];
  has_no_grade: boolean;
}
export interface WireMissingScores {
  id: string;
  name: string;
  /** Those alone of whom something is missing. */
  students: MissingOfStudent[];
}
