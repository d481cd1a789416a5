import type { PromotionStatus } from "../../../../core/grading/grades/final-grade.ts";
import type { AreaNotPassed, RemedialResult } from "../../../../core/grading/grades/remedial.ts";
import { gradeSectionLabel } from "../../../../core/reports/class-filters-contract.ts";
import {
  areasTextOf,
  PROMOTION_LIST,
  remedialTextOf,
} from "../../../../core/reports/promotion/promotion-list.ts";
import type { CountedStudents } from "../../../../core/reports/promotion/promotion-summary.ts";
import type { SchoolDay } from "../../../../core/shared/school-day.ts";
import { studentRecordId } from "../../../../core/shared/student-record-id.ts";
import { type SQL, type Statement, sql, statement } from "../../../statement.ts";
import { maySeeWholeSection } from "../../grading/class-scope.ts";
import { isOwnSection } from "../../management/own-section.ts";
import { type Asker, type ListPage, listSource } from "../../shared/list-source.ts";
import { personPredicate } from "../../shared/person-search.ts";
import { unknownPeriod, yearNamed } from "../advisories.ts";

type Page = ListPage<typeof PROMOTION_LIST> & Asker;
interface Found {
  year_uuid: string;
  year_name: string;
  level_code: string;
  level_name: string;
  section_name: string;
  student_no: string;
  student_name: string;
  lrn: string | null;
  sex: "F" | "M" | null;
  averageE2: number | null;
  promotion: PromotionStatus | null;
  action_taken: string;
  areas_json: string;
  remedial_result: RemedialResult | null;
  promotion_version: number;
  sort_key: string;
  row_id: number;
}

/** Students of a school year with their sections; an average that waits for an approval is none. */
const SOURCE = sql`report_year join student on student.id = report_year.student_id
    join section on section.id = report_year.section_id join grade_level on grade_level.id = section.grade_level_id`;
const AVERAGE = sql`iif(report_year.is_provisional = 0, report_year.average_e2, null)`;

/** Section by section; boys, girls, those without an entry, each by name. */
const ordered = (
  where: SQL,
): SQL => sql`select report_year.*, ${AVERAGE} as shown_e2, student.lrn, student.sex,
    section.name as section_name, grade_level.code as level_code, grade_level.name as level_name,
    printf('%08d', row_number() over (order by grade_level.ordinal, section.name collate nocase, section.id,
      student.sex is null, student.sex desc, report_year.student_name collate nocase, report_year.student_id)) as sort_key
  from ${SOURCE} where ${where}`;

/** Promotions of a school year (R-61). */
export const PROMOTIONS = listSource<typeof PROMOTION_LIST, Found>(PROMOTION_LIST, {
  table: "report_year",
  rows: (page, where) =>
    statement(sql`select school_year.uuid as year_uuid, school_year.name as year_name, level_code, level_name, section_name,
        student_no, student_name, lrn, sex, shown_e2 as averageE2, promotion_status as promotion, action_taken, areas_json,
        remedial_result, coalesce((select version from promotion_override where student_id = placed.student_id
          and school_year_id = placed.school_year_id), 0) as promotion_version, sort_key, placed.student_id as row_id
      from (${ordered(where)}) placed join school_year on school_year.id = placed.school_year_id
      ${page.after ? sql`where sort_key > ${page.after.key}` : sql``}
      order by sort_key ${sql.raw(page.descending ? "desc" : "asc")} limit ${page.limit} offset ${page.offset}`),
  rowsOf: (found) => found.map(rowOf),
  totalsOf: (_page, where) => statement(sql`select count(*) as "count" from ${SOURCE} where ${where}`),
  // Whoever has no entry is on the first tab alone.
  tabs: (_page, where) =>
    statement(sql`select student.sex as tab, count(*) as "count" from ${SOURCE}
      where student.sex is not null and ${where} group by 1`),
  tabsAreUnfiltered: true,
  counts: SOURCE,
  unknown: ({ filter, today }) => unknownPeriod(filter, today, { year: PROMOTION_LIST.filters.year.wire }),
  scope: (page) => sql`report_year.school_year_id = ${yearNamed(page.filter.year, page.today)}
    and ${maySeeWholeSection(page.userId, sql`report_year.section_id`)}`,
  where: {
    year: () => sql`true`,
    status: (sex) => sql`student.sex = ${sex}`,
    section: (uuid) => sql`section.uuid = ${uuid}`,
    level: (code) => sql`grade_level.code = ${code}`,
    promotion: (status) => sql`report_year.promotion_status = ${status}`,
    remedial: (result) => sql`report_year.remedial_result = ${result}`,
    search: (text) => personPredicate(text, sql`report_year.student_id`),
  },
  options: {
    "grade-levels": () => statement(sql`select code as id, name from grade_level order by ordinal`),
  },
});

function rowOf(found: Found) {
  const notPassed = JSON.parse(found.areas_json) as AreaNotPassed[];
  const { remedial_result: remedialResult } = found;
  return {
    uuid: studentRecordId(found.year_uuid, found.student_no),
    schoolYear: found.year_name,
    levelCode: found.level_code,
    gradeSection: gradeSectionLabel(found.level_name, found.section_name),
    studentNo: found.student_no,
    lrn: found.lrn ?? "",
    studentName: found.student_name,
    sex: found.sex,
    averageE2: found.averageE2,
    promotion: found.promotion,
    actionTaken: found.action_taken,
    areasText: areasTextOf(notPassed),
    remedialText: remedialTextOf(remedialResult, notPassed),
    notPassed,
    remedialResult,
    promotionVersion: found.promotion_version,
  };
}

interface CountedRow {
  code: string;
  name: string;
  promotion: PromotionStatus | null;
  averageE2: number | null;
  students: number;
}
/** What the summary counts: all that match, whatever the tab and the page. */
export const promotionCounts = (page: Page): Statement<CountedRow> =>
  statement(sql`select grade_level.code, grade_level.name, promotion_status as promotion, ${AVERAGE} as averageE2,
      count(*) as students
    from ${SOURCE} where ${PROMOTIONS.where({ ...page, filter: { ...page.filter, status: null } })}
    group by grade_level.id, promotion_status, ${AVERAGE} order by grade_level.ordinal`);
export const countedOf = (rows: readonly CountedRow[]): CountedStudents[] =>
  rows.map(({ code, name, ...counted }) => ({ ...counted, level: { code, name } }));

/** The advisers of a school year's sections, by the section's name on reports; null: the year that has begun last. */
export const sectionAdvisers = (
  year: string | null,
  today: SchoolDay,
): Statement<{ level_name: string; section_name: string; adviser: string }> =>
  statement(sql`select grade_level.name as level_name, section.name as section_name, trim(prefix || ' ' || given_name || ' ' || last_name) as adviser
    from section join grade_level on grade_level.id = section.grade_level_id join staff on staff.id = section.adviser_id
    where section.school_year_id = ${yearNamed(year, today)} and ${isOwnSection(sql`section`)}`);
