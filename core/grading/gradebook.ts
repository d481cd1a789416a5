import type { TermOrdinal } from "../management/term-name.ts";
import type { Instant, SchoolDay } from "../shared/school-day.ts";
import type { SubjectKind } from "./class-record.ts";
import type { GradebookFacts } from "./gradebook-actions.ts";

/**
 * A gradebook as the list and every screen of it know it: what the workflow asks about it, and what it is of.
 *
 *   gradebook › class (section × subject) › teachers
 *             › term › school year
 */
export interface GradebookRow extends Omit<GradebookFacts, "today"> {
  uuid: string;
  version: number;
  classUuid: string;
  subject: { code: string; name: string; kind: SubjectKind };
  section: { uuid: string; name: string };
  level: { code: string; name: string };
  schoolYear: SchoolYearOfRow;
  term: { uuid: string; ordinal: TermOrdinal };
  teachers: { uuid: string; name: string }[];
  submittedAt: Instant | null;
  releasedAt: Instant | null;
  rejectReason: string;
}

export interface SchoolYearOfRow {
  uuid: string;
  name: string;
  curriculum: string;
  start: SchoolDay;
  end: SchoolDay;
}

/** What every rule of its workflow asks. */
export const factsOf = (row: GradebookRow, today: SchoolDay): GradebookRow & GradebookFacts => ({
  ...row,
  today,
});
