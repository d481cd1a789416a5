import type { PrintAsked } from "#core/documents/print-job/print-asked.ts";
import type { SectionScope } from "#core/reports/publishing/section-scope.body.ts";
import { json, type SQL, sql } from "#db/statement.ts";

/** A document a print job may be about, as the sources of all kinds answer it. */
export interface BulkDocumentRow {
  student_id: number | null;
  student_no: string;
  student_name: string;
  section_id: number | null;
  section_name: string;
  level_id: number;
  level_code: string;
  level_name: string;
  year_uuid: string;
  year_name: string;
  award_key: string | null;
  pinned_uuid: string | null;
}
/** What of a request says which documents there are. */
export type DocumentsAsked = Pick<PrintAsked, "scope" | "schoolYear" | "term" | "include">;

/** Of a query with `section` and `grade_level`: the sections that are asked for. */
export function inScope(scope: SectionScope): SQL {
  if (scope.kind === "sections")
    return sql`section.uuid in (select value from json_each(${json(scope.sectionUuids)}))`;
  if (scope.kind === "levels")
    return sql`grade_level.code in (select value from json_each(${json(scope.levelCodes)}))`;
  return sql`true`;
}
/** Of the same query with `school_year`: where a document is from. */
export const PLACE = sql`section.id as section_id, section.name as section_name, grade_level.id as level_id, grade_level.code as level_code,
  grade_level.name as level_name, school_year.uuid as year_uuid, school_year.name as year_name`;
/** The school's order; the rest of an order follows. */
export const SCHOOL_ORDER = sql`grade_level.ordinal, section.name_key, section.id`;
