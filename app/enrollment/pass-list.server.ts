import {
  type PassList,
  type PassListRequest,
  type PassSort,
  passListFromWire,
  passListSearch,
  type WirePassList,
} from "../../core/enrollment/contract.ts";
import { PASS_STATUSES } from "../../core/enrollment/enrollment-pass-actions.ts";
import { type CallPlace, callApi } from "../lib/api.server.ts";
import type { ApiRefusal } from "../lib/error-catalogue.ts";
import { type ListAddress, readListAddress } from "../ui/table/list-address.ts";
import { PASS_LIST, PASSES_MATCHING_MAX } from "./pass-list-definition.ts";

type Place = CallPlace & { url: URL };
type Answer = { ok: true; list: PassList } | ApiRefusal;

const requestOf = ({ filters, ...address }: ListAddress): PassListRequest => ({
  filter: {
    search: address.search,
    status: PASS_STATUSES.find((status) => status === address.tab) ?? null,
    gradeLevel: filters.gradeLevel ?? null,
    schoolYear: filters.schoolYear ?? null,
  },
  sort: address.sort as PassSort,
  descending: address.isDescending,
  page: address.page,
  perPage: address.perPage,
});

async function list(place: CallPlace, request: PassListRequest): Promise<Answer> {
  const answer = await callApi<WirePassList>(place, {
    path: "/sms/enrollment-pass",
    search: passListSearch(request),
  });
  return answer.ok ? { ok: true, list: passListFromWire(answer.wire) } : answer;
}

/** The rows and counts of an address. */
export const loadPasses = (place: Place): Promise<Answer> =>
  list(place, requestOf(readListAddress(place.url.searchParams, PASS_LIST)));

/** Every row that matches an address, up to the most that can be chosen at once. */
export const loadMatchingPasses = (place: Place): Promise<Answer> =>
  list(place, {
    ...requestOf(readListAddress(place.url.searchParams, PASS_LIST)),
    page: 1,
    perPage: PASSES_MATCHING_MAX,
  });
