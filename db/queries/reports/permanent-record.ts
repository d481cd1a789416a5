import { FINAL_PERIOD } from "#core/awards/award-groups.ts";
import type { ElsewhereYear } from "#core/documents/permanent-record/elsewhere-year.body.ts";
import type {
  PermanentRecordDocument,
  PermanentRecordFacts,
} from "#core/documents/permanent-record/permanent-record-document.ts";
import { recordYearOf } from "#core/documents/permanent-record/years-here.ts";
import {
  type ReportCardDocument,
  reportCardDocument,
} from "#core/documents/report-card/report-card-document.ts";
import { studentCard } from "#core/grading/grades/report-card.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { VerificationPortion } from "#core/management/verification-turns.ts";
import { isFinalCard } from "#core/reports/card/card-layout.ts";
import { gradeSectionLabel } from "#core/reports/class-filters-contract.ts";
import { tellsOf } from "#core/reports/counting.ts";
import { PERMANENT_RECORD_LIST } from "#core/reports/permanent-record-list.ts";
import { idsIn } from "#db/queries/audit/verification-run.ts";
import { begunYearsFirst, isOwnSection } from "#db/queries/management/own-section.ts";
import { sectionsOf } from "#db/queries/management/roster.ts";
import { indexed, listSource } from "#db/queries/shared/list-source.ts";
import { personPredicate } from "#db/queries/shared/person-search.ts";
import { as, jsonIn, type RowOfSources, rowsWithin, select } from "#db/select.ts";
import { type Statement, sql } from "#db/statement.ts";
import { elsewhereYear, permanentRecordIssue, student } from "#db/tables.ts";
import type { SectionOfReports } from "./card-facts.ts";
import { type CardFrame, cardsOf } from "./section-cards.ts";

/** Whose permanent record is asked for, also after leaving. */
const person = (userId: number) => ({
  id: student.id,
  uuid: student.uuid,
  number: student.studentNo,
  name: student.fullname,
  lrn: sql<string>`coalesce(lrn, '')`,
  sex: student.sex,
  birthDate: student.birthDate,
  /** Every section the student is or was in, the oldest school year first. */
  sectionIds: jsonIn<number[]>(
    sql`(select json_group_array(id) from (select section.id from (${sectionsOf(sql`student.id`)}) place
      cross join section on section.id = place.section_id and ${isOwnSection(sql`section`)}
      join school_year on school_year.id = section.school_year_id order by start_date, section.id))`,
  ),
  /** The newest revisions of published cards. */
  published: jsonIn<[schoolYear: string, term: TermOrdinal, card: ReportCardDocument][]>(
    sql`(select json_group_array(json_array(school_year.name, term.ordinal, json(canonical_json))) from report_card
      join report_card_revision on report_card_id = report_card.id and number = report_card.revision
      join term on term.id = report_card.term_id join school_year on school_year.id = term.school_year_id
      where report_card.student_id = student.id and report_card.status = 'Published')`,
  ),
  /** Years elsewhere that nothing supersedes. */
  elsewhere: rowsWithin(
    { id: elsewhereYear.uuid, year: jsonIn<ElsewhereYear>(elsewhereYear.contentJson) },
    sql`from elsewhere_year where student_id = student.id and content_json is not null
      and not exists (select 1 from elsewhere_year later where later.supersedes_id = elsewhere_year.id)
      order by elsewhere_year.id`,
  ),
  /** The last entry there is of this student, current or not. */
  lastEntry: sql<number>`coalesce((select max(id) from elsewhere_year where student_id = student.id), 0)`,
  registrar: sql<string>`(select trim(given_name || ' ' || last_name) from user_account where id = ${userId})`,
});
type FoundPerson = RowOfSources<ReturnType<typeof person>>;
export const recordPerson = (studentNo: string, userId: number): Statement<FoundPerson> =>
  select(person(userId), sql`from ${student} where ${student.studentNo} = ${studentNo}`);

