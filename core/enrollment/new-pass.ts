import { schoolYearNameOf } from "#core/management/school-year-name.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";

/** Whether a pass is made for a student, one by one or by a row of a file (E-10). */

/** A student who may get a pass. */
export interface PassStudent {
  number: string;
  name: string;
  isActive: boolean;
  /** The passes there are. */
  passes: readonly { schoolYear: string; gradeLevel: string }[];
}
/** Into which school years and grade levels there are passes. */
export interface PassPlaces {
  years: readonly { name: string; start: SchoolDay }[];
  levels: readonly { code: string; name: string; isActive: boolean }[];
  today: SchoolDay;
}
/** School year and grade level as a person wrote them: the level by its name or code. */
export interface WrittenPass {
  schoolYear: string;
  gradeLevel: string;
}
type PassField = "student" | keyof WrittenPass;
type PassDecision =
  | { kind: "made"; schoolYear: string; level: { code: string; name: string } }
  /** There is one into that school year already, and never a second one. */
  | { kind: "there"; schoolYear: string; gradeLevel: string }
  | { kind: "wrong"; mistakes: { field: PassField; message: string }[] };

export function decideNewPass(
  student: PassStudent,
  written: WrittenPass,
  { years, levels, today }: PassPlaces,
): PassDecision {
  const mistakes: { field: PassField; message: string }[] = [];
  const refuse = (field: PassField, message: string) => mistakes.push({ field, message });
  const yearName = schoolYearNameOf(written.schoolYear);
  const year = years.find(({ name }) => name === yearName);
  const there = student.passes.find(({ schoolYear }) => schoolYear === yearName);
  if (there) return { kind: "there", ...there };
  const level = levels.find((one) => isNamed(one, written.gradeLevel));
  if (!student.isActive) refuse("student", `${student.number} ${student.name} is not at the school any more`);
  if (!year) refuse("schoolYear", `There is no school year ${yearName}`);
  else if (year.start <= today)
    refuse("schoolYear", `${yearName} began on ${formatDay(year.start)}: a pass is made before that`);
  if (!level) refuse("gradeLevel", `There is no grade level ${written.gradeLevel.trim()}`);
  else if (!level.isActive) refuse("gradeLevel", `${level.name} is put aside`);
  return mistakes.length > 0 || !level
    ? { kind: "wrong", mistakes }
    : { kind: "made", schoolYear: yearName, level };
}
/** Whether a grade level is written by its name or code. */
export const isNamed = ({ code, name }: { code: string; name: string }, written: string): boolean =>
  [code, name].some((one) => one.toLowerCase() === written.trim().toLowerCase());
