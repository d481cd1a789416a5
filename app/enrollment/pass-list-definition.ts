import { ADMIN_PAGE_SIZES, PAGE_SIZE_DEFAULT } from "../../core/shared/paging.ts";
import type { ListDefinition } from "../ui/table/list-address.ts";

const OPTIONS = "/grades/enrollment-pass/options";

/** Tabs, filters and orders of the enrollment passes (grading §2). */
export const PASS_LIST: ListDefinition = {
  tabs: [
    { key: "All", label: "All" },
    { key: "Not Released", label: "Not Released" },
    { key: "Released", label: "Released" },
  ],
  filters: [
    { key: "gradeLevel", label: "Incoming Grade Level", kind: "lookup", from: `${OPTIONS}/grade-levels` },
    { key: "schoolYear", label: "Incoming School Year", kind: "lookup", from: `${OPTIONS}/school-year` },
  ],
  sorts: ["studentName", "studentId"],
  defaultSort: () => "studentName",
  isAscending: true,
  pageSizes: ADMIN_PAGE_SIZES,
  pageSizeDefault: PAGE_SIZE_DEFAULT,
};

/** The most rows "select all that match" chooses: what one change takes. */
export const PASSES_MATCHING_MAX = 1000;
