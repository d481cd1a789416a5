import { type DaysE4, daysFromNumber, daysToNumber, formatDays } from "#core/attendance/days.ts";
import { screen } from "#core/identity/screens.ts";
import type { SubjectKind } from "#core/management/subject-kind.ts";
import { term } from "#core/management/term-field.ts";
import type { Action, Workflow } from "#core/shared/actions.ts";
import { defineList } from "#core/shared/list/definition.ts";
import {
  code,
  derived,
  fields,
  flag,
  name,
  orNull,
  type RecordOfFields,
  record,
  records,
  scaled,
  text,
  translated,
  whole,
} from "#core/shared/list/fields.ts";
import { onOff } from "#core/shared/list/filters.ts";
import { ADMIN_PAGE_SIZES } from "#core/shared/paging.ts";
import { ADVISORY_USER } from "./advisory-contract.ts";
import { classFilters, gradeFilter, letterFilter, subjectFilter } from "./class-filters-contract.ts";
import { reportCardPathOf } from "./report-card.ts";

/** A final grade within a student's year. Figures that are null are not known, or not approved. */
const FINAL = fields({
  /** `{class}.{student no.}`: what PATCH /final_grades names it by. */
  id: text("final_grade_id"),
  code: code("subject_code"),
  name: name("name"),
  letter: text("letter_grade"),
  gradeE4: orNull(scaled(4, "grade")),
  printedE4: orNull(scaled(4, ["grade_rounded", "numeric_grade_round_up"])),
  isProvisional: flag("is_provisional"),
  yearUuid: text("schoolperiod_id"),
});
export type CompositeFinal = RecordOfFields<typeof FINAL.fields>;

const TRIMESTER = { tabs: ["Trimester"] } as const;
const FINAL_TAB = { tabs: ["Final"] } as const;
const RIGHT = { align: "right" } as const;
const days = (wire: string, label: string) =>
  orNull(
    translated<DaysE4>(
      "number",
      wire,
      label,
      {
        toWire: daysToNumber,
        fromWire: (given) => daysFromNumber(given as number) ?? 0,
        format: formatDays,
      },
      RIGHT,
    ),
  );

const CLUB = fields({ name: text("name"), letter: text("letter_grade") });
/** A row of the composite: a student's subject in a term, or a student's year. */
export const COMPOSITE = fields({
  id: text("id"),
  studentNo: code(["student_id", "student_information.id"], "Student ID"),
  studentName: name(["student_name", "student_information.fullname"], "Student Name", { isFixed: true }),
  schoolYear: name("school_period_name", "School Year"),
  term: orNull(term(["grading_period_name", "school_term.name"], "School Term", TRIMESTER)),
  gradeSection: name("grade_section", "Grade Level-Section"),
  /** Of a grade that a former section released: the day and the section, in words; null: it is the own section's. */
  keptFrom: orNull(text("kept_from")),
  levelName: text("grade_level"),
  levelCode: text("gradelevel_code"),
  section: text("section"),
  subject: orNull(
    record(
      "subject",
      fields({ code: code("code"), name: name("name"), kind: text<SubjectKind>("subject_category") }),
    ),
  ),
  subjectName: {
    ...derived<string>("subject", (subject) => (subject as { name: string } | null)?.name ?? ""),
    label: "Subject",
    ...TRIMESTER,
  },
  finalCount: whole("subject_count", "Subjects", { ...FINAL_TAB, ...RIGHT }),
  letter: text("letter_grade", "Letter Grade", { ...TRIMESTER, empty: "" }),
  letterCount: whole("letter_grade_count", "Letter Grade", { ...FINAL_TAB, ...RIGHT }),
  printedE4: { ...orNull(scaled(4, "grade_rounded", "Numeric Grade")), ...TRIMESTER, ...RIGHT },
  gradeCount: whole("numeric_grade_count", "Numeric Grade", { ...FINAL_TAB, ...RIGHT }),
  averageLetter: text("general_average_letter", "General average (Letter)", { empty: "" }),
  averageE2: { ...orNull(scaled(2, "general_average_numeric", "General Average (Numeric)")), ...RIGHT },
  /** A whole number. */
  averageRounded: orNull(whole("general_average_rounded")),
  conductE4: { ...orNull(scaled(4, "conduct_grade", "Conduct Grade")), ...TRIMESTER, ...RIGHT },
  conductLetter: text("conduct_grade_letter", "Conduct Letter Grade", { ...TRIMESTER, empty: "" }),
  daysAbsent: days("attendance.days_absent", "Days Absent"),
  daysTardy: days("attendance.days_tardy", "Days Tardy"),
  gradeE4: orNull(scaled(4, "grade")),
  /** Of a term's row; in grades 11 and 12 Passed or Failed. */
  clubs: records("clubs", CLUB),
  /** Whether a figure waits for an approval, or rests on one that does. */
  isProvisional: flag("is_provisional"),
  isAverageProvisional: flag("general_average_is_provisional"),
  isConductProvisional: flag("conduct_is_provisional"),
  finals: records("subjects", FINAL),
});
export type CompositeRow = RecordOfFields<typeof COMPOSITE.fields>;

