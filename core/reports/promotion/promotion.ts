import { printedText } from "#core/grading/grades/display.ts";
import { PROMOTION_STATUSES, type PromotionStatus } from "#core/grading/grades/final-grade.ts";
import type { AreaNotPassed, RemedialResult } from "#core/grading/grades/remedial.ts";
import { REMEDIAL_FIELDS } from "#core/grading/grades/remedial-fields.ts";
import { screen } from "#core/identity/screens.ts";
import { remedialTexts } from "#core/reports/card/action-taken.ts";
import { classFilters } from "#core/reports/class-filters-contract.ts";
import type { Action, Workflow } from "#core/shared/actions.ts";
import { scaledToText } from "#core/shared/decimal.ts";
import { defineList } from "#core/shared/list/definition.ts";
import {
  code,
  fields,
  name,
  oneOf,
  orNull,
  type RecordOfFields,
  scaled,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { lookup, select } from "#core/shared/list/filters.ts";
import { ADMIN_PAGE_SIZES } from "#core/shared/paging.ts";
import { readStudentRecordId } from "#core/shared/student-record-id.ts";
import { SUMMARY } from "./promotion-summary.ts";

/** What is decided of a student's year: the promotion, and the marks of remedial classes. */
const PROMOTION_STATES = ["In progress", ...PROMOTION_STATUSES] as const;
type PromotionState = (typeof PROMOTION_STATES)[number];
const promotionStateOf = (promotion: PromotionStatus | null): PromotionState => promotion ?? "In progress";

/** What every rule below needs of a student in a school year. */
export interface PromotionFacts {
  studentName: string;
  promotion: PromotionStatus | null;
  /** Null: not conditional. */
  remedialResult: RemedialResult | null;
}
export type PromotionActionName = "setPromotion" | "enterRemedial";
/** More in one change is done section by section. */
export const STUDENTS_PER_CHANGE_MAX = 60;

const refusal = ({ studentName }: PromotionFacts): string => `${studentName} cannot be changed.`;
const setPromotion: Action<PromotionFacts, PromotionState> = {
  label: "Set promotion",
  rules: [{ roles: ["RA"], from: PROMOTION_STATES }],
  refusal,
  titles: { success: "Set Promotion", failure: "Set Promotion Failed" },
  on: { row: true, bulk: true },
  unavailable: "hide",
};
const enterRemedial: Action<PromotionFacts, PromotionState> = {
  label: "Enter remedial marks",
  rules: [
    {
      roles: ["RA"],
      from: PROMOTION_STATES,
      guard: ({ studentName, remedialResult }) =>
        remedialResult === null ? `${studentName} is not conditional.` : null,
    },
  ],
  refusal,
  titles: { success: "Enter Remedial Marks", failure: "Enter Remedial Marks Failed" },
  on: { row: true, bulk: true },
  unavailable: "hide",
};
export const promotionWorkflow: Workflow<PromotionFacts, PromotionState, PromotionActionName> = {
  statusOf: ({ promotion }) => promotionStateOf(promotion),
  actions: { setPromotion, enterRemedial },
};

/** A student's school year, and what was decided at its end. */
export const PROMOTION_ROW = fields({
  /** `{school year}.{student no.}` */
  uuid: text("id"),
  schoolYear: text("school_period.name"),
  levelCode: text("grade_level.code"),
  gradeSection: name("grade_section", "Grade Level-Section"),
  studentNo: code("student_id", "Student ID"),
  lrn: code("lrn", "LRN"),
  studentName: name("student_name", "Name", { isFixed: true }),
  sex: { ...orNull(oneOf(["F", "M"], "sex")), label: "Sex", empty: "" },
  averageE2: {
    ...orNull(scaled(2, "general_average")),
    label: "General Average",
    align: "right",
    format: (value: number | null) => scaledToText(BigInt(value ?? 0), 2),
  },
  promotion: orNull(oneOf(PROMOTION_STATUSES, "promotion_status")),
  actionTaken: name("action_taken", "Action Taken"),
  areasText: name("learning_areas_not_passed", "Learning Areas Not Passed"),
  remedialText: name("remedial_text", "Remedial Result"),
  ...REMEDIAL_FIELDS,
  promotionVersion: whole("promotion_version"),
});
export type PromotionRow = RecordOfFields<typeof PROMOTION_ROW.fields>;

/** "Mathematics 70, Science 72.5000": with the final grades as they are printed. */
export const areasTextOf = (areas: readonly AreaNotPassed[]): string =>
  areas
    .map(({ name: area, finalE4, printsDecimals }) =>
      [area, printedText(finalE4, { hasDecimals: printsDecimals })].join(" "),
    )
    .join(", ");
/** "Passed: Mathematics 80, recomputed final grade 75". */
export const remedialTextOf = (result: RemedialResult | null, areas: readonly AreaNotPassed[]): string =>
  result === null
    ? ""
    : [result, ...[remedialTexts(areas).join("; ")].filter((said) => said !== "")].join(": ");

/** The year and student of a row's id. */
export const studentOfRow = (id: string): { yearUuid: string; studentNo: string } => {
  const { recordUuid = "", studentNo = "" } = readStudentRecordId(id) ?? {};
  return { yearUuid: recordUuid, studentNo };
};
/** The card of the 3rd term, whose action taken this is. */
const cardPath = ({ uuid, levelCode }: PromotionRow): string => {
  const { yearUuid, studentNo } = studentOfRow(uuid);
  return `/reports/student-performance/${levelCode}/${yearUuid}/3rd/${studentNo}`;
};

const PROMOTION_LABELS: Record<PromotionStatus, string> = {
  Promoted: "Promoted",
  Conditional: "Conditional",
  Retained: "Retained",
};
const RESULT_LABELS: Record<RemedialResult, string> = {
  Pending: "Pending",
  Passed: "Passed",
  "Not passed": "Not passed",
};
const FILTERS = classFilters(["schoolperiod_name", "school_period_id"], []);
const changed = { screen: cardPath };
/** Who is promoted, conditional and retained, boys and girls apart, section by section. */
export const PROMOTION_LIST = defineList({
  ...screen("promotion"),
  essential: ["averageE2", "actionTaken"],
  givesWayFirst: ["sex"],
  noun: { one: "student", many: "students" },
  call: {
    path: "/reports/promotion",
    tag: "Reports",
    summary: "Students with the action taken at the end of a school year, and the summary by grade level",
  },
  row: PROMOTION_ROW,
  key: "uuid",
  nameOf: ({ studentName }) => studentName,
  search: { wire: "search", placeholder: "Search by student name or ID", debounceMs: 1000 },
  tabs: {
    wire: "sex",
    all: "All",
    labels: { M: "Boys", F: "Girls" },
    counts: "sex_count",
  },
  tabsLabel: "Boys and girls",
  filters: {
    year: FILTERS.year,
    level: lookup("gradelevel_code", "Grade Level", "grade-levels", { isById: true, maxLength: 20 }),
    section: FILTERS.section,
    promotion: select<PromotionStatus>("promotion_status", "Promotion status", PROMOTION_LABELS),
    remedial: select<RemedialResult>("remedial_result", "Remedial Result", RESULT_LABELS),
  },
  sorts: ["gradeSection", "studentName", "studentNo"],
  isAscending: true,
  pages: ADMIN_PAGE_SIZES,
  hasFigures: true,
  beside: { wire: "summary", codec: SUMMARY },
  students: { studentNo: ({ uuid }) => studentOfRow(uuid).studentNo },
  links: { studentName: cardPath },
  workflow: promotionWorkflow,
  // Both are done in dialogs of their own, for all that are selected.
  changes: { setPromotion: changed, enterRemedial: changed },
  changesAtMost: STUDENTS_PER_CHANGE_MAX,
  exports: { path: "/reports/promotion/export", kind: "promotion", title: "Promotion" },
});
