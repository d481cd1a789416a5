import { type AwardPeriod, awardPeriodOf, PERIOD_EXPECTED, PERIOD_NAMES } from "#core/awards/award-groups.ts";
import { screen } from "#core/identity/screens.ts";
import { scaledToShortText, scaledToText } from "#core/shared/decimal.ts";
import { defineList } from "#core/shared/list/definition.ts";
import { code, fields, name, orNull, scaled, text, whole } from "#core/shared/list/fields.ts";
import { lookup, selectNamed } from "#core/shared/list/filters.ts";
import { ADMIN_PAGE_SIZES } from "#core/shared/paging.ts";

import { classFilters, subjectFilter } from "./class-filters-contract.ts";

const RIGHT = { align: "right" } as const;
const figure = (wire: string, label: string, shown: (value: bigint) => string) => ({
  ...orNull(scaled(4, wire)),
  label,
  ...RIGHT,
  format: (value: number | null) => shown(BigInt(value ?? 0)),
});
/** A general average has two decimals, a subject's grade four. */
const average = (value: bigint): string => scaledToText(value, 4, value % 100n === 0n ? 2 : 4);
const printed = (value: bigint): string => scaledToShortText(value, 4);
const FILTERS = classFilters(["schoolperiod_name", "school_period_id"], []);
/**
 * Students by general average, or by one subject, within their grade level, or within the section that is asked for.
 * Ties share a rank (1, 1, 3); who has no complete record follows without one.
 */
export const CLASS_RANKING_LIST = defineList({
  ...screen("class-ranking"),
  essential: ["studentName", "averageE4"],
  noun: { one: "student", many: "students" },
  call: {
    path: "/reports/class_ranking",
    tag: "Reports",
    summary: "Students by general average or a subject, by grade level or section, for the office",
  },
  row: fields({
    uuid: text("id"),
    rank: { ...orNull(whole("rank", "Rank", { isFixed: true })), empty: "" },
    studentNo: code("student_id", "Student ID"),
    studentName: name("student_name", "Student Name"),
    gradeSection: name("grade_section", "Grade Level-Section"),
    averageE4: figure("average", "Average", average),
    lowestE4: figure("lowest_grade", "Lowest Grade", printed),
    below: whole("grades_under_75", "Grades Under 75", RIGHT),
    conductE4: figure("conduct_grade", "Conduct Grade", printed),
  }),
  key: "uuid",
  nameOf: ({ studentName }) => studentName,
  search: { wire: "search", placeholder: "Search by student name or ID", debounceMs: 1000 },
  filters: {
    year: FILTERS.year,
    period: {
      ...selectNamed<AwardPeriod>(["grading_period_name", "term"], "School Term", PERIOD_NAMES, {
        reads: awardPeriodOf,
        expected: PERIOD_EXPECTED,
      }),
      unset: "1st",
    },
    level: lookup("gradelevel_code", "Grade Level", "grade-levels", {
      isById: true,
      maxLength: 20,
    }),
    section: FILTERS.section,
    subject: subjectFilter,
  },
  students: { studentName: ({ studentNo }) => studentNo },
  sorts: ["rank"],
  isAscending: true,
  pages: ADMIN_PAGE_SIZES,
  hasFigures: true,
  exports: { path: "/reports/class_ranking/export", kind: "class-ranking", title: "Class Ranking" },
});
