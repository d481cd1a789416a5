import * as z from "zod";
import { schoolYearNameOf } from "../management/term.ts";
import { PAGE_SIZE_DEFAULT, type Paged } from "../shared/paging.ts";
import { pageNumber, pageSize, searchText } from "../shared/query-fields.ts";
import { PASS_STATUSES, type PassFacts, type PassStatus } from "./enrollment-pass-actions.ts";

/** The wire of enrollment passes (GET and PATCH /sms/enrollment-pass; grading §3, §4, §7). */
export const PASSES_PER_CHANGE_MAX = 1000;

export interface EnrollmentPass extends PassFacts {
  uuid: string;
  studentId: string;
  incomingGradeLevel: string;
  isEnrolled: boolean;
  version: number;
}
export const passToWire = (pass: EnrollmentPass) => ({
  id: pass.uuid,
  enrollment_status: { enrollment_id: pass.uuid, is_certified: pass.status },
  student_id: pass.studentId,
  fullname: pass.studentName,
  incoming_school_year: pass.incomingSchoolYear,
  incoming_grade_level_name: pass.incomingGradeLevel,
  is_enrolled: pass.isEnrolled,
  version: pass.version,
});
export type WirePass = ReturnType<typeof passToWire>;
export const passFromWire = (wire: WirePass): EnrollmentPass => ({
  uuid: wire.id,
  studentId: wire.student_id,
  studentName: wire.fullname,
  incomingSchoolYear: wire.incoming_school_year,
  incomingGradeLevel: wire.incoming_grade_level_name,
  status: wire.enrollment_status.is_certified,
  isEnrolled: wire.is_enrolled,
  version: wire.version,
});

/** "Released", "not released", true, 1: what the wire and its clients say of a pass. */
const certified = z
  .union([z.boolean(), z.number(), z.string()], { error: "Please say Released or Not Released" })
  .transform((given, context): PassStatus => {
    const text = String(given).trim().toLowerCase();
    if (["released", "true", "1"].includes(text)) return "Released";
    if (["not released", "false", "0"].includes(text)) return "Not Released";
    context.addIssue({ code: "custom", message: "Please say Released or Not Released" });
    return z.NEVER;
  });

export const PASS_SORTS = { fullname: "studentName", student_id: "studentId" } as const;
export type PassSort = (typeof PASS_SORTS)[keyof typeof PASS_SORTS];
const direction = z
  .string()
  .toUpperCase()
  .pipe(z.enum(["ASC", "DESC"]));

export interface PassFilter {
  search: string;
  status: PassStatus | null;
  gradeLevel: string | null;
  schoolYear: string | null;
}
export interface PassListRequest {
  filter: PassFilter;
  sort: PassSort;
  descending: boolean;
  page: number;
  perPage: number;
}
const NOT_GIVEN = 0;
/** Its names; `size` and `perPage` say the same. */
export const passListQuery = z
  .strictObject({
    searchQuery: searchText,
    "enrollment_status.is_certified": z.string().max(60).optional(),
    incoming_grade_level_name: z.string().max(60).optional(),
    incoming_school_year: z.string().max(60).optional(),
    sort: z.enum(Object.keys(PASS_SORTS) as [keyof typeof PASS_SORTS]).default("fullname"),
    order: direction.optional(),
    sortType: direction.optional(),
    page: pageNumber,
    size: pageSize(NOT_GIVEN),
    perPage: pageSize(NOT_GIVEN),
  })
  .transform((query, context): PassListRequest => {
    const asked = query["enrollment_status.is_certified"];
    const status = asked ? certified.safeParse(asked) : null;
    if (status && !status.success)
      context.addIssue({
        code: "custom",
        path: ["enrollment_status.is_certified"],
        message: "Please say Released or Not Released",
      });
    return {
      filter: {
        search: query.searchQuery,
        status: status?.data ?? null,
        gradeLevel: query.incoming_grade_level_name || null,
        schoolYear: schoolYearNameOf(query.incoming_school_year ?? "") || null,
      },
      sort: PASS_SORTS[query.sort],
      descending: (query.sortType ?? query.order) === "DESC",
      page: query.page,
      perPage: query.size || query.perPage || PAGE_SIZE_DEFAULT,
    };
  });

/** A page, and how many of each tab match the other filters. */
export interface PassList extends Paged<EnrollmentPass> {
  tabs: Record<"All" | PassStatus, number>;
}
export const passListToWire = ({ rows, tabs, ...page }: PassList) => ({
  rows: rows.map(passToWire),
  ...page,
  status_count: tabs,
});
export type WirePassList = ReturnType<typeof passListToWire>;
export const passListFromWire = ({ rows, status_count, ...page }: WirePassList): PassList => ({
  ...page,
  rows: rows.map(passFromWire),
  tabs: status_count,
});

/** The inverse of passListQuery, for the console. */
export function passListSearch({ filter, ...request }: PassListRequest): URLSearchParams {
  const sort = Object.entries(PASS_SORTS).find(([, key]) => key === request.sort)?.[0];
  const given = {
    searchQuery: filter.search,
    "enrollment_status.is_certified": filter.status,
    incoming_grade_level_name: filter.gradeLevel,
    incoming_school_year: filter.schoolYear,
    sort,
    sortType: request.descending ? "desc" : "asc",
    page: String(request.page),
    size: String(request.perPage),
  };
  return new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/** Which pass: its id, or a student's (the newest school year's pass). */
const named = z.union([
  z.string().max(60),
  z.looseObject({ id: z.string().max(60).optional(), student_id: z.string().max(60).optional() }),
]);
const nameOf = (given: z.output<typeof named>): string =>
  typeof given === "string" ? given : (given.id ?? given.student_id ?? "");

/** PATCH /sms/enrollment-pass: released is enrolled and certified, withdrawn is neither (grading §4). */
export const changePassesBody = z
  .strictObject({
    students: z.array(named).min(1, "Please select at least one student").max(PASSES_PER_CHANGE_MAX),
    is_enrolled: z.boolean().optional(),
    is_certified: certified,
  })
  .transform((body, context) => {
    const names = body.students.map(nameOf);
    if (names.some((name) => name === "") || new Set(names).size !== names.length)
      context.addIssue({
        code: "custom",
        path: ["students"],
        message: "Please name each student once, by ID",
      });
    const becomes = body.is_certified;
    if (body.is_enrolled !== undefined && body.is_enrolled !== (becomes === PASS_STATUSES[1]))
      context.addIssue({
        code: "custom",
        path: ["is_enrolled"],
        message: "A released student is enrolled, a withdrawn one is not",
      });
    return { names, becomes };
  });
export const changePassesToWire = (uuids: readonly string[], becomes: PassStatus) => ({
  students: uuids,
  is_enrolled: becomes === "Released",
  is_certified: becomes === "Released",
});

/** The choices of the list's filters. */
export const namesToWire = (names: readonly string[]) => ({ rows: names.map((name) => ({ name })) });
export const namesFromWire = (wire: ReturnType<typeof namesToWire>): string[] =>
  wire.rows.map(({ name }) => name);
