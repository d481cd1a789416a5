import {
  type AttendanceListRequest,
  type AttendanceSort,
  attendanceListFromWire,
  attendanceListSearch,
} from "../../core/attendance/attendance-list-contract.ts";
import { termOrdinalOf } from "../../core/management/term.ts";
import { listSource } from "../lib/list-source.server.ts";
import { type ListAddress, readListAddress } from "../ui/table/list-address.ts";
import { ATTENDANCE_LIST, ATTENDANCE_MATCHING_MAX } from "./attendance-list-definition.ts";

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

export const attendanceList = listSource({
  path: "/attendance",
  max: ATTENDANCE_MATCHING_MAX,
  requestOf: (url) => requestOf(readListAddress(url.searchParams, ATTENDANCE_LIST)),
  searchOf: attendanceListSearch,
  fromWire: attendanceListFromWire,
});
