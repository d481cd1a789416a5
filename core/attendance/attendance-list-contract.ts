import * as z from "zod";
import { schoolYearName, type TermOrdinal, termName } from "../management/term.ts";
import type { Paged } from "../shared/paging.ts";
import { pageNumber, pageSize, searchText } from "../shared/query-fields.ts";
import {
  type AttendanceRecord,
  attendanceFromWire,
  attendanceToWire,
  type WireAttendance,
} from "./contract.ts";

/** The wire of the attendance list (GET /attendance; grading §7). Each name has the synonyms the contract gives it. */
export const ATTENDANCE_SORTS = { student_name: "studentName", student_id: "studentId" } as const;
export type AttendanceSort = (typeof ATTENDANCE_SORTS)[keyof typeof ATTENDANCE_SORTS];

const direction = z
  .string()
  .toUpperCase()
  .pipe(z.enum(["ASC", "DESC"]));
const id = z.string().max(60).optional();

/** Every name of the call, for the OpenAPI document. */
const names = z.strictObject({
  student_id: searchText,
  search: searchText,
  schoolperiod_name: schoolYearName.optional(),
  school_period_name: schoolYearName.optional(),
  schoolperiod_id: id,
  grading_period_name: termName.optional(),
  grading_period_id: id,
  section_id: id,
  grade_section: id,
  sort: z.enum(Object.keys(ATTENDANCE_SORTS) as [keyof typeof ATTENDANCE_SORTS]).default("student_name"),
  sortType: direction.optional(),
  order: direction.optional(),
  page: pageNumber,
  perPage: pageSize(),
});

export interface AttendanceFilter {
  /** The beginning of a student number, or part of a name. */
  student: string;
  schoolYear: string | null;
  schoolYearUuid: string | null;
  term: TermOrdinal | null;
  termUuid: string | null;
  sectionUuid: string | null;
  /** "Grade 7 Narra", of any school year. */
  section: string | null;
}
export interface AttendanceListRequest {
  filter: AttendanceFilter;
  sort: AttendanceSort;
  descending: boolean;
  page: number;
  perPage: number;
}

export const attendanceListQuery = names.transform(
  (query): AttendanceListRequest => ({
    filter: {
      student: query.student_id || query.search,
      schoolYear: query.schoolperiod_name ?? query.school_period_name ?? null,
      schoolYearUuid: query.schoolperiod_id || null,
      term: query.grading_period_name ?? null,
      termUuid: query.grading_period_id || null,
      sectionUuid: query.section_id || null,
      section: query.grade_section || null,
    },
    sort: ATTENDANCE_SORTS[query.sort],
    descending: (query.sortType ?? query.order) === "DESC",
    page: query.page,
    perPage: query.perPage,
  }),
);

export type AttendanceList = Paged<AttendanceRecord>;
export const attendanceListToWire = ({ rows, ...page }: AttendanceList) => ({
  rows: rows.map(attendanceToWire),
  ...page,
});
export interface WireAttendanceList extends Omit<AttendanceList, "rows"> {
  rows: WireAttendance[];
}
export const attendanceListFromWire = ({ rows, ...page }: WireAttendanceList): AttendanceList => ({
  ...page,
  rows: rows.map(attendanceFromWire),
});

/** The inverse of attendanceListQuery, for the console: only what is asked. */
export function attendanceListSearch({ filter, ...request }: AttendanceListRequest): URLSearchParams {
  const sort = Object.entries(ATTENDANCE_SORTS).find(([, key]) => key === request.sort)?.[0];
  const given = {
    student_id: filter.student,
    schoolperiod_name: filter.schoolYear,
    grading_period_name: filter.term && String(filter.term),
    section_id: filter.sectionUuid,
    grade_section: filter.section,
    sort,
    sortType: request.descending ? "desc" : "asc",
    page: String(request.page),
    perPage: String(request.perPage),
  };
  return new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}
