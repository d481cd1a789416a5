import type { PromotionStatus } from "#core/grading/grades/final-grade.ts";
import type { AreaNotPassed } from "#core/grading/grades/remedial.ts";
import { gradeSectionLabel } from "#core/reports/class-filters-contract.ts";
import { areasTextOf, PROMOTION_LIST, remedialTextOf } from "#core/reports/promotion/promotion.ts";
import type { CountedStudents } from "#core/reports/promotion/promotion-summary.ts";
import type { SortOf } from "#core/shared/list/definition.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { studentRecordId } from "#core/shared/student-record-id.ts";
import { maySeeWholeSection } from "#db/queries/grading/class-scope.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { STAFF_NAME } from "#db/queries/management/staff-name.ts";
import { type Asker, type Conditions, type ListPage, listSource } from "#db/queries/shared/list-source.ts";
import { personPredicate } from "#db/queries/shared/person-search.ts";
import { jsonIn, type RowOfSources, recordOf, select } from "#db/select.ts";
import { mapRows, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { gradeLevel, reportYear, schoolYear, section } from "#db/tables.ts";
import { unknownPeriodOf, yearNamed } from "./advisories.ts";

type Page = ListPage<typeof PROMOTION_LIST> & Asker;
/** Students of a school year with their sections; an average that waits for an approval is none. */
const SOURCE = sql`report_year join section on section.id = report_year.section_id
  join grade_level on grade_level.id = section.grade_level_id`;
const AVERAGE = sql<number | null>`iif(report_year.is_provisional = 0, report_year.average_e2, null)`;
const yearOf = (page: Page): SQL => yearNamed(page.filter.year, page.today);

const CONDITIONS: Conditions<typeof PROMOTION_LIST> = {
  year: () => sql`true`,
  status: (sex) => sql`report_year.sex = ${sex}`,
  section: (uuid) => sql`section.uuid = ${uuid}`,
  level: (code) => sql`grade_level.code = ${code}`,
  promotion: (status) => sql`report_year.promotion_status = ${status}`,
  remedial: (result) => sql`report_year.remedial_result = ${result}`,
  search: (text) => personPredicate(text, sql`report_year.student_id`),
};

/** An order: the columns it sorts by, and where rows are read in it. A key has a value for each column. */
interface Order {
  by: readonly [column: string, direction: "asc" | "desc", key?: string][];
  walked: (year: SQL) => SQL;
}
const ORDERS: Record<SortOf<typeof PROMOTION_LIST>, Order> = {
  /** Section by section; boys, girls, those without an entry, each by name: as report_year_by_place has a section. */
  gradeSection: {
    by: [
      ["grade_level.ordinal", "asc"],
      ["section.name_key", "asc"],
      ["section.id", "asc"],
      ["report_year.sex", "desc", "case report_year.sex when 'M' then 0 when 'F' then 1 else 2 end"],
      ["report_year.name_key", "asc"],
      ["report_year.student_id", "asc"],
    ],
    walked: (year) => sql`grade_level
  cross join section on section.school_year_id = ${year} and section.grade_level_id = grade_level.id
  cross join report_year indexed by report_year_by_place on report_year.section_id = section.id`,
  },
  studentName: along("report_year_by_name", "report_year.name_key"),
  studentNo: along("report_year_by_number", "report_year.student_no"),
};
/** The order of one column, as an index of the school year has it. */
function along(index: string, column: string): Order {
  return {
    by: [
      [column, "asc"],
      ["report_year.id", "asc"],
    ],
    walked: (year) => sql`report_year indexed by ${sql.raw(index)}
  cross join section on section.id = report_year.section_id and report_year.school_year_id = ${year}
  cross join grade_level on grade_level.id = section.grade_level_id`,
  };
}
const orderBy = ({ sort, descending }: Page): SQL =>
  sql.raw(
    ORDERS[sort].by
      .map(([column, way]) => `${column} ${(way === "desc") === descending ? "asc" : "desc"}`)
      .join(", "),
  );
const keyOf = (sort: SortOf<typeof PROMOTION_LIST>): string =>
  ORDERS[sort].by.map(([column, , key = column]) => key).join(", ");
/** What follows a row, whose key has the values of all columns. */
const isAfter = ({ sort, after, descending }: Page): SQL =>
  after
    ? sql`and (${sql.raw(keyOf(sort))}) ${sql.raw(descending ? "<" : ">")} (${sql.join(
        ORDERS[sort].by.map((_, place) => sql`${after.key} ->> ${sql.raw(String(place))}`),
        sql`, `,
      )})`
    : sql``;

const PROMOTION = {
  yearUuid: schoolYear.uuid,
  schoolYear: schoolYear.name,
  level: recordOf({ code: gradeLevel.code, name: gradeLevel.name }),
  sectionName: section.name,
  ...{ studentNo: reportYear.studentNo, studentName: reportYear.studentName, sex: reportYear.sex },
  lrn: sql<string>`coalesce(student.lrn, '')`,
  averageE2: AVERAGE,
  promotion: reportYear.promotionStatus,
  actionTaken: reportYear.actionTaken,
  notPassed: jsonIn<AreaNotPassed[]>(reportYear.areasJson),
  remedialResult: reportYear.remedialResult,
  promotionVersion: sql<number>`coalesce((select version from promotion_override where student_id = report_year.student_id
    and school_year_id = report_year.school_year_id), 0)`,
};
const promotionBy = (sort: SortOf<typeof PROMOTION_LIST>, rest: SQL) =>
  select(
    {
      ...PROMOTION,
      sort_key: sql<string>`json_array(${sql.raw(keyOf(sort))})`,
      row_id: reportYear.studentId,
    },
    rest,
  );
const BESIDE_PROMOTION = sql`cross join student on student.id = report_year.student_id
  cross join section on section.id = report_year.section_id cross join grade_level on grade_level.id = section.grade_level_id
  cross join school_year on school_year.id = report_year.school_year_id`;

/** The promotion of one student in the school year of a term; no row: there is none, or not one the user may see. */
export const promotionOf = (userId: number, card: { studentId: number; termId: number }) =>
  mapRows(
    select(
      PROMOTION,
      sql`from report_year ${BESIDE_PROMOTION} where report_year.student_id = ${card.studentId}
        and report_year.school_year_id = (select school_year_id from term where id = ${card.termId})
        and ${maySeeWholeSection(userId, sql`section.id`)}`,
    ),
    promotionRow,
  );

/** Promotions of a school year (R-61). */
export const PROMOTIONS = listSource(PROMOTION_LIST, {
  table: "report_year",
  rows: (page, where) =>
    promotionBy(
      page.sort,
      sql`from (select report_year.id from ${ORDERS[page.sort].walked(yearOf(page))} where ${where} ${isAfter(page)}
        order by ${orderBy(page)} limit ${page.limit} offset ${page.offset}) page
      cross join report_year on report_year.id = page.id ${BESIDE_PROMOTION} order by ${orderBy(page)}`,
    ),
  rowsOf: (found: (FoundPromotion & { sort_key: string; row_id: number })[]) => found.map(promotionRow),
  tabs: { column: sql`report_year.sex`, of: (sex) => sex as "F" | "M" },
  counts: SOURCE,
  unknown: unknownPeriodOf(PROMOTION_LIST),
  scope: (page) => sql`report_year.school_year_id = ${yearOf(page)}
    and ${maySeeWholeSection(page.userId, sql`section.id`)}`,
  where: CONDITIONS,
  options: {
    "grade-levels": () => statement(sql`select code as id, name from grade_level order by ordinal`),
  },
});

type FoundPromotion = RowOfSources<typeof PROMOTION>;
const promotionRow = ({ yearUuid, level, sectionName, ...found }: FoundPromotion) => ({
  ...found,
  uuid: studentRecordId(yearUuid, found.studentNo),
  levelCode: level.code,
  gradeSection: gradeSectionLabel(level.name, sectionName),
  areasText: areasTextOf(found.notPassed),
  remedialText: remedialTextOf(found.remedialResult, found.notPassed),
});

/** All that match, whatever the tab and the page, by level, status and average in whole numbers. */
export const promotionCounts = (page: Page): Statement<CountedStudents> =>
  select(
    {
      level: recordOf({ code: gradeLevel.code, name: gradeLevel.name }),
      promotion: sql<PromotionStatus | null>`promotion_status`,
      averageE2: sql<number | null>`(${AVERAGE} + 50) / 100 * 100`,
      students: sql<number>`count(*)`,
    },
    sql`from ${ORDERS.gradeSection.walked(yearOf(page))} where ${PROMOTIONS.where({ ...page, filter: { ...page.filter, status: null } })}
      group by grade_level.id, promotion_status, (${AVERAGE} + 50) / 100 order by grade_level.ordinal`,
  );

/** The advisers of a school year's sections, by the section's name on reports; null: the year that has begun last. */
export const sectionAdvisers = (year: string | null, today: SchoolDay) =>
  select(
    { levelName: gradeLevel.name, sectionName: section.name, adviser: STAFF_NAME },
    sql`from section join grade_level on grade_level.id = section.grade_level_id join staff on staff.id = section.adviser_id
      where section.school_year_id = ${yearNamed(year, today)} and ${isOwnSection(sql`section`)}`,
  );