/** The report card of a row: of its term, of a year's row that of the last term. */
const cardPathOf = ({ levelCode, schoolYear, term: ordinal, studentNo }: CompositeRow): string =>
  reportCardPathOf({ levelCode, schoolYear, term: ordinal ?? 3, studentNo });

/** Beside the rows: the adviser of the section that is asked for, and whether the school lets the composite be exported. */
const BESIDE_ROWS = fields({
  users: records("users", ADVISORY_USER),
  canExport: flag("can_export"),
});
export type BesideComposite = RecordOfFields<typeof BESIDE_ROWS.fields>;

const FILTERS = classFilters(
  ["school_period_id", "school_period_name", "schoolperiod_name"],
  ["grading_period_id", "grading_period_name"],
);
/** What can be done with a row of the grade composite: it has no states. */
type CompositeFacts = { studentName: string };
const openCard: Action<CompositeFacts, "any"> = {
  label: "Open report card",
  rules: [{ roles: ["RA", "HRA"], from: ["any"] }],
  refusal: ({ studentName }) => `The report card of ${studentName} cannot be opened.`,
  on: { row: true },
  unavailable: "hide",
};
export const compositeWorkflow: Workflow<CompositeFacts, "any", "openCard"> = {
  statusOf: () => "any",
  actions: { openCard },
};

/** Grades by subject and term, or by year, of the classes one may see. */
export const COMPOSITE_LIST = defineList({
  ...screen("grade-composite"),
  essential: ["subjectName", "printedE4", "averageE2"],
  tellsApart: ["schoolYear", "term"],
  givesWayFirst: ["schoolYear", "term"],
  title: "Grade Composite Report",
  noun: { one: "Report", many: "Reports" },
  label: "{tab} grades",
  tabsLabel: "Period of the grades",
  exports: null,
  call: {
    path: "/composite_reports",
    tag: "Reports",
    summary: "Grades by subject and term, or by year, of the classes one may see",
  },
  row: COMPOSITE,
  key: "id",
  nameOf: ({ studentName, subjectName }) => [studentName, subjectName].filter(Boolean).join(", "),
  search: { wire: "search", placeholder: "Search by subject or student ID", debounceMs: 1000 },
  tabs: { wire: "status", labels: { Trimester: "Trimester", Final: "Final" }, otherwise: "Trimester" },
  tabsClear: true,
  filters: {
    year: FILTERS.year,
    term: { ...FILTERS.term, tabs: ["Trimester"] },
    section: FILTERS.section,
    subject: subjectFilter,
    grade: gradeFilter,
    letter: letterFilter,
    inApproval: onOff("in_approval", "Show grades in approval"),
  },
  students: { studentName: ({ studentNo }) => studentNo },
  sorts: ["studentName", "studentNo"],
  isAscending: true,
  pages: ADMIN_PAGE_SIZES,
  orderNames: ["sortType", "order"],
  hasFigures: true,
  workflow: compositeWorkflow,
  changes: { openCard: { screen: cardPathOf } },
  beside: { wire: "advisory", codec: BESIDE_ROWS },
  failed: "Oops! Something went wrong",
});
