import { ADMIN_PAGE_SIZES, PAGE_SIZE_DEFAULT } from "../../core/shared/paging.ts";
import type { ListDefinition } from "../ui/table/list-address.ts";

const OPTIONS = "/grades/attendance/options";

/** Filters and orders of the attendance list (grading §2). */
export const ATTENDANCE_LIST: ListDefinition = {
  tabs: [{ key: "records", label: "Attendance" }],
  filters: [
    { key: "schoolYear", label: "School Year", kind: "lookup", from: `${OPTIONS}/school-years` },
    {
      key: "term",
      label: "Term",
      kind: "select",
      options: [
        { value: "1", label: "1st Term" },
        { value: "2", label: "2nd Term" },
        { value: "3", label: "3rd Term" },
      ],
    },
    { key: "section", label: "Grade and Section", kind: "lookup", from: `${OPTIONS}/sections` },
  ],
  sorts: ["studentName", "studentId"],
  defaultSort: () => "studentName",
  isAscending: true,
  pageSizes: ADMIN_PAGE_SIZES,
  pageSizeDefault: PAGE_SIZE_DEFAULT,
};

/** The most rows "select all that match" chooses: what one change takes. */
export const ATTENDANCE_MATCHING_MAX = 1000;
