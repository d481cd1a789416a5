import * as z from "zod";
import type { Paged } from "../shared/paging.ts";
import { pageNumber, pageSize, searchText } from "../shared/query-fields.ts";
import type { ManagementKey } from "./management-lists.ts";

/** The wire of the office's lists (GET /management/{list}): a row is its id, its version where it can be changed, and what its columns show. */
export type ManagementValue = string | number | null;
export interface ManagementRow {
  id: string;
  version?: number;
  [field: string]: ManagementValue | undefined;
}

export const managementQuery = z.strictObject({
  search: searchText,
  schoolperiod_id: z.string().max(60).optional(),
  page: pageNumber,
  perPage: pageSize(),
});
export interface ManagementRequest {
  search: string;
  schoolYearUuid: string | null;
  page: number;
  perPage: number;
}
export const managementRequestOf = (query: z.output<typeof managementQuery>): ManagementRequest => ({
  search: query.search,
  schoolYearUuid: query.schoolperiod_id || null,
  page: query.page,
  perPage: query.perPage,
});
export const managementSearch = (request: ManagementRequest): URLSearchParams =>
  new URLSearchParams({
    ...(request.search && { search: request.search }),
    ...(request.schoolYearUuid && { schoolperiod_id: request.schoolYearUuid }),
    page: String(request.page),
    perPage: String(request.perPage),
  });
export type ManagementPage = Paged<ManagementRow>;

export interface ManagementColumn {
  /** The field of the row. */
  key: string;
  label: string;
  kind?: "day" | "number" | "badge";
}
const text = (key: string, label: string): ManagementColumn => ({ key, label });
const day = (key: string, label: string): ManagementColumn => ({ key, label, kind: "day" });
const number = (key: string, label: string): ManagementColumn => ({ key, label, kind: "number" });

/** The columns of each list, the first one names a row. */
export const MANAGEMENT_COLUMNS: Record<ManagementKey, readonly ManagementColumn[]> = {
  "school-years": [
    text("name", "School Year"),
    { key: "state", label: "State", kind: "badge" },
    text("curriculumn_code", "Curriculum"),
    day("start_date", "Start"),
    day("end_date", "End"),
    number("section_count", "Sections"),
  ],
  terms: [
    text("name", "Term"),
    text("school_year", "School Year"),
    { key: "state", label: "State", kind: "badge" },
    day("start_date", "Start"),
    day("end_date", "End"),
    day("encode_start_date", "Encoding from"),
    day("encode_end_date", "Encoding through"),
    day("correction_start_date", "Correction from"),
    day("correction_end_date", "Correction through"),
    number("in_work", "Gradebooks in work"),
  ],
  departments: [
    text("name", "Department"),
    text("grade_levels", "Grade Levels"),
    number("faculty_count", "Faculties"),
  ],
  subjects: [
    text("name", "Subject"),
    text("code", "Code"),
    text("grade_level", "Grade Level"),
    text("kind", "Kind"),
    number("class_count", "Classes"),
  ],
  curriculum: [
    text("name", "Curriculum"),
    text("school_periods", "School Years"),
    text("schemes", "Grading Schemes"),
  ],
  "grade-levels": [
    text("name", "Grade Level"),
    text("code", "Code"),
    text("department", "Department"),
    number("subject_count", "Subjects"),
    number("section_count", "Sections this year"),
  ],
  sections: [
    text("name", "Section"),
    text("grade_level", "Grade Level"),
    text("school_year", "School Year"),
    text("adviser", "Adviser"),
    number("student_count", "Students"),
    number("class_count", "Classes"),
  ],
  assignments: [
    text("subject", "Subject"),
    text("grade_section", "Grade and Section"),
    text("school_year", "School Year"),
    text("faculties", "Teachers"),
    number("gradebook_count", "Gradebooks"),
  ],
  "grading-schemes": [
    text("name", "Grading Scheme"),
    text("school_year", "School Year"),
    text("curriculumn_code", "Curriculum"),
    number("version", "Version"),
    text("categories", "Categories"),
    text("transmutation", "Transmutation"),
    number("gradebook_count", "Gradebooks"),
  ],
  faculties: [
    text("name", "Name"),
    text("employee_no", "Employee No."),
    text("department", "Department"),
    text("email", "Email"),
    text("role", "Role"),
    number("class_count", "Classes this year"),
  ],
  students: [
    text("fullname", "Student"),
    text("student_id", "Student ID"),
    text("grade_level", "Grade Level"),
    text("grade_section", "Section"),
    text("school_year", "School Year"),
    text("sponsor", "Sponsor"),
  ],
  sponsors: [
    text("fullname", "Sponsor"),
    text("email", "Email"),
    text("contact_number", "Contact No."),
    text("home_address", "Home Address"),
    text("billing_address", "Billing Address"),
    text("students", "Students"),
  ],
};

/** Lists that are narrowed by school year. */
export const LISTS_BY_YEAR: readonly ManagementKey[] = [
  "terms",
  "sections",
  "assignments",
  "grading-schemes",
  "students",
];
