import { PROMOTION_STATUSES, type PromotionStatus } from "#core/grading/grades/final-grade.ts";
import type { RemedialResult } from "#core/grading/grades/remedial.ts";
import { screen } from "#core/identity/screens.ts";
import { term } from "#core/management/term-field.ts";
import { IN_PROGRESS } from "#core/shared/file-messages.ts";
import { defineList, type ListChange } from "#core/shared/list/definition.ts";
import {
  badge,
  code,
  fields,
  flag,
  name,
  orNull,
  type RecordOfFields,
  record,
  records,
  scaled,
  text,
  texts,
  whole,
} from "#core/shared/list/fields.ts";
import { select } from "#core/shared/list/filters.ts";
import type { MailStatus } from "#core/shared/outbox.ts";
import { ADMIN_PAGE_SIZES } from "#core/shared/paging.ts";
import { readStudentRecordId } from "#core/shared/student-record-id.ts";
import { classFilters } from "./class-filters-contract.ts";
import {
  CARD_STATES,
  CARDS_PER_CHANGE_MAX,
  type CardMailing,
  type CardState,
  type PublishingStatus,
  reportCardPathOf,
  reportCardWorkflow,
} from "./report-card.ts";

/** A grade of the term; `id` names the final grade of its class: `{class}.{student no.}`. */
const TERM_GRADE = fields({
  id: text("final_grade_id"),
  code: code("code"),
  name: name("name"),
  letter: text("letter_grade"),
  gradeE4: orNull(scaled(4, "grade")),
});
const days = (wire: string) => orNull(scaled(4, wire));

/** A student in a term, and what is published of it. */
export const PERFORMANCE = fields({
  /** `{term}.{student no.}` */
  uuid: text("id"),
  yearUuid: text("school_periods.id"),
  schoolYear: name("school_periods.name", "School Year"),
  term: term("school_term.name", "School Term"),
  gradeSection: name("grade_section", "Grade Level-Section"),
  studentNo: code("student_id", "Student ID"),
  studentName: name("student_name", "Student Name", { isFixed: true }),
  promotion: {
    ...orNull(text<PromotionStatus>("promotion_status", "Promotion status")),
    empty: "In progress",
  },
  /** Null: not conditional. */
  remedialResult: orNull(text<RemedialResult>("remedial_result")),
  state: badge<CardState>("publishing_state", "Grade Publishing Status", {
    Ready: "info",
    Published: "success",
    Changed: "warning",
    Withdrawn: "error",
  }),
  publishingStatus: text<PublishingStatus>("grade_publishing_status"),
  level: record("grade_level", fields({ code: code("code"), name: name("name") })),
  section: text("section.section_name"),
  averageE2: orNull(scaled(2, ["general_avg_grade", "numeric_grade"])),
  /** A whole number. */
  averageRounded: orNull(whole(["general_average_rounded", "grade_rounded"])),
  averageLetter: text(["general_average_letter", "letter_grade"]),
  conductE4: orNull(scaled(4, "conduct_grade")),
  daysAbsent: days("attendance.days_absent"),
  daysTardy: days("attendance.days_tardy"),
  /** The grades of the term that are approved. */
  subjects: records("subjects", TERM_GRADE),
  /** The school lets advisers print published cards. */
  advisersPrint: flag("advisers_print"),
  /** Whether it can be sent to the guardian, and what became of the newest mail about it. */
  mailing: text<CardMailing>("mailing"),
  mail: orNull(record("mail", fields({ status: text<MailStatus>("status"), error: orNull(text("error")) }))),
  reasons: texts("reasons"),
  warnings: texts("warnings"),
});
export type PerformanceRow = RecordOfFields<typeof PERFORMANCE.fields>;

/** The screen of one report card. */
export const reportCardPath = ({ level, yearUuid, term: ordinal, studentNo }: PerformanceRow): string =>
  reportCardPathOf({ levelCode: level.code, schoolYear: yearUuid, term: ordinal, studentNo });

const PRINT_CARDS_PATH = "/reports/student_progress/admin/bulkprint";
/** How calls name cards, of rows by their ids. */
export const cardsOfRows = (ids: readonly string[], reason?: string) => ({
  data: ids.map((id) => {
    const named = readStudentRecordId(id);
    return { student_id: named?.studentNo ?? "", grading_period_name: named?.recordUuid ?? "" };
  }),
  ...(reason && { reason }),
});
const publish = ({ uuids, given }: ListChange) => ({
  method: "PATCH" as const,
  path: "/v2/report_cards/publish",
  json: cardsOfRows(uuids, given),
});

const FILTERS = classFilters(
  ["schoolperiod_name", "school_period_name", "school_period_id"],
  ["grading_period_name", "grading_period_id"],
);
/** Students in a term, with what is published of each. */
export const PERFORMANCE_LIST = defineList({
  ...screen("student-performance"),
  essential: ["gradeSection", "promotion"],
  tellsApart: ["schoolYear", "term"],
  givesWayFirst: ["schoolYear", "term"],
  title: "Student Performance Report",
  noun: { one: "Report", many: "Reports" },
  label: "Student performance",
  call: {
    path: "/reports/student_progress/admin",
    tag: "Reports",
    summary: "Students in a term, with the state of their report cards",
  },
  row: PERFORMANCE,
  key: "uuid",
  nameOf: ({ studentName }) => studentName,
  search: { wire: "search", placeholder: "Search by student name or ID", debounceMs: 1000 },
  filters: {
    year: FILTERS.year,
    term: { ...FILTERS.term, unset: "Newest" },
    section: FILTERS.section,
    state: select<CardState>(
      "publishing_state",
      "Grade Publishing Status",
      Object.fromEntries(CARD_STATES.map((state) => [state, state])) as Record<CardState, string>,
    ),
    promotion: select<PromotionStatus>(
      "promotion_status",
      "Promotion status",
      Object.fromEntries(PROMOTION_STATUSES.map((status) => [status, status])) as Record<
        PromotionStatus,
        string
      >,
    ),
  },
  sorts: ["studentName", "studentNo", "state", "promotion"],
  isAscending: true,
  pages: ADMIN_PAGE_SIZES,
  orderNames: ["sortType", "order"],
  ignores: ["status"],
  hasFigures: true,
  links: { promotion: reportCardPath },
  students: { studentName: ({ studentNo }) => studentNo },
  opens: reportCardPath,
  workflow: reportCardWorkflow,
  changes: {
    view: { screen: reportCardPath },
    publish,
    revise: publish,
    withdraw: ({ uuids, given }) => ({
      method: "PATCH",
      path: "/v2/report_cards/update_status",
      json: { ...cardsOfRows(uuids, given), grade_publishing_status: "Withdrawn" },
    }),
    mail: ({ uuids }) => ({ method: "POST", path: "/v2/report_cards/mail", json: cardsOfRows(uuids) }),
    print: ({ uuids }) => ({ method: "POST", path: PRINT_CARDS_PATH, json: cardsOfRows(uuids).data }),
    // Done in dialogs of their own.
    markMissing: { screen: reportCardPath },
    setPromotion: { screen: reportCardPath },
    enterRemedial: { screen: reportCardPath },
  },
  requested: IN_PROGRESS.message,
  changesAtMost: CARDS_PER_CHANGE_MAX,
  facts: [
    "studentName",
    "studentNo",
    "term",
    "state",
    "reasons",
    "level",
    "yearUuid",
    "mailing",
    "advisersPrint",
  ],
  failed: "Oops! Something went wrong",
});
