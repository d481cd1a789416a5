/** What the console sends beside a file; without zod, for the browser. */
export const scoreImportFields = (
  gradebookUuid: string,
  activityUuid: string | null,
): Record<string, string> => ({
  gradebook_id: gradebookUuid,
  ...(activityUuid !== null && { grading_activity_id: activityUuid }),
});
export const scoreTemplateSearch = (activityUuid: string | null): URLSearchParams =>
  new URLSearchParams(activityUuid === null ? {} : { grading_activity_id: activityUuid });

/** Where students whose grades of a term are not released are kept, by the names of year and term. */
export const exclusionsPath = (year: string, term: string): string =>
  `/report_cards/exclude/school-year/${encodeURIComponent(year)}/term/${encodeURIComponent(term)}`;
export const exclusionImportPath = (year: string, term: string): string =>
  `/report_cards/exclude/import/school-year/${encodeURIComponent(year)}/term/${encodeURIComponent(term)}`;
export const removeExclusionToWire = (studentNo: string) => ({ student_id: [studentNo] });
