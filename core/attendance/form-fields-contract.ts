/** Which field of the form a refusal's path speaks of; without zod, for the browser. */
const FIELDS: Record<string, string> = {
  student_id: "student",
  grading_period_name: "term",
  grading_period_id: "term",
  term: "term",
  schoolperiod_name: "schoolYear",
  school_year: "schoolYear",
  days_absent: "daysAbsent",
  days_tardy: "daysTardy",
};
/** Empty: the form as a whole. The first of several records is the form's own. */
export const attendanceFieldAt = (path: string): string =>
  FIELDS[path.split(".").find((part) => Object.hasOwn(FIELDS, part)) ?? ""] ?? "";

/** What attendance's console routes are asked with. */
export interface TemplateAsked {
  schoolYear: string;
  term: string;
  gradeLevel: string;
}
export const templateSearch = ({ schoolYear, term, gradeLevel }: TemplateAsked): URLSearchParams =>
  new URLSearchParams({ school_year: schoolYear, term, ...(gradeLevel && { grade_level: gradeLevel }) });
export const importSearch = ({ schoolYear, term }: Omit<TemplateAsked, "gradeLevel">): URLSearchParams =>
  new URLSearchParams({ school_year: schoolYear, term });
export const fileSearch = (asked: {
  schoolYear: string;
  term: string;
  sectionUuid: string;
  format: string;
}): URLSearchParams =>
  new URLSearchParams({
    school_year: asked.schoolYear,
    term: asked.term,
    section_id: asked.sectionUuid,
    format: asked.format,
  });
