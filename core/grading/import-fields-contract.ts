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
