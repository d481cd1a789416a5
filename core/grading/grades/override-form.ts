import { parseScaled, scaledToShortText } from "#core/shared/decimal.ts";
import type { RecordStudent } from "./class-record.ts";
import { isOutside, isSettable, OVERRIDE_MESSAGES, type OverrideNote } from "./override.ts";
import type { FinalGradeRow } from "./report-card-contract.ts";

/** The form of a term grade set by hand, and what it sends; without zod, for the browser. */
export interface GradeForm {
  /** As it is typed. */
  grade: string;
  reason: string;
}
export type GradeField = keyof GradeForm;
export interface GradeMistake {
  /** Empty: the form as a whole. */
  field: GradeField | "";
  message: string;
}

/** What is set by hand for a student as it is, and the version a change of it replaces. */
export interface GradeOverride {
  /** Ten-thousandths; null: what is computed counts. */
  gradeE4: number | null;
  note: OverrideNote | null;
  version: number;
}
export const gradeOverrideOf = (
  student: Pick<RecordStudent, "overrideE4" | "override" | "overrideVersion">,
): GradeOverride => ({
  gradeE4: student.overrideE4,
  note: student.override,
  version: student.overrideVersion,
});

/** The grade set by hand as text to type on; empty where none is. */
export const gradeText = (gradeE4: number | null): string =>
  gradeE4 === null ? "" : scaledToShortText(BigInt(gradeE4), 4);

/** Figures and one point, at most four decimals: no sign and no exponent. */
const GRADE_INPUT = /^\d*(?:\.\d{0,4})?$/;
export const fitsGradeInput = (text: string): boolean => GRADE_INPUT.test(text);
/** Why what is typed is not taken; null: it is. */
export const gradeTypedMistake = (text: string): string | null =>
  isOutside(Number(text)) ? OVERRIDE_MESSAGES.outside : null;

/** Ten-thousandths; null where it is no grade that can be set. */
export function gradeE4FromText(text: string): number | null {
  // A figure still being typed ends or begins with its point.
  const [whole = "", decimals = ""] = text.trim().split(".");
  const scaled = parseScaled(`${whole || "0"}.${decimals || "0"}`, 4);
  const gradeE4 = scaled === null ? null : Number(scaled);
  return gradeE4 !== null && isSettable(gradeE4) ? gradeE4 : null;
}

/** What is wrong before it is sent; the server has the same words. */
export function gradeMistakes({ grade, reason }: GradeForm): GradeMistake[] {
  return [
    ...(gradeE4FromText(grade) === null
      ? [{ field: "grade" as const, message: gradeTypedMistake(grade) ?? OVERRIDE_MESSAGES.invalid }]
      : []),
    ...(reason.trim() === "" ? [{ field: "reason" as const, message: OVERRIDE_MESSAGES.reason }] : []),
  ];
}

/** What is set of a final grade. */
export const finalGradeOverrideOf = ({ override }: Pick<FinalGradeRow, "override">): GradeOverride => {
  const { value, version, reason, by, at } = override;
  return { gradeE4: value, version, note: value === null || at === null ? null : { reason, by, at } };
};
