import type { RemedialResult } from "#core/grading/grades/remedial.ts";
import { isSeniorHigh } from "#core/management/level-groups.ts";
import { gradeSectionLabel } from "#core/reports/class-filters-contract.ts";
import { roundedAverage } from "#core/reports/figures.ts";
import { PERFORMANCE_LIST, type PerformanceRow } from "#core/reports/performance-list.ts";
import { publishingStatusOf } from "#core/reports/report-card.ts";
import { studentRecordId } from "#core/shared/student-record-id.ts";
import { cardMailing, newestCardMail, newestRevision } from "#db/queries/documents/card-mails.ts";
import { hasScope, wholeSections } from "#db/queries/grading/class-scope.ts";
import { type Asker, is, type ListPage, listSource } from "#db/queries/shared/list-source.ts";
import { personPredicate } from "#db/queries/shared/person-search.ts";
import { alias, flag, jsonIn, type RowOfSources, recordOf, rowsWithin, select } from "#db/select.ts";
import { mapRows, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import {
  gradeLevel,
  reportCardRow,
  reportGrade,
  reportTerm,
  schoolClass,
  schoolYear,
  section,
  subject,
  term,
} from "#db/tables.ts";
import { termAsked, unknownPeriodOf } from "./advisories.ts";
import { ADVISERS_PRINT } from "./report-card.ts";

/** Student performance: ids of a page from an index of its order, then what their rows show. */
type Page = ListPage<typeof PERFORMANCE_LIST> & Asker;

/** Each order with the index that has it; what is alike goes by name. */
const BY_NAME = "name_key";
const ORDERS = {
  studentName: { index: null, by: [BY_NAME] },
  studentNo: { index: "report_card_row_by_number", by: ["student_no"] },
  state: { index: "report_card_row_by_state", by: ["state", BY_NAME] },
  promotion: {
    index: "report_card_row_by_promotion",
    by: ["promotion_status", BY_NAME],
  },
} as const;

function indexOf({ filter, sort }: Page): string {
  if (filter.section !== null) return "report_card_row_by_section";
  const { index } = ORDERS[sort];
  if (index !== null) return index;
  if (filter.state !== null) return "report_card_row_by_state";
  return filter.promotion !== null ? "report_card_row_by_promotion" : "report_card_row_by_name";
}

/** Whoever sees all walks the index of the order; anyone else's rows are found by section. */
const seen = (page: Page, { select, where }: { select: SQL; where: SQL }): SQL =>
  sql`select ${select} from user_role cross join report_card_row indexed by ${sql.raw(indexOf(page))}
      on ${hasScope(page.userId, "all")} where ${where}
    union all
    select ${select} from (select section_id as seen_id from (${wholeSections(page.userId)})) own
      cross join report_card_row indexed by report_card_row_by_section on report_card_row.section_id = seen_id
      where ${where}`;

function performanceRows(page: Page, where: SQL) {
  const direction = page.descending ? "desc" : "asc";
  const { by } = ORDERS[page.sort];
  const orderBy = (of: string): SQL =>
    sql.raw([...by, "id"].map((column) => `${of}${column} ${direction}`).join(", "));
  const key = sql.raw(by[0]);
  const keys = sql.raw(["id", ...by].map((of) => `report_card_row.${of}`).join(", "));
  return select(
    { ...CARD, sort_key: sql<string>`page.${key}`, row_id: card.id },
    sql`from (${seen(page, { select: keys, where })} order by ${orderBy("")}
      limit ${page.limit} offset ${page.offset}) page
    cross join report_card_row card on card.id = page.id ${BESIDE_CARD} order by ${orderBy("page.")}`,
  );
}
const BESIDE_CARD = sql`cross join term on term.id = card.term_id cross join school_year on school_year.id = card.school_year_id
    cross join section on section.id = card.section_id cross join grade_level on grade_level.id = section.grade_level_id
    cross join student on student.id = card.student_id cross join guardian on guardian.id = student.correspondent_id
    ${newestRevision(sql`card`)}
    left join report_term on report_term.student_id = card.student_id and report_term.term_id = card.term_id`;

const approved = <T>(column: SQL, isProvisional: SQL): SQL<T | null> =>
  sql`iif(${isProvisional} = 0, ${column}, null)`;
const card = alias(reportCardRow, "card");
const CARD = {
  ...{ studentNo: card.studentNo, studentName: card.studentName, state: card.state },
  termUuid: term.uuid,
  term: term.ordinal,
  yearUuid: schoolYear.uuid,
  schoolYear: schoolYear.name,
  section: section.name,
  level: recordOf({ code: gradeLevel.code, name: gradeLevel.name }),
  promotion: card.promotionStatus,
  remedialResult: sql<RemedialResult | null>`(select remedial_result from report_year
    where report_year.student_id = card.student_id and report_year.school_year_id = card.school_year_id)`,
  reasons: jsonIn<string[]>(card.reasonsJson),
  warnings: jsonIn<string[]>(card.warningsJson),
  averageE2: approved<number>(sql`${reportTerm.averageE2}`, sql`report_term.is_provisional`),
  averageLetter: sql<string>`coalesce(${approved(sql`${reportTerm.averageLetter}`, sql`report_term.is_provisional`)}, '')`,
  conductE4: approved<number>(sql`${reportTerm.conductE4}`, sql`conduct_is_provisional`),
  days: jsonIn<[absentE4: number, tardyE4: number] | null>(
    sql`(select json_array(days_absent_e4, days_tardy_e4) from attendance
      where attendance.student_id = card.student_id and attendance.term_id = card.term_id)`,
  ),
  subjects: rowsWithin(
    {
      classUuid: schoolClass.uuid,
      code: subject.code,
      name: subject.name,
      letter: reportGrade.letter,
      gradeE4: reportGrade.gradeE4,
    },
    sql`from report_grade join school_class on school_class.id = report_grade.class_id join subject on subject.id = report_grade.subject_id
      where report_grade.student_id = card.student_id and report_grade.term_id = card.term_id and report_grade.is_provisional = 0
      order by report_grade.position, report_grade.id`,
  ),
  advisersPrint: flag(ADVISERS_PRINT),
  mailing: cardMailing(sql`newest.uuid`, sql`card.term_id`),
  mail: newestCardMail(sql`newest.uuid`),
};
/** The row of one card, for who may see it. */
export const performanceOfCard = (of: { studentId: number; termId: number }): Statement<PerformanceRow> =>
  mapRows(
    select(
      CARD,
      sql`from report_card_row card ${BESIDE_CARD}
        where card.student_id = ${of.studentId} and card.term_id = ${of.termId}`,
    ),
    performanceRow,
  );

function performanceRow({ termUuid, days, subjects, ...found }: RowOfSources<typeof CARD>): PerformanceRow {
  return {
    ...found,
    averageRounded: found.averageE2 === null ? null : roundedAverage(found.averageE2),
    daysAbsent: days?.[0] ?? null,
    daysTardy: days?.[1] ?? null,
    subjects: subjects.map(({ classUuid, ...one }) => ({
      ...one,
      id: studentRecordId(classUuid, found.studentNo),
      letter: isSeniorHigh(found.level.code) ? "" : one.letter,
    })),
    uuid: studentRecordId(termUuid, found.studentNo),
    gradeSection: gradeSectionLabel(found.level.name, found.section),
    publishingStatus: publishingStatusOf(found.state),
  };
}

export const PERFORMANCE_ROWS = listSource(PERFORMANCE_LIST, {
  table: "report_card_row",
  rows: performanceRows,
  rowsOf: (found: RowOfSources<typeof CARD>[]) => found.map(performanceRow),
  totalsOf: (page, where) =>
    statement(sql`select count(*) as "count" from (${seen(page, { select: sql`1`, where })})`),
  unknown: unknownPeriodOf(PERFORMANCE_LIST),
  scope: (page) => sql`term_id = ${termAsked(page)}`,
  where: {
    year: () => sql`true`,
    term: () => sql`true`,
    section: (uuid) => sql`section_id = (select id from section where uuid = ${uuid})`,
    state: is("state"),
    promotion: is("promotion_status"),
    search: (text) => personPredicate(text, sql`student_id`),
  },
});
