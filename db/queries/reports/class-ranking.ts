import { type AwardPeriod, FINAL_PERIOD } from "#core/awards/award-groups.ts";
import { PASSING_E4 } from "#core/grading/grades/display.ts";
import { NURSERY_LEVELS } from "#core/management/level-groups.ts";
import { gradeSectionLabel } from "#core/reports/class-filters-contract.ts";
import { CLASS_RANKING_LIST } from "#core/reports/class-ranking-list.ts";
import type { RowOf } from "#core/shared/list/definition.ts";
import { maySeeWholeSection } from "#db/queries/grading/class-scope.ts";
import { type Asker, type ListPage, listSource } from "#db/queries/shared/list-source.ts";
import { personPredicate } from "#db/queries/shared/person-search.ts";
import { json, type SQL, sql, statement } from "#db/statement.ts";
import { unknownPeriodOf, yearNamed } from "./advisories.ts";

type Page = ListPage<typeof CLASS_RANKING_LIST> & Asker;
interface Found extends Omit<RowOf<typeof CLASS_RANKING_LIST>, "gradeSection"> {
  level_name: string;
  section_name: string;
  sort_key: string;
  row_id: number;
}

const periodOf = ({ filter: { period } }: Page): AwardPeriod => period ?? 1;
const isFinal = (page: Page): boolean => periodOf(page) === FINAL_PERIOD;
/** The term of the page's year; null of the whole year. */
const termId = (
  page: Page,
): SQL => sql`(select id from term where school_year_id = ${yearNamed(page.filter.year, page.today)}
  and ordinal = ${periodOf(page)})`;

/**
 * Who is ranked: student_id, section_id, student_no, student_name, name_key, value (ten-thousandths; null: no complete record). Figures
 * that wait for an approval are none.
 */
function ranked(page: Page): SQL {
  const year = yearNamed(page.filter.year, page.today);
  const { subject } = page.filter;
  const ofSubject = sql`subject_id in (select id from subject where code = ${subject} or name = ${subject})`;
  if (isFinal(page))
    return subject === null
      ? sql`select student_id, section_id, student_no, student_name, name_key, iif(is_provisional = 0, average_e2 * 100, null) as value
          from report_year where school_year_id = ${year}`
      : sql`select year.student_id, year.section_id, year.student_no, year.student_name, year.name_key,
            iif(final.is_provisional = 0, final.grade_e4, null) as value
          from report_final final join report_year year using (student_id, school_year_id)
          where final.school_year_id = ${year} and final.${ofSubject}`;
  return subject === null
    ? sql`select student_id, section_id, student_no, student_name, name_key, iif(is_provisional = 0, average_e2 * 100, null) as value
        from report_term where term_id = ${termId(page)}`
    : sql`select student_id, section_id, student_no, student_name, name_key, iif(is_provisional = 0, grade_e4, null) as value
        from report_grade where term_id = ${termId(page)} and ${ofSubject}`;
}

/** The printed grades of a ranked student that are approved. */
const grades = (page: Page): SQL =>
  isFinal(page)
    ? sql`report_final where report_final.student_id = placed.student_id and is_provisional = 0
        and school_year_id = ${yearNamed(page.filter.year, page.today)}`
    : sql`report_grade where report_grade.student_id = placed.student_id and is_provisional = 0 and term_id = ${termId(page)}`;
const conduct = (page: Page): SQL =>
  isFinal(page)
    ? sql`null`
    : sql`(select iif(conduct_is_provisional = 0, conduct_e4, null) from report_term
        where report_term.student_id = placed.student_id and term_id = ${termId(page)})`;

const ofSection = ({ filter: { section } }: Page): SQL =>
  section === null ? sql`true` : sql`section.uuid = ${section}`;
/** Pre-Nursery and Nursery have no rankings (R-51). */
const isRanked = sql`section.grade_level_id not in (select id from grade_level
  where code in (select value from json_each(${json(NURSERY_LEVELS)})))`;
const direction = ({ descending }: Page): SQL => sql.raw(descending ? "desc" : "asc");

/** Ranked within the grade level, or the section that is asked for, before anything else narrows the list. */
const placed = (page: Page): SQL => sql`select ranked.*, section.grade_level_id,
    iif(value is null, null, rank() over (partition by grade_level_id order by value desc nulls last)) as place
  from (${ranked(page)}) ranked join section on section.id = ranked.section_id
  where ${ofSection(page)} and ${isRanked}`;

/** Level by level, those without a rank last, by name. */
const ordered = (
  page: Page,
  where: SQL,
): SQL => sql`select placed.*, grade_level.name as level_name, section.name as section_name,
    printf('%08d', row_number() over (order by grade_level.ordinal, place is null, place, placed.name_key, student_id)) as sort_key
  from (${placed(page)}) placed join section on section.id = placed.section_id
    join grade_level on grade_level.id = section.grade_level_id where ${where}`;

/** The general averages of a period, whose index has the order of the ranking. */
const averages = (page: Page) =>
  isFinal(page)
    ? { name: "report_year", ofPeriod: sql`school_year_id = ${yearNamed(page.filter.year, page.today)}` }
    : { name: "report_term", ofPeriod: sql`term_id = ${termId(page)}` };
const averageOf = (table: string): SQL =>
  sql.raw(`iif(${table}.is_provisional = 0, ${table}.average_e2, null)`);
