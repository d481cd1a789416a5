import { type AwardPeriod, PERIOD_NAMES } from "../awards/award-groups.ts";
import { screen } from "../identity/screens.ts";
import { scaledToText } from "../shared/decimal.ts";
import { defineList } from "../shared/list/definition.ts";
import { code, fields, name, orNull, scaled, text, whole } from "../shared/list/fields.ts";
import { lookup, selectNamed } from "../shared/list/filters.ts";
import { ADMIN_PAGE_SIZES } from "../shared/paging.ts";
import { awardPeriodOf, PERIOD_EXPECTED } from "./awards/award-list.ts";
import { classFilters, subjectFilter } from "./class-filters-contract.ts";

const RIGHT = { align: "right" } as const;
const figure = (digits: number, wire: string, label: string) => ({
  ...orNull(scaled(digits, wire)),
  label,
  ...RIGHT,
  format: (value: number | null) => scaledToText(BigInt(value ?? 0), digits),
});
const FILTERS = classFilters(["schoolperiod_name", "school_period_id"], []);
/**
 * Students by general average, or by one subject, within their grade level, or within the section that is asked for.
 * Ties share a rank (1, 1, 3); who has no complete record follows without one.
 */
export const CLASS_RANKING_LIST = defineList({
  ...screen("class-ranking"),
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
    averageE4: figure(4, "average", "Average"),
    lowestE4: figure(4, "lowest_grade", "Lowest Grade"),
    below: whole("grades_under_75", "Grades Under 75", RIGHT),
    conductE4: figure(4, "conduct_grade", "Conduct Grade"),
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
  sorts: ["rank"],
  isAscending: true,
  pages: ADMIN_PAGE_SIZES,
  hasFigures: true,
  exports: { path: "/reports/class_ranking/export", kind: "class-ranking", title: "Class Ranking" },
});
