import { gradeSectionLabel } from "#core/reports/class-filters-contract.ts";
import {
  daysClosed,
  MISSING_GRADES_LIST,
  MISSING_RECORDS_LIST,
  nextRolesText,
  UNRELEASED_STATUSES,
} from "#core/reports/missing.ts";
import { maySeeClass, maySeeWholeSection } from "#db/queries/grading/class-scope.ts";
import { GRADEBOOK_JOINS } from "#db/queries/grading/gradebook/gradebook.ts";
import { STAFF_NAME } from "#db/queries/management/staff-name.ts";
import { type Asker, indexed, is, type ListPage, listSource } from "#db/queries/shared/list-source.ts";
import { contains, personPredicate } from "#db/queries/shared/person-search.ts";
import { as, columnsOf, readerOf } from "#db/select.ts";
import { json, type SQL, sql } from "#db/statement.ts";
import { gradebook, reportCardRow, schoolClass, subject, term } from "#db/tables.ts";
import { termAsked, unknownPeriodOf } from "./advisories.ts";

const GRADE_SECTION = as(sql<string>`json_array(grade_level.name, section.name)`, (text) =>
  gradeSectionLabel(...(JSON.parse(text) as [level: string, section: string])),
);
/** Of a gradebook's class, in their order. */
export const TEACHER_NAMES = sql<string>`coalesce((select group_concat(name, ', ') from (
  select ${STAFF_NAME} as name
  from class_teacher join staff on staff.id = staff_id where class_teacher.class_id = gradebook.class_id order by position)), '')`;

type Page = ListPage<typeof MISSING_GRADES_LIST> & Asker;
const unreleasedOf = (page: Page): SQL => sql`gradebook.term_id = ${termAsked(page)}
  and gradebook.status in (select value from json_each(${json(UNRELEASED_STATUSES)}))`;

const CLASS = {
  uuid: gradebook.uuid,
  classUuid: schoolClass.uuid,
  subjectKind: subject.kind,
  gradeSection: GRADE_SECTION,
  subject: subject.name,
  teachers: TEACHER_NAMES,
  status: gradebook.status,
  ungraded: gradebook.ungraded,
  blanks: gradebook.blanks,
  windowEnd: term.encodeEndDate,
};
const readClass = readerOf(CLASS);
/** Gradebooks of a term that are not released, by name. */
export const MISSING_GRADES = listSource(MISSING_GRADES_LIST, {
  table: "gradebook",
  columns: columnsOf(CLASS),
  rowsOf: (found: object[], _, { today }) =>
    found.map(readClass).map(({ windowEnd, ...one }) => ({
      ...one,
      move: nextRolesText(one.status),
      closedOn: windowEnd,
      closedDays: daysClosed(windowEnd, today),
    })),
  joins: GRADEBOOK_JOINS,
  orders: {
    subject: {
      by: ["gradebook.name_key", "gradebook.id"],
      from: indexed("gradebook", "gradebook_by_term"),
    },
    status: {
      by: ["gradebook.status", "gradebook.id"],
      from: indexed("gradebook", "gradebook_by_term"),
    },
    // Of a term's gradebooks those that are not released are looked up, and sorted.
    ungraded: {
      by: ["gradebook.ungraded", "gradebook.id"],
      from: indexed("gradebook", "gradebook_by_term"),
    },
    blanks: {
      by: ["gradebook.blanks", "gradebook.id"],
      from: indexed("gradebook", "gradebook_by_term"),
    },
  },
  unknown: unknownPeriodOf(MISSING_GRADES_LIST),
  scope: (page) => sql`${unreleasedOf(page)} and ${maySeeClass(page.userId, sql`gradebook.class_id`)}`,
  where: {
    year: () => sql`true`,
    term: () => sql`true`,
    section: (uuid) => ofClasses(sql`section.uuid = ${uuid}`),
    subject: (text) => ofClasses(sql`subject.code = ${text} or subject.name = ${text}`),
    state: is("gradebook.status"),
    search: (text) => contains(sql`gradebook.name`, text),
  },
});

const ofClasses = (which: SQL): SQL =>
  sql`gradebook.class_id in (select school_class.id from school_class join subject on subject.id = subject_id
    join section on section.id = section_id where ${which})`;

/** A list of texts in one. */
const joined = (column: string): SQL<string> =>
  sql`coalesce((select group_concat(value, '; ') from json_each(report_card_row.${sql.raw(column)})), '')`;

const ofSection = (uuid: string): SQL =>
  sql`report_card_row.section_id = (select id from section where uuid = ${uuid})`;
/** Students of a term whose cards lack something, by name. */
export const MISSING_RECORDS = listSource(MISSING_RECORDS_LIST, {
  table: "report_card_row",
  sources: {
    uuid: sql<string>`term.uuid || '.' || report_card_row.student_no`,
    gradeSection: GRADE_SECTION,
    studentNo: reportCardRow.studentNo,
    studentName: reportCardRow.studentName,
    grades: joined("reasons_json"),
    records: joined("warnings_json"),
  },
  joins: sql`join term on term.id = report_card_row.term_id
    join section on section.id = report_card_row.section_id join grade_level on grade_level.id = section.grade_level_id`,
  orders: {
    studentName: {
      by: ["report_card_row.name_key", "report_card_row.id"],
      from: indexed("report_card_row", "report_card_row_by_name"),
    },
    studentNo: {
      by: ["student_no", "report_card_row.id"],
      from: indexed("report_card_row", "report_card_row_by_number"),
    },
  },
  unknown: unknownPeriodOf(MISSING_RECORDS_LIST),
  scope: (page) => sql`report_card_row.term_id = ${termAsked(page)}
    and ${maySeeWholeSection(page.userId, sql`report_card_row.section_id`)}
    and (reasons_json <> '[]' or warnings_json <> '[]')`,
  where: {
    year: () => sql`true`,
    term: () => sql`true`,
    section: (uuid) => ofSection(uuid),
    search: (text) => personPredicate(text, sql`report_card_row.student_id`),
  },
});
