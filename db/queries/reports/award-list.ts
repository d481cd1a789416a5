import type { AwardState } from "#core/awards/award-actions.ts";
import { type AwardGroup, type AwardPeriod, FINAL_PERIOD } from "#core/awards/award-groups.ts";
import { inOrder, SCHOOL_RULES } from "#core/awards/award-rules.ts";
import { GROUP_STUDENTS_MAX } from "#core/documents/awards/award-export.ts";
import { GRADEBOOK_STATUSES, type GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import { isSeniorHigh } from "#core/management/level-groups.ts";
import {
  AWARD_LIST,
  type AwardRow,
  type AwardSubject,
  type AwardTab,
  GROUP_OF_TAB,
} from "#core/reports/awards/award-list.ts";
import { gradeSectionLabel } from "#core/reports/class-filters-contract.ts";
import {
  hasScope,
  maySeeClass,
  maySeeWholeSection,
  seenClasses,
  wholeSections,
} from "#db/queries/grading/class-scope.ts";
import { listedName } from "#db/queries/management/roster.ts";
import { type Asker, hasOnly, is, type ListPage, listSource } from "#db/queries/shared/list-source.ts";
import { contains, personPredicate } from "#db/queries/shared/person-search.ts";
import { select } from "#db/select.ts";
import { json, type RowOf, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { unknownPeriodOf, yearNamed } from "./advisories.ts";
import { rulesOfYear } from "./card-facts.ts";
import { printedAs, subjectIds } from "./composite-list.ts";

/** Periodic awards: ids of a page from an index of its order, then what their rows show. */
type Page = ListPage<typeof AWARD_LIST> & Asker;

const RELEASED: GradebookStatus = "Released";
const sectionsInSight = (userId: number): SQL => sql`select section_id from (${wholeSections(userId)})
  union select section_id from school_class where id in (${seenClasses(userId)})`;
/** The period that is asked for; else the last term of the year of which most gradebooks in sight are released, or any. */
function periodOf({ filter: { year, term, section }, today, userId }: Page): SQL {
  if (term !== null) return sql`${term}`;
  const latest = (where: SQL): SQL =>
    sql`(select max(ordinal) from term where school_year_id = ${yearNamed(year, today)} and ${where})`;
  const released = sql`sum(iif(status = ${RELEASED}, gradebooks, 0))`;
  const ofSections = (which: SQL): SQL =>
    sql`(select ${released} * 2 > sum(gradebooks) from gradebook_section_summary where term_id = term.id and ${which})`;
  const most =
    section === null
      ? sql`iif(exists (select 1 from user_role where ${hasScope(userId, "all")}),
          (select ${released} * 2 > sum(gradebooks) from gradebook_state_summary
            where term_id = term.id and status in (select value from json_each(${json(GRADEBOOK_STATUSES)}))),
          ${ofSections(sql`section_id in (${sectionsInSight(userId)})`)})`
      : ofSections(sql`section_id = (select id from section where uuid = ${section})`);
  return sql`coalesce(${latest(most)},
    ${latest(sql`exists (select 1 from gradebook where term_id = term.id and status = ${RELEASED})`)})`;
}

function indexOf({ filter, sort }: Page): string {
  if (sort === "studentNo") return "award_by_number";
  if (sort === "averageE2") return "award_by_average";
  return filter.section === null ? "award_by_name" : "award_by_section";
}

/** What of an award's row a caller may see who does not see all: of whole sections every award, else tops of own classes. */
const isSeen = (userId: number): SQL =>
  sql`(award.section_id in (select section_id from (${wholeSections(userId)})) or award.class_id in (${seenClasses(userId)}))`;

const seenInSections = ({ userId }: Page, { select, where }: { select: SQL; where: SQL }): SQL =>
  sql`select ${select} from (select section_id as seen_id from (${sectionsInSight(userId)})) own
      cross join award indexed by award_by_section on award.section_id = seen_id
      where ${where} and ${isSeen(userId)}`;
/** Whoever sees all walks the index of the order; anyone else's rows are found by section. */
const seen = (page: Page, { select, where }: { select: SQL; where: SQL }): SQL =>
  sql`select ${select} from user_role cross join award indexed by ${sql.raw(indexOf(page))}
      on ${hasScope(page.userId, "all")} where ${where}
    union all ${seenInSections(page, { select, where })}`;

/** What the kept summary counts by, for who sees all; anyone else's are counted one by one, as all are that something further narrows. */
const COUNTED_BY = ["status", "year", "term", "section"] as const;
function awardCount(page: Page, where: SQL): Statement<{ count: number }> {
  const counted = hasOnly(page.filter, COUNTED_BY)
    ? sql`select sum(awards) as awards from user_role cross join award_summary award
        on ${hasScope(page.userId, "all")} where ${where}
        union all ${seenInSections(page, { select: sql`1`, where })}`
    : seen(page, { select: sql`1 as awards`, where });
  return statement(sql`select coalesce(sum(awards), 0) as "count" from (${counted})`);
}

const SORT_COLUMNS = {
  studentName: "name_key",
  studentNo: "student_no",
  averageE2: "average_e2",
} as const;

interface FoundRow {
  json: string;
  sort_key: string;
  row_id: number;
}
function awardRows(page: Page, where: SQL): Statement<FoundRow> {
  const direction = sql.raw(page.descending ? "desc" : "asc");
  const key = sql.raw(SORT_COLUMNS[page.sort]);
  return statement(sql`select ${ROW_JSON} as json, page.${key} as sort_key, award.id as row_id
    from (${seen(page, { select: sql`award.id, award.${key}`, where })} order by ${key} ${direction}, id ${direction}
      limit ${page.limit} offset ${page.offset}) page
    cross join award on award.id = page.id ${JOINS}
    order by page.${key} ${direction}, page.id ${direction}`);
}

const JOINS = sql`join school_year on school_year.id = award.school_year_id
  join section on section.id = award.section_id join grade_level on grade_level.id = section.grade_level_id`;
const OF_PERIOD = sql`term.school_year_id = award.school_year_id and (award.period = ${FINAL_PERIOD} or term.ordinal = award.period)`;
const ROW_JSON = sql`json_object('uuid', award.uuid, 'schoolYear', school_year.name, 'yearUuid', school_year.uuid, 'period', award.period,
  'awardName', award.award_name, 'group', award.award_group, 'section', section.name, 'levelCode', grade_level.code, 'levelOrdinal', grade_level.ordinal, 'levelName', grade_level.name,
  'studentName', ${listedName(sql`award.student_name`, sql`award.student_id`, sql`award.school_year_id`)}, 'studentNo', award.student_no, 'averageE2', award.average_e2, 'conductE4', award.conduct_e4, 'state', award.state,
  'days', (select json_array(sum(days_absent_e4), sum(days_tardy_e4)) from term join attendance on attendance.term_id = term.id
    where attendance.student_id = award.student_id and ${OF_PERIOD}),
  'subjects', (select json_group_array(json(item))
    from (select json_object('code', subject.code, 'name', subject.name, 'letter', letter, 'gradeE4', grade_e4) as item
    from report_final join subject on subject.id = report_final.subject_id
    where award.period = ${FINAL_PERIOD} and report_final.student_id = award.student_id
      and report_final.school_year_id = award.school_year_id and is_provisional = 0
        order by subject.position, subject.id)))`;

interface RowFacts {
  uuid: string;
  schoolYear: string;
  yearUuid: string;
  period: AwardPeriod;
  awardName: string;
  group: AwardGroup;
  section: string;
  levelCode: string;
  levelOrdinal: number;
  levelName: string;
  studentName: string;
  studentNo: string;
  averageE2: number | null;
  conductE4: number | null;
  state: AwardState;
  days: [absentE4: number | null, tardyE4: number | null];
  subjects: AwardSubject[];
}
function awardRowOf({ json }: Pick<FoundRow, "json">): AwardRow {
  const { days, subjects, ...facts } = JSON.parse(json) as RowFacts;
  return {
    ...facts,
    gradeSection: gradeSectionLabel(facts.levelName, facts.section),
    daysAbsent: days[0],
    daysTardy: days[1],
    subjects: subjects.map((subject) => ({
      ...subject,
      letter: isSeniorHigh(facts.levelCode) ? "" : subject.letter,
    })),
  };
}

/** With a grade of the award's period that is like this: of its class, where it is for one class, else of any. */
const withGrade = (isLike: SQL): SQL => {
  const ofAward = sql`student_id = award.student_id and class_id = coalesce(award.class_id, class_id)
    and is_provisional = 0 and ${isLike}`;
  return sql`iif(award.period = ${FINAL_PERIOD},
    exists (select 1 from report_final where ${ofAward} and school_year_id = award.school_year_id),
    exists (select 1 from report_grade where ${ofAward} and term_id = (select id from term
      where school_year_id = award.school_year_id and ordinal = award.period)))`;
};

/** A school year or a term of awards that does not exist. */
export const unknownAwards = unknownPeriodOf(AWARD_LIST);

export const AWARD_ROWS = listSource(AWARD_LIST, {
  table: "award",
  rows: awardRows,
  rowsOf: (found: FoundRow[]) => found.map(awardRowOf),
  totalsOf: awardCount,
  unknown: unknownAwards,
  scope: (page) =>
    sql`award.school_year_id = ${yearNamed(page.filter.year, page.today)} and award.period = ${periodOf(page)}`,
  where: {
    status: (tab) => sql`award_group = ${GROUP_OF_TAB[tab]}`,
    year: () => sql`true`,
    term: () => sql`true`,
    section: (uuid) => sql`award.section_id = (select id from section where uuid = ${uuid})`,
    subject: (text) =>
      sql`award.class_id in (select id from school_class where subject_id in ${subjectIds(text)})`,
    state: is("state"),
    awardName: is("award_name"),
    grade: (typed) => withGrade(printedAs(typed)),
    letter: (letter) => withGrade(sql`letter = ${letter}`),
    search: (text) => sql`(${personPredicate(text, sql`student_id`)} or ${contains(sql`award_name`, text)})`,
  },
});

type Filter = Page["filter"];
const pageOf = (asker: Asker, filter: Filter, tab: AwardTab): Page => ({
  ...asker,
  filter: { ...filter, status: tab },
  sort: "studentName",
  descending: false,
  limit: GROUP_STUDENTS_MAX,
  offset: 0,
});
/** The rows of several groups, by student name. */
export const awardGroups = (asker: Asker, filter: Filter, tabs: readonly AwardTab[]): Statement<FoundRow>[] =>
  tabs.map((tab) => AWARD_ROWS.rows(pageOf(asker, filter, tab)));
/** The rules of the year, which say how each group is ordered. */
export const rulesOfGroups = ({ today }: Asker, { year }: Filter) =>
  select({ applied: rulesOfYear(yearNamed(year, today)) }, sql``);
/** Groups with their rows in the order that the rules name: by name, or the highest average first. */
export const awardGroupsOf = (
  tabs: readonly AwardTab[],
  found: readonly (readonly FoundRow[])[],
  [rules]: readonly RowOf<ReturnType<typeof rulesOfGroups>>[],
): { tab: AwardTab; rows: AwardRow[] }[] => {
  const { groups } = rules?.applied.rules ?? SCHOOL_RULES;
  return tabs.map((tab, place) => ({
    tab,
    rows: inOrder((found[place] ?? []).map(awardRowOf), groups[GROUP_OF_TAB[tab]].order),
  }));
};

/** Who has an award of each group. */
export function awardStudents(
  asker: Asker,
  filter: Filter,
): Statement<{ tab: AwardTab; student_no: string }> {
  const parts = (Object.keys(GROUP_OF_TAB) as AwardTab[]).map((tab) => {
    const page = pageOf(asker, filter, tab);
    const select = sql`${tab} as tab, award.student_no`;
    return sql`select * from (${seen(page, { select, where: AWARD_ROWS.where(page) })})`;
  });
  return statement(sql`select distinct tab, student_no from (${sql.join(parts, sql` union all `)})`);
}

/** One award by its uuid, where the caller may see it. */
export const awardRecord = (
  userId: number,
  uuid: string,
): Statement<{ json: string; award_group: AwardGroup }> =>
  statement(sql`select ${ROW_JSON} as json, award.award_group from award ${JOINS}
    where award.uuid = ${uuid}
      and (${maySeeWholeSection(userId, sql`award.section_id`)} or ${maySeeClass(userId, sql`award.class_id`)})`);
export const awardRecordOf = (found: readonly { json: string }[]): AwardRow | null =>
  found.map(awardRowOf)[0] ?? null;