/** What the record says: each year here by its published cards, else by the cards as they read now. */
export function recordFacts(
  { published: revisions, elsewhere, registrar, ...person }: FoundPerson,
  sections: readonly SectionOfReports[],
  frame: CardFrame,
): PermanentRecordFacts {
  const published = new Map(revisions.map(([year, term, card]) => [`${year} ${term}`, card]));
  const { number, name, lrn, sex, birthDate } = person;
  return {
    student: { number, name, lrn, sex, birthDate },
    here: [...Map.groupBy(sections, ({ yearId }) => yearId).values()].flatMap((ofYear) => {
      // Each section has the cards of its terms, one of them the year (R-100).
      const own = ofYear
        .flatMap((section) => cardsOf(section))
        .filter((card) => card.student.id === person.id)
        .toSorted((one, other) => one.term - other.term);
      const student = ofYear
        .flatMap(({ students }) => students)
        .find((one) => one.id === person.id && tellsOf(one, FINAL_PERIOD));
      if (!student) return [];
      const schoolYear = student.schoolYear.name;
      const last = own.at(-1)?.term;
      const cards = own.map(
        (card) =>
          published.get(`${schoolYear} ${card.term}`) ?? reportCardDocument(card.factsIn(frame), null),
      );
      const isPublished = last !== undefined && isFinalCard(last) && published.has(`${schoolYear} ${last}`);
      return recordYearOf({ schoolYear, cards, isPublished, year: studentCard(student) }) ?? [];
    }),
    elsewhere: elsewhere.map(({ year }) => year),
    ...frame,
    registrar,
  };
}

/** One of what was issued, with what it says. */
export const issuedRecord = (uuid: string) =>
  select(
    {
      number: permanentRecordIssue.number,
      studentNo: student.studentNo,
      document: jsonIn<PermanentRecordDocument>(sql`canonical_json -> 'document'`),
      issuedAt: permanentRecordIssue.issuedAt,
    },
    sql`from ${permanentRecordIssue} join ${student} on ${student.id} = ${permanentRecordIssue.studentId}
      where ${permanentRecordIssue.uuid} = ${uuid}`,
  );
/** All of what was issued, after an id. */
export const recordIssuesAfter = (afterId: number, limit: number, portion: VerificationPortion | null) =>
  select(
    {
      id: permanentRecordIssue.id,
      number: permanentRecordIssue.number,
      canonicalJson: permanentRecordIssue.canonicalJson,
      sha256: permanentRecordIssue.sha256,
    },
    sql`from (${idsIn("permanent_record_issue", afterId, portion)}) due
      cross join permanent_record_issue on permanent_record_issue.id = due.id order by permanent_record_issue.id limit ${limit}`,
  );

const LISTED = {
  studentNo: student.studentNo,
  studentName: student.fullname,
  lrn: sql<string>`coalesce(student.lrn, '')`,
  gradeSection: as(
    sql<string | null>`iif(last_level.name is null, null, json_array(last_level.name, last_section.name))`,
    (text) => gradeSectionLabel(...(JSON.parse(text) as [level: string, section: string])),
  ),
  schoolYear: sql<string | null>`last_year.name`,
  issues: sql<number>`(select count(*) from permanent_record_issue where student_id = student.id)`,
};
/** Every student there is or was. */
export const PERMANENT_RECORDS = listSource(PERMANENT_RECORD_LIST, {
  table: "student",
  sources: LISTED,
  joins: ({ today }) => sql`left join section last_section on last_section.id = (select place.section_id
      from (${sectionsOf(sql`student.id`)}) place
      cross join section on section.id = place.section_id and ${isOwnSection(sql`section`)}
      join school_year on school_year.id = section.school_year_id order by ${begunYearsFirst(sql`school_year`, today)} limit 1)
    left join grade_level last_level on last_level.id = last_section.grade_level_id
    left join school_year last_year on last_year.id = last_section.school_year_id`,
  orders: {
    studentName: {
      by: ["student.name_key", "student.id"],
      from: indexed("student", "student_fullname"),
    },
    studentNo: { by: ["student.student_no", "student.id"], from: sql`student` },
  },
  where: {
    search: (text) => personPredicate(text, sql`student.id`),
    issued: (isIssued) =>
      isIssued ? sql`student.id in (select student_id from permanent_record_issue)` : sql`true`,
  },
});
