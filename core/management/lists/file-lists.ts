import type { ManagementKey } from "./management-lists.ts";

/**
 * The files of the office's lists (M-16): a column for each field of the list's form, by which a record is added or changed.
 * A choice is written by its name or code.
 */
export const FILE_LISTS = [
  "departments",
  "curriculum",
  "grade-levels",
  "subjects",
  "sections",
  "assignments",
  "faculties",
  "designations",
  "faculty-types",
  "student-types",
  "sponsors",
  "sponsor-types",
] as const satisfies readonly ManagementKey[];
export type FileList = (typeof FILE_LISTS)[number];
export const isFileList = (list: ManagementKey): list is FileList =>
  (FILE_LISTS as readonly ManagementKey[]).includes(list);
