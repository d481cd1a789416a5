import { GRADEBOOK_STATUSES } from "../../core/grading/gradebook-actions.ts";
import { ADMIN_PAGE_SIZES, PAGE_SIZE_DEFAULT } from "../../core/shared/paging.ts";
import type { ListDefinition } from "../ui/table/list-address.ts";

const OPTIONS = "/grades/gradebook/options";

/** Tabs, filters and orders of the gradebook list (grading §2): a status a tab, Draft first. */
export const GRADEBOOK_LIST: ListDefinition = {
  tabs: GRADEBOOK_STATUSES.map((status) => ({ key: status, label: status })),
  filters: [
    { key: "year", label: "School Year", kind: "lookup", isById: true, from: `${OPTIONS}/school_periods` },
    { key: "term", label: "Term", kind: "lookup", isById: true, from: `${OPTIONS}/grading_periods` },
    { key: "section", label: "Section", kind: "lookup", isById: true, from: `${OPTIONS}/grade_sections` },
    { key: "subject", label: "Subject", kind: "lookup", isById: true, from: `${OPTIONS}/subjects` },
    { key: "teacher", label: "Teacher", kind: "lookup", isById: true, from: `${OPTIONS}/faculties` },
    { key: "submitted", label: "Date Submitted", kind: "date" },
  ],
  sorts: ["name", "submittedAt"],
  defaultSort: () => "name",
  isAscending: true,
  pageSizes: ADMIN_PAGE_SIZES,
  pageSizeDefault: PAGE_SIZE_DEFAULT,
};

/** The most rows "select all that match" chooses: what one change takes. */
export const GRADEBOOKS_MATCHING_MAX = 100;
