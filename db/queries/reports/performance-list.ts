import type { PromotionStatus } from "#core/grading/grades/final-grade.ts";
import type { RemedialResult } from "#core/grading/grades/remedial.ts";
import { isSeniorHigh } from "#core/management/level-groups.ts";
import { type TermOrdinal, termOrdinalOf } from "#core/management/term-name.ts";
import type { CardMailing } from "#core/reports/card-mail.ts";
import { gradeSectionLabel } from "#core/reports/class-filters-contract.ts";
import { roundedAverage } from "#core/reports/figures.ts";
import { PERFORMANCE_LIST, type PerformanceRow, type TermGrade } from "#core/reports/performance-list.ts";
import { type CardState, publishingStatusOf } from "#core/reports/report-card-actions.ts";
import type { MailStatus } from "#core/shared/outbox.ts";
import { studentRecordId } from "#core/shared/student-record-id.ts";
import { cardMailing, newestCardMail, newestRevision } from "#db/queries/documents/card-mails.ts";
import { hasScope, wholeSections } from "#db/queries/grading/class-scope.ts";
import { type Asker, is, type ListPage, listSource } from "#db/queries/shared/list-source.ts";
import { personPredicate } from "#db/queries/shared/person-search.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { unknownPeriodOf, yearNamed } from "./advisories.ts";
import { ADVISERS_PRINT } from "./named-cards.ts";

/** Student performance: ids of a page from an index of its order, then what their rows show. */
type Page = ListPage<typeof PERFORMANCE_LIST> & Asker;

/** The term that is asked for, by id or name; else the newest of the year that has begun. */
export function termAsked({
  filter: { year, term },
  today,
}: Pick<Asker, "today"> & { filter: { year: string | null; term: string | null } }): SQL {
  const ordinal = term === null ? null : termOrdinalOf(term);
  if (term !== null && ordinal === null) return sql`(select id from term where uuid = ${term})`;
  const ofYear = sql`school_year_id = ${yearNamed(year, today)}`;
  return ordinal === null
    ? sql`(select id from term where ${ofYear} and start_date <= ${today} order by ordinal desc limit 1)`
    : sql`(select id from term where ${ofYear} and ordinal = ${ordinal})`;
}

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

interface FoundRow {
  json: string;
  sort_key: string;
  row_id: number;
}
function performanceRows(page: Page, where: SQL): Statement<FoundRow> {
  const direction = page.descending ? "desc" : "asc";
  const { by } = ORDERS[page.sort];
  const orderBy = (of: string): SQL =>
    sql.raw([...by, "id"].map((column) => `${of}${column} ${direction}`).join(", "));
  const key = sql.raw(by[0]);
  const select = sql.raw(["id", ...by].map((of) => `report_card_row.${of}`).join(", "));
  return statement(sql`select ${ROW_JSON} as json, page.${key} as sort_key, card.id as row_id
    from (${seen(page, { select, where })} order by ${orderBy("")}
      limit ${page.limit} offset ${page.offset}) page
    cross join report_card_row card on card.id = page.id ${BESIDE_CARD} order by ${orderBy("page.")}`);
}
const BESIDE_CARD = sql`cross join term on term.id = card.term_id cross join school_year on school_year.id = card.school_year_id
    cross join section on section.id = card.section_id cross join grade_level on grade_level.id = section.grade_level_id
    cross join student on student.id = card.student_id cross join guardian on guardian.id = student.correspondent_id
    ${newestRevision(sql`card`)}
    left join report_term on report_term.student_id = card.student_id and report_term.term_id = card.term_id`;

/** The row of one card, for who may see it. */
export const performanceRow = (card: {
  student_id: number;
  term_id: number;
}): Statement<Pick<FoundRow, "json">> =>
  statement(sql`select ${ROW_JSON} as json from report_card_row card ${BESIDE_CARD}
    where card.student_id = ${card.student_id} and card.term_id = ${card.term_id}`);

const approved = (column: SQL, isProvisional: SQL): SQL => sql`iif(${isProvisional} = 0, ${column}, null)`;
const ROW_JSON = sql`json_object('termUuid', term.uuid, 'term', term.ordinal, 'yearUuid', school_year.uuid, 'schoolYear', school_year.name,
  'studentNo', card.student_no, 'studentName', card.student_name, 'section', section.name,
  'level', json_object('code', grade_level.code, 'name', grade_level.name),
  'promotion', card.promotion_status, 'remedialResult', (select remedial_result from report_year
    where report_year.student_id = card.student_id and report_year.school_year_id = card.school_year_id),
  'state', card.state, 'reasons', json(card.reasons_json), 'warnings', json(card.warnings_json),
  'averageE2', ${approved(sql`average_e2`, sql`report_term.is_provisional`)},
  'averageLetter', coalesce(${approved(sql`average_letter`, sql`report_term.is_provisional`)}, ''),
  'advisersPrint', ${ADVISERS_PRINT}, 'mailing', ${cardMailing(sql`newest.uuid`, sql`card.term_id`)}, 'mail', json(${newestCardMail(sql`newest.uuid`)}),
  'conductE4', ${approved(sql`conduct_e4`, sql`conduct_is_provisional`)},
  'days', (select json_array(days_absent_e4, days_tardy_e4) from attendance
    where attendance.student_id = card.student_id and attendance.term_id = card.term_id),
  'subjects', (select json_group_array(json(item))
    from (select json_object('classUuid', school_class.uuid, 'code', subject.code, 'name', subject.name,
      'letter', letter, 'gradeE4', grade_e4) as item
    from report_grade grade join school_class on school_class.id = grade.class_id join subject on subject.id = grade.subject_id
    where grade.student_id = card.student_id and grade.term_id = card.term_id and grade.is_provisional = 0
      order by grade.position, grade.id)))`;

interface RowFacts {
  termUuid: string;
  term: TermOrdinal;
  yearUuid: string;
  schoolYear: string;
  studentNo: string;
  studentName: string;
  section: string;
  level: { code: string; name: string };
  promotion: PromotionStatus | null;
  remedialResult: RemedialResult | null;
  state: CardState;
  reasons: string[];
  warnings: string[];
  averageE2: number | null;
  averageLetter: string;
  conductE4: number | null;
  days: [absentE4: number | null, tardyE4: number | null] | null;
  subjects: (Omit<TermGrade, "id"> & { classUuid: string })[];
  advisersPrint: 0 | 1;
  mailing: CardMailing;
  mail: { status: MailStatus; error: string | null } | null;
}
export function performanceRowOf({ json }: Pick<FoundRow, "json">): PerformanceRow {
  const { termUuid, days, subjects, ...facts } = JSON.parse(json) as RowFacts;
  return {
    ...facts,
    averageRounded: facts.averageE2 === null ? null : roundedAverage(facts.averageE2),
    daysAbsent: days?.[0] ?? null,
    daysTardy: days?.[1] ?? null,
    subjects: subjects.map(({ classUuid, ...subject }) => ({
      ...subject,
      id: studentRecordId(classUuid, facts.studentNo),
      letter: isSeniorHigh(facts.level.code) ? "" : subject.letter,
    })),
    uuid: studentRecordId(termUuid, facts.studentNo),
    gradeSection: gradeSectionLabel(facts.level.name, facts.section),
    publishingStatus: publishingStatusOf(facts.state),
    advisersPrint: facts.advisersPrint === 1,
  };
}

export const PERFORMANCE_ROWS = listSource(PERFORMANCE_LIST, {
  table: "report_card_row",
  rows: performanceRows,
  rowsOf: (found: FoundRow[]) => found.map(performanceRowOf),
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
