import { AWARD_STATES, type AwardState, awardWorkflow } from "#core/awards/award-actions.ts";
import {
  AWARD_PERIODS,
  type AwardGroup,
  type AwardPeriod,
  awardPeriodOf,
  GROUP_TITLES,
  PERIOD_EXPECTED,
  PERIOD_NAMES,
} from "#core/awards/award-groups.ts";
import { screen } from "#core/identity/screens.ts";
import {
  classFilters,
  gradeFilter,
  letterFilter,
  subjectFilter,
} from "#core/reports/class-filters-contract.ts";
import { IN_PROGRESS } from "#core/shared/file-messages.ts";
import { defineList } from "#core/shared/list/definition.ts";
import {
  badge,
  code,
  type Field,
  fields,
  name,
  orNull,
  type RecordOfFields,
  records,
  scaled,
  text,
  translated,
  whole,
} from "#core/shared/list/fields.ts";
import { apiOnly, inApiOnly, select, selectNamed } from "#core/shared/list/filters.ts";
import { ADMIN_PAGE_SIZES } from "#core/shared/paging.ts";

/** The tabs of the list, each a group of awards. */
export const GROUP_OF_TAB = {
  top_per_subjects: "top_subject",
  top_per_sections: "top_section",
  first_honors: "first_honor",
  second_honors: "second_honor",
  third_honors: "third_honor",
  green_stars: "green_star",
  purple_stars: "purple_star",
  conducts: "conduct",
} as const satisfies Record<string, AwardGroup>;
export type AwardTab = keyof typeof GROUP_OF_TAB;
const AWARD_TABS = Object.keys(GROUP_OF_TAB) as AwardTab[];

const RIGHT = { align: "right" } as const;
export const period = (wire: string, label = ""): Field<AwardPeriod> =>
  translated<AwardPeriod>("text", wire, label, {
    toWire: (value) => PERIOD_NAMES[value],
    fromWire: (given) => awardPeriodOf(given as string) ?? 1,
    format: (value) => PERIOD_NAMES[value],
  });

/** A final grade of a student, in a row of Final. */
const SUBJECT = fields({
  code: code("subject_code"),
  name: name("name"),
  letter: text("letter_grade"),
  gradeE4: orNull(scaled(4, "grade")),
});

/** An award of a student in a term or in the year. */
export const AWARD = fields({
  uuid: text("id"),
  schoolYear: name("school_year", "School Year"),
  yearUuid: text("schoolperiod_id"),
  period: period("gradingperiod_name", "School Term"),
  awardName: name("award_name", "Award Name"),
  gradeSection: name("grade_section", "Grade Level-Section"),
  levelCode: text("gradelevel_code"),
  /** The place of the level in the school (S-45). */
  levelOrdinal: whole("gradelevel_ordinal"),
  levelName: text("gradelevel_name"),
  section: text("section_name"),
  studentName: name("student_name", "Student Name", { isFixed: true }),
  studentNo: code("student_id", "Student ID"),
  averageE2: { ...orNull(scaled(2, "general_avg_grade", "General Average")), ...RIGHT },
  conductE4: { ...orNull(scaled(4, "conduct_grade", "Conduct Grade")), ...RIGHT },
  state: badge<AwardState>("award_state", "Status", {
    Issued: "success",
    "No longer met": "warning",
    Withdrawn: "error",
  }),
  group: text<AwardGroup>("award_group"),
  daysAbsent: orNull(scaled(4, "attendance.days_absent")),
  daysTardy: orNull(scaled(4, "attendance.days_tardy")),
  subjects: records("subjects", SUBJECT),
});
export type AwardRow = RecordOfFields<typeof AWARD.fields>;

/** The screen that says why a student has an award, or has it not. */
export const explanationPath = ({
  studentNo,
  schoolYear,
  period: of,
}: Pick<AwardRow, "studentNo" | "schoolYear" | "period">): string =>
  `${AWARD_LIST.path}/why?${new URLSearchParams({ student: studentNo, year: schoolYear, term: PERIOD_NAMES[of] })}`;

