import { screen } from "#core/identity/screens.ts";
import { defineList } from "#core/shared/list/definition.ts";
import { code, fields, name, orNull, text, whole } from "#core/shared/list/fields.ts";
import { onOff } from "#core/shared/list/filters.ts";
import { ADMIN_PAGE_SIZES } from "#core/shared/paging.ts";

const permanentRecordPath = (studentNo: string): string => `/reports/permanent-records/${studentNo}`;
/** Every student there is or was, with how often the permanent record was issued. */
export const PERMANENT_RECORD_LIST = defineList({
  ...screen("permanent-records"),
  essential: ["gradeSection"],
  noun: { one: "student", many: "students" },
  label: "Permanent records",
  call: {
    path: "/permanent_records",
    tag: "Reports",
    summary: "Every student, also those who left, with what was issued of their permanent records",
  },
  row: fields({
    studentNo: code("student_id", "Student ID"),
    studentName: name("student_name", "Student Name", { isFixed: true }),
    lrn: code("lrn", "LRN"),
    gradeSection: { ...orNull(text("grade_section", "Last Grade Level-Section")), empty: "" },
    schoolYear: { ...orNull(text("school_year", "School Year")), empty: "" },
    issues: whole("issues", "Issued", { align: "right" }),
  }),
  key: "studentNo",
  nameOf: ({ studentName }) => studentName,
  search: { wire: "search", placeholder: "Search by student name or ID", debounceMs: 1000 },
  filters: { issued: onOff("issued", "Issued only") },
  sorts: ["studentName", "studentNo"],
  isAscending: true,
  pages: ADMIN_PAGE_SIZES,
  opens: ({ studentNo }) => permanentRecordPath(studentNo),
  students: { studentNo: ({ studentNo }) => studentNo },
  links: { studentName: ({ studentNo }) => permanentRecordPath(studentNo) },
});
