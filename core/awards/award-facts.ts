import type { AwardPeriod } from "./award-groups.ts";

/** What awards of a section in one period are decided on: only released grades. */
export interface AwardSection {
  period: AwardPeriod;
  level: { code: string; name: string };
  /** Learning areas and Homeroom that have gradebooks in the period. */
  classes: readonly AwardClass[];
  students: readonly AwardStudent[];
}
export interface AwardClass {
  classUuid: string;
  subjectName: string;
  /** Null: every gradebook of it in the period is Released; else the status of one that is not. */
  waitsAs: string | null;
}
export interface AwardStudent {
  studentNumber: string;
  /** Of each learning area. */
  grades: readonly AwardGrade[];
  /** The general average, hundredths. */
  averageE2: number | null;
  /** The printed grade of conduct, ten-thousandths. */
  conductE4: number | null;
  /** Days, ten-thousandths; of Final the sums. Null: no record, of Final not one for each term. */
  attendance: { absentE4: number; tardyE4: number } | null;
}
/** Grades are ten-thousandths; null: not released, or none. */
export interface AwardGrade {
  classUuid: string;
  subjectName: string;
  gradeE4: number | null;
  printedE4: number | null;
}
