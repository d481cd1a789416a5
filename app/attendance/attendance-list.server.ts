import {
  type AttendanceList,
  type AttendanceListRequest,
  type AttendanceSort,
  attendanceListFromWire,
  attendanceListSearch,
  type WireAttendanceList,
} from "../../core/attendance/attendance-list-contract.ts";
import { termOrdinalOf } from "../../core/management/term.ts";
import { type CallPlace, callApi } from "../lib/api.server.ts";
import type { ApiRefusal } from "../lib/error-catalogue.ts";
import { type ListAddress, readListAddress } from "../ui/table/list-address.ts";
import { ATTENDANCE_LIST, ATTENDANCE_MATCHING_MAX } from "./attendance-list-definition.ts";

type Place = CallPlace & { url: URL };
type Answer = { ok: true; list: AttendanceList } | ApiRefusal;

/** The list call an address stands for. */
const requestOf = ({ filters, ...address }: ListAddress): AttendanceListRequest => ({
  filter: {
    student: address.search,
    schoolYear: filters.schoolYear ?? null,
    schoolYearUuid: null,
    term: filters.term ? termOrdinalOf(filters.term) : null,
    termUuid: null,
    sectionUuid: null,
    section: filters.section ?? null,
  },
  sort: address.sort as AttendanceSort,
  descending: address.isDescending,
  page: address.page,
  perPage: address.perPage,
});

async function list(place: CallPlace, request: AttendanceListRequest): Promise<Answer> {
  const answer = await callApi<WireAttendanceList>(place, {
    path: "/attendance",
    search: attendanceListSearch(request),
  });
  return answer.ok ? { ok: true, list: attendanceListFromWire(answer.wire) } : answer;
}

/** The rows and count of an address. */
export const loadAttendance = (place: Place): Promise<Answer> =>
  list(place, requestOf(readListAddress(place.url.searchParams, ATTENDANCE_LIST)));

/** Every row that matches an address, up to the most that can be chosen at once. */
export const loadMatchingAttendance = (place: Place): Promise<Answer> =>
  list(place, {
    ...requestOf(readListAddress(place.url.searchParams, ATTENDANCE_LIST)),
    page: 1,
    perPage: ATTENDANCE_MATCHING_MAX,
  });
