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
import { type CallPlace, callApi } from "../lib/api.server.ts";
import type { ApiRefusal } from "../lib/error-catalogue.ts";
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

/** The rows and counts of an address: one call. */
export const loadGradebooks = (place: CallPlace & { url: URL }) =>
  listGradebooks(place, requestOf(place.url));

/** Every row that matches an address, up to the most that can be chosen at once. */
export const loadMatchingGradebooks = (place: CallPlace & { url: URL }) =>
  listGradebooks(place, { ...requestOf(place.url), page: 1, perPage: GRADEBOOKS_MATCHING_MAX });

async function listGradebooks(
  place: CallPlace,
  request: GradebookListRequest,
): Promise<{ ok: true; list: LoadedGradebooks } | ApiRefusal> {
  const answer = await callApi<WireGradebookList>(place, {
    path: "/grade_books",
    search: gradebookListSearch(request),
  });
  if (!answer.ok) return answer;
  const { rows, today, ...list } = gradebookListFromWire(answer.wire);
  return { ok: true, list: { ...list, rows: rows.map((row) => ({ ...row, ...factsOf(row, today) })) } };
}