const inOrder = (page: Page): SQL => {
  const { name, ofPeriod } = averages(page);
  return sql`grade_level cross join ${sql.raw(name)} placed indexed by ${sql.raw(`${name}_by_rank`)}
      on placed.${ofPeriod} and placed.grade_level_id = grade_level.id
    where grade_level.code not in (select value from json_each(${json(NURSERY_LEVELS)}))`;
};
/** By general average within grade levels: the order that an index has. */
const isWalked = ({ filter: { section, subject } }: Page): boolean => section === null && subject === null;

/**
 * The page as an index has it. A rank is one more than how many of the level have more: counted along the index for the
 * first of a level on the page, and from there on only those between one row and the next.
 */
function walked(page: Page, where: SQL): SQL {
  const { name, ofPeriod } = averages(page);
  const table = sql.raw(name);
  const index = sql.raw(`${name}_by_rank`);
  const reverse = sql.raw(page.descending ? "asc" : "desc");
  const key = sql`grade_level.ordinal, -coalesce(${averageOf("placed")}, -1), placed.name_key, placed.student_id`;
  const { after } = page;
  const beyond = after
    ? sql`and (${key}) ${sql.raw(page.descending ? "<" : ">")} (${after.key} ->> 0, ${after.key} ->> 1, ${after.key} ->> 2, ${after.key} ->> 3)`
    : sql``;
  return sql`with page as materialized (
      select placed.id, placed.student_id, placed.grade_level_id, ${averageOf("placed")} as average, placed.name_key,
        json_array(${key}) as sort_key
      from ${inOrder(page)} and ${where} ${beyond}
      order by grade_level.ordinal ${direction(page)}, ${averageOf("placed")} ${reverse},
        placed.name_key ${direction(page)}, placed.student_id ${direction(page)}
      limit ${page.limit} offset ${page.offset}),
    step as (select page.*, lag(average) over (partition by grade_level_id
        order by average desc nulls last, name_key, student_id) as above from page),
    passed as (select step.*, (select count(*) from ${table} better indexed by ${index}
        where better.${ofPeriod} and better.grade_level_id = step.grade_level_id and ${averageOf("better")} > step.average
          and ${averageOf("better")} <= coalesce(step.above, 1000000)) as more from step)
    select passed.student_id, figure.section_id, figure.student_no, figure.student_name, figure.name_key, average * 100 as value, sort_key,
      level.ordinal as level_ordinal, level.name as level_name, section.name as section_name,
      iif(average is null, null, 1 + sum(more) over (partition by passed.grade_level_id
        order by average desc nulls last, passed.name_key, passed.student_id rows unbounded preceding)) as place
    from passed join ${table} figure on figure.id = passed.id join section on section.id = figure.section_id
      join grade_level level on level.id = passed.grade_level_id`;
}
const walkedOrder = (page: Page): SQL =>
  sql`level_ordinal ${direction(page)}, value ${sql.raw(page.descending ? "asc" : "desc")},
    name_key ${direction(page)}, student_id ${direction(page)}`;

const sorted = (page: Page, where: SQL): SQL => sql`select * from (${ordered(page, where)})
  ${page.after ? sql`where sort_key > ${page.after.key}` : sql``}
  order by sort_key ${direction(page)} limit ${page.limit} offset ${page.offset}`;

/** Students ranked for the office. */
export const CLASS_RANKING = listSource<typeof CLASS_RANKING_LIST, Found>(CLASS_RANKING_LIST, {
  table: "report_term",
  rows: (page, where) =>
    statement(sql`select student_no as uuid, place as rank, student_no as studentNo, student_name as studentName,
        level_name, section_name, value as averageE4, (select min(printed_e4) from ${grades(page)}) as lowestE4,
        (select count(*) from ${grades(page)} and printed_e4 < ${PASSING_E4}) as below, ${conduct(page)} as conductE4,
        sort_key, student_id as row_id
      from (${isWalked(page) ? walked(page, where) : sorted(page, where)}) placed
      order by ${isWalked(page) ? walkedOrder(page) : sql`sort_key ${direction(page)}`}`),
  rowsOf: (found) =>
    found.map(({ sort_key: _key, row_id: _id, level_name, section_name, ...row }) => ({
      ...row,
      gradeSection: gradeSectionLabel(level_name, section_name),
    })),
  totalsOf: (page, where) =>
    isWalked(page)
      ? statement(sql`select count(*) as "count" from ${inOrder(page)} and ${where}`)
      : statement(sql`select count(*) as "count" from (${ranked(page)}) placed join section on section.id = placed.section_id
      join grade_level on grade_level.id = section.grade_level_id
      where ${ofSection(page)} and ${isRanked} and ${where}`),
  unknown: unknownPeriodOf(CLASS_RANKING_LIST),
  scope: (page) => maySeeWholeSection(page.userId, sql`placed.section_id`),
  where: {
    year: () => sql`true`,
    period: () => sql`true`,
    section: () => sql`true`,
    subject: () => sql`true`,
    level: (code) => sql`grade_level.code = ${code}`,
    search: (text) => personPredicate(text, sql`placed.student_id`),
  },
  options: {
    "grade-levels": () => statement(sql`select code as id, name from grade_level order by ordinal`),
  },
});