/** The screen of an award's certificate. */
export const certificatePath = (row: AwardRow): string =>
  `${AWARD_LIST.path}/awards/${[
    row.group,
    row.yearUuid,
    row.studentNo,
    PERIOD_NAMES[row.period],
    row.schoolYear,
    row.awardName,
  ]
    .map(encodeURIComponent)
    .join("/")}`;

/** More than one print takes: so that a selection of all says why it is refused. */
const AWARDS_SELECTED_MAX = 200;

const FILTERS = classFilters(
  ["school_period_name", "school_year", "school_period_id", "schoolperiod_id"],
  ["grading_period_name"],
);
/** Periodic awards of the classes one may see. */
export const AWARD_LIST = defineList({
  ...screen("periodic-awards"),
  essential: ["awardName", "averageE2"],
  tellsApart: ["schoolYear", "period"],
  givesWayFirst: ["schoolYear", "period"],
  exports: null,
  noun: { one: "Report", many: "Reports" },
  label: "{tab}",
  tabsLabel: "Groups of awards",
  call: { path: "/awards/{tab}", tag: "Reports", summary: "Periodic awards of the classes one may see" },
  row: AWARD,
  key: "uuid",
  nameOf: ({ studentName, awardName }) => `${studentName}, ${awardName}`,
  search: {
    wire: "search",
    placeholder: "Search by Awards name, Student name or student ID",
    debounceMs: 1000,
  },
  tabs: {
    wire: "tab",
    labels: Object.fromEntries(AWARD_TABS.map((tab) => [tab, GROUP_TITLES[GROUP_OF_TAB[tab]]])) as Record<
      AwardTab,
      string
    >,
    otherwise: "top_per_subjects",
    inPath: true,
    areas: Object.fromEntries(
      AWARD_TABS.filter((tab) => GROUP_OF_TAB[tab] !== "top_subject").map((tab) => [tab, "awards"]),
    ) as Partial<Record<AwardTab, "awards">>,
  },
  filters: {
    year: { ...FILTERS.year, clears: ["section"] },
    term: {
      ...selectNamed<AwardPeriod>(
        ["grading_period_name", "term", "grading_period_id"],
        "School Term",
        PERIOD_NAMES,
        { reads: awardPeriodOf, expected: PERIOD_EXPECTED },
      ),
      unset: "Latest released",
    },
    section: FILTERS.section,
    subject: { ...subjectFilter, tabs: ["top_per_subjects"] },
    state: select<AwardState>(
      "award_state",
      "Status",
      Object.fromEntries(AWARD_STATES.map((state) => [state, state])) as Record<AwardState, string>,
    ),
    awardName: apiOnly("award_name", { maxLength: 100 }),
    grade: inApiOnly(gradeFilter),
    letter: inApiOnly(letterFilter),
  },
  students: { studentName: ({ studentNo }) => studentNo },
  sorts: ["studentName", "studentNo", "averageE2"],
  isAscending: true,
  pages: ADMIN_PAGE_SIZES,
  orderNames: ["sortType", "order"],
  ignores: ["status"],
  hasFigures: true,
  workflow: awardWorkflow,
  changes: {
    view: { screen: certificatePath },
    print: ({ uuids }) => ({ method: "POST", path: "/awards/certificates/print", json: { ids: uuids } }),
    why: { screen: explanationPath },
    withdraw: ({ uuids, given }) => ({
      method: "PATCH",
      path: `/awards/${uuids[0]}/withdraw`,
      json: { reason: given },
    }),
  },
  requested: IN_PROGRESS.message,
  changesAtMost: AWARDS_SELECTED_MAX,
  facts: ["awardName", "studentName", "studentNo", "group", "state"],
  failed: "Oops! Something went wrong",
});
/** In the order of AWARD_PERIODS. */
export const PERIOD_OPTIONS = AWARD_PERIODS.map((value) => ({
  value: PERIOD_NAMES[value],
  label: PERIOD_NAMES[value],
}));
