import * as z from "zod";
import type { Paged } from "../shared/paging.ts";
import { pageNumber, pageSize, searchText } from "../shared/query-fields.ts";
import { isSchoolDay, type SchoolDay } from "../shared/school-day.ts";
import { SUBJECT_KINDS, type SubjectKind } from "./class-record.ts";
import type { GradebookRow } from "./gradebook.ts";
import { GRADEBOOK_STATUSES, type GradebookStatus } from "./gradebook-actions.ts";
import { gradebookFromWire, gradebookToWire, type WireGradebook } from "./gradebook-contract.ts";

/** The wire of the gradebook list (GET /grade_books and GET /grade_books/status/count; grading §7). */
export const GRADEBOOK_SORTS = { name: "name", status: "status", date_submitted: "submittedAt" } as const;
export type GradebookSort = (typeof GRADEBOOK_SORTS)[keyof typeof GRADEBOOK_SORTS];

const NAMES_MAX = 1000;
const direction = z
  .string()
  .toUpperCase()
  .pipe(z.enum(["ASC", "DESC"]));
const id = z.string().max(60).optional();
const STATUS_BY_CASE = new Map<string, GradebookStatus>(
  GRADEBOOK_STATUSES.map((status) => [status.toLowerCase(), status]),
);
/** In any letter case; "all" or nothing is every one. */
const status = z
  .string()
  .max(60)
  .transform((text, context): GradebookStatus | null => {
    const asked = text.trim().toLowerCase();
    if (asked === "" || asked === "all") return null;
    const found = STATUS_BY_CASE.get(asked);
    if (found) return found;
    context.addIssue({ code: "custom", message: `"${text}" is not a status of a gradebook` });
    return z.NEVER;
  })
  .optional();
const oneOrMore = z.union([z.string(), z.array(z.string()).max(NAMES_MAX)]);

const FILTERS = {
  status,
  search: searchText,
  /** A subject's code; or its name, for that subject in every level. */
  subject_code: z.string().max(100).optional(),
  /** "homeroom" is conduct (decision 17). */
  subject_kind: z.enum(SUBJECT_KINDS).optional(),
  faculty_id: id,
  section_id: id,
  schoolperiod_id: id,
  grading_period_id: id,
  date_submitted: z.string().refine(isSchoolDay, "Please enter a date as YYYY-MM-DD").optional(),
  /** Names of gradebooks, one a time the name is given or several with commas between. */
  names: oneOrMore.optional(),
};
const listNames = z.strictObject({
  ...FILTERS,
  sort: z.enum(Object.keys(GRADEBOOK_SORTS) as [keyof typeof GRADEBOOK_SORTS]).default("name"),
  sortType: direction.optional(),
  order: direction.optional(),
  page: pageNumber,
  perPage: pageSize(),
});
const countNames = z.strictObject(FILTERS);

export interface GradebookFilter {
  status: GradebookStatus | null;
  search: string;
  subject: string | null;
  subjectKind: SubjectKind | null;
  teacherUuid: string | null;
  sectionUuid: string | null;
  schoolYearUuid: string | null;
  termUuid: string | null;
  submittedOn: SchoolDay | null;
  names: string[];
}
export const NO_GRADEBOOK_FILTER: GradebookFilter = {
  status: null,
  search: "",
  subject: null,
  subjectKind: null,
  teacherUuid: null,
  sectionUuid: null,
  schoolYearUuid: null,
  termUuid: null,
  submittedOn: null,
  names: [],
};
export interface GradebookListRequest {
  filter: GradebookFilter;
  sort: GradebookSort;
  descending: boolean;
  page: number;
  perPage: number;
}

const filterOf = (query: z.output<typeof countNames>): GradebookFilter => ({
  status: query.status ?? null,
  search: query.search,
  subject: query.subject_code || null,
  subjectKind: query.subject_kind ?? null,
  teacherUuid: query.faculty_id || null,
  sectionUuid: query.section_id || null,
  schoolYearUuid: query.schoolperiod_id || null,
  termUuid: query.grading_period_id || null,
  submittedOn: query.date_submitted ?? null,
  names: [query.names ?? []]
    .flat()
    .flatMap((text) => text.split(","))
    .map((name) => name.trim())
    .filter((name) => name !== ""),
});

/** GET /grade_books. */
export const gradebookListQuery = listNames.transform(
  (query): GradebookListRequest => ({
    filter: filterOf(query),
    sort: GRADEBOOK_SORTS[query.sort],
    descending: (query.sortType ?? query.order) === "DESC",
    page: query.page,
    perPage: query.perPage,
  }),
);
/** GET /grade_books/status/count: the list's filters; every status is counted, whichever is asked for. */
export const gradebookCountQuery = countNames.transform(filterOf);

export type GradebookCounts = Record<GradebookStatus, number>;
export const NO_GRADEBOOKS = Object.fromEntries(
  GRADEBOOK_STATUSES.map((name) => [name, 0]),
) as GradebookCounts;

export interface GradebookList extends Paged<GradebookRow> {
  /** Of every status, under the same filters. */
  counts: GradebookCounts;
  today: SchoolDay;
}
export const gradebookListToWire = ({ rows, counts, ...page }: GradebookList) => ({
  ...page,
  rows: rows.map(gradebookToWire),
  status_count: counts,
});
export interface WireGradebookList extends Omit<GradebookList, "rows" | "counts"> {
  rows: WireGradebook[];
  status_count: GradebookCounts;
}
export const gradebookListFromWire = ({ rows, status_count, ...page }: WireGradebookList): GradebookList => ({
  ...page,
  rows: rows.map(gradebookFromWire),
  counts: status_count,
});

/** The inverse of gradebookListQuery, for the console: only what is asked. */
export function gradebookListSearch({ filter, ...request }: GradebookListRequest): URLSearchParams {
  const sort = Object.entries(GRADEBOOK_SORTS).find(([, key]) => key === request.sort)?.[0];
  const given = {
    status: filter.status,
    search: filter.search,
    subject_code: filter.subject,
    subject_kind: filter.subjectKind,
    faculty_id: filter.teacherUuid,
    section_id: filter.sectionUuid,
    schoolperiod_id: filter.schoolYearUuid,
    grading_period_id: filter.termUuid,
    date_submitted: filter.submittedOn,
    names: filter.names.join(","),
    sort,
    sortType: request.descending ? "desc" : "asc",
    page: String(request.page),
    perPage: String(request.perPage),
  };
  return new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}
