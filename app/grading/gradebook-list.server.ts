import { factsOf, type GradebookRow } from "../../core/grading/gradebook.ts";
import type { GradebookFacts, GradebookStatus } from "../../core/grading/gradebook-actions.ts";
import {
  type GradebookListRequest,
  type GradebookSort,
  gradebookListFromWire,
  gradebookListSearch,
  NO_GRADEBOOK_FILTER,
  type WireGradebookList,
} from "../../core/grading/gradebook-list-contract.ts";
import { listSource } from "../lib/list-source.server.ts";
import { readListAddress } from "../ui/table/list-address.ts";
import { GRADEBOOKS_MATCHING_MAX } from "./gradebook-list-definition.ts";
import { listAt } from "./gradebook-lists.ts";

/** A row of the list with all its menu asks about. */
export type GradebookListRow = GradebookRow & GradebookFacts;
export interface LoadedGradebooks {
  rows: GradebookListRow[];
  count: number;
  totalPages: number;
  counts: Record<string, number>;
}

/** The list call an address stands for. */
function requestOf(url: URL): GradebookListRequest {
  const { definition, subjectKind } = listAt(url.pathname);
  const { tab, filters, search, ...order } = readListAddress(url.searchParams, definition);
  return {
    filter: {
      ...NO_GRADEBOOK_FILTER,
      status: tab as GradebookStatus,
      search,
      subject: filters.subject ?? null,
      subjectKind,
      teacherUuid: filters.teacher ?? null,
      sectionUuid: filters.section ?? null,
      schoolYearUuid: filters.year ?? null,
      termUuid: filters.term ?? null,
      submittedOn: filters.submitted ?? null,
    },
    sort: order.sort as GradebookSort,
    descending: order.isDescending,
    page: order.page,
    perPage: order.perPage,
  };
}

export const gradebookList = listSource({
  path: "/grade_books",
  max: GRADEBOOKS_MATCHING_MAX,
  requestOf,
  searchOf: gradebookListSearch,
  fromWire: (wire: WireGradebookList): LoadedGradebooks => {
    const { rows, today, ...list } = gradebookListFromWire(wire);
    return { ...list, rows: rows.map((row) => ({ ...row, ...factsOf(row, today) })) };
  },
});
