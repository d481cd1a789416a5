import { scaledFromNumber } from "../../shared/decimal.ts";
import type { StandingGrade } from "./override-form-contract.ts";
import type { WireStudentCard } from "./report-card-contract.ts";

/** The form of a final grade set by hand; without zod, for the browser. */
type WireFinalGrade = Pick<WireStudentCard["final_grades"][number], "computed_grade" | "override">;
const e4 = (value: number | null): number | null =>
  value === null ? null : Number(scaledFromNumber(value, 4) ?? 0n);

/** What is computed of a final grade, and what is set by hand instead. */
export function finalGradeOfWire({ computed_grade, override }: WireFinalGrade): {
  computedE4: number | null;
  found: StandingGrade;
} {
  const { value, version, reason, by, at } = override;
  return {
    computedE4: e4(computed_grade),
    found: { gradeE4: e4(value), version, note: value === null || at === null ? null : { reason, by, at } },
  };
}

/** The same of one class of a student's year; nothing is set in a class that the year does not have. */
export function standingFinalGrade({ final_grades }: WireStudentCard, classUuid: string) {
  const found = final_grades.find(({ class_id }) => class_id === classUuid);
  return found
    ? finalGradeOfWire(found)
    : { computedE4: null, found: { gradeE4: null, version: 0, note: null } };
}
