import {
  type PassListRequest,
  type PassSort,
  passListFromWire,
  passListSearch,
} from "../../core/enrollment/contract.ts";
import { PASS_STATUSES } from "../../core/enrollment/enrollment-pass-actions.ts";
import { listSource } from "../lib/list-source.server.ts";
import { type ListAddress, readListAddress } from "../ui/table/list-address.ts";
import { PASS_LIST, PASSES_MATCHING_MAX } from "./pass-list-definition.ts";

/** The list call an address stands for. */
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

export const passList = listSource({
  path: "/sms/enrollment-pass",
  max: PASSES_MATCHING_MAX,
  requestOf: (url) => requestOf(readListAddress(url.searchParams, PASS_LIST)),
  searchOf: passListSearch,
  fromWire: passListFromWire,
});
