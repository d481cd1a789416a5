import { FINAL_PERIOD } from "#core/awards/award-groups.ts";
import type { ElsewhereYear, KeptYear } from "#core/documents/permanent-record/elsewhere-contract.ts";
import type { RecordIssued } from "#core/documents/permanent-record/permanent-record-calls.ts";
import type { PermanentRecordFacts } from "#core/documents/permanent-record/permanent-record-document.ts";
import { recordYearOf } from "#core/documents/permanent-record/years-here.ts";
import {
  type ReportCardDocument,
  reportCardDocument,
} from "#core/documents/report-card/report-card-document.ts";
import { verificationCode } from "#core/documents/verification.ts";
import { studentCard } from "#core/grading/grades/report-card.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { VerificationPortion } from "#core/management/verification-turns.ts";
import { isFinalCard } from "#core/reports/card/card-layout.ts";
import { tellsOf } from "#core/reports/counting.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { idsIn } from "#db/queries/audit/verification-run.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { sectionsOf } from "#db/queries/management/roster.ts";
import type { SectionOfReports } from "#db/queries/reports/card-facts.ts";
import { type CardFrame, cardsOf } from "#db/queries/reports/section-cards.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

/** Whose permanent record is asked for, also after leaving: with every section the student is or was in. */
export interface RecordPersonRow {
  student_id: number;
  student_uuid: string;
  student_no: string;
  student_name: string;
  lrn: string | null;
  sex: "F" | "M" | null;
  birth_date: SchoolDay | null;
  /** Ids, the oldest school year first. */
  sections_json: string;
  /** Newest revisions of published cards: [school year, term, text]. */
  published_json: string;
  /** Entries of years elsewhere that nothing supersedes: [uuid, content]. */
  elsewhere_json: string;
  /** The last entry there is of this student, current or not. */
  last_entry: number;
  registrar: string;
}
export const recordPerson = (studentNo: string, userId: number): Statement<RecordPersonRow> =>
  statement(sql`select student.id as student_id, student.uuid as student_uuid, student_no, fullname as student_name, lrn, sex, birth_date,
      (select json_group_array(id) from (select section.id from (${sectionsOf(sql`student.id`)}) place
        cross join section on section.id = place.section_id and ${isOwnSection(sql`section`)}
        join school_year on school_year.id = section.school_year_id order by start_date, section.id)) as sections_json,
      (select json_group_array(json_array(school_year.name, term.ordinal, json(canonical_json))) from report_card
        join report_card_revision on report_card_id = report_card.id and number = report_card.revision
        join term on term.id = report_card.term_id join school_year on school_year.id = term.school_year_id
        where report_card.student_id = student.id and report_card.status = 'Published') as published_json,
      (select json_group_array(json(item)) from (select json_array(uuid, json(content_json)) as item from elsewhere_year
        where student_id = student.id and content_json is not null
          and not exists (select 1 from elsewhere_year later where later.supersedes_id = elsewhere_year.id)
            order by id)) as elsewhere_json,
      coalesce((select max(id) from elsewhere_year where student_id = student.id), 0) as last_entry,
      (select trim(given_name || ' ' || last_name) from user_account where id = ${userId}) as registrar
    from student where student_no = ${studentNo}`);

export const sectionIdsOf = ({ sections_json }: RecordPersonRow): number[] =>
  JSON.parse(sections_json) as number[];
export const elsewhereOf = ({ elsewhere_json }: RecordPersonRow): KeptYear[] =>
  (JSON.parse(elsewhere_json) as [string, ElsewhereYear][]).map(([id, year]) => ({ id, year }));

/** What the record says: each year here by its published cards, else by the cards as they read now. */
export function recordFactsOf(
  person: RecordPersonRow,
  sections: readonly SectionOfReports[],
  frame: CardFrame,
): PermanentRecordFacts {
  const published = new Map(
    (JSON.parse(person.published_json) as [string, TermOrdinal, ReportCardDocument][]).map(
      ([year, term, document]) => [`${year} ${term}`, document],
    ),
  );
  return {
    student: {
      number: person.student_no,
      name: person.student_name,
      lrn: person.lrn ?? "",
      sex: person.sex,
      birthDate: person.birth_date,
    },
    here: [...Map.groupBy(sections, ({ yearId }) => yearId).values()].flatMap((ofYear) => {
      // Each section has the cards of its terms, one of them the year (R-100).
      const own = ofYear
        .flatMap((section) => cardsOf(section))
        .filter((card) => card.student.id === person.student_id)
        .toSorted((one, other) => one.term - other.term);
      const student = ofYear
        .flatMap(({ students }) => students)
        .find((one) => one.id === person.student_id && tellsOf(one, FINAL_PERIOD));
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
    elsewhere: elsewhereOf(person).map(({ year }) => year),
    ...frame,
    registrar: person.registrar,
  };
}

interface IssueRow {
  uuid: string;
  number: string;
  purpose: string;
  recipient: string;
  issued_at: Instant;
  issued_by: string;
}
/** What was issued of a student's record, the newest first. */
export const recordIssues = (studentNo: string): Statement<IssueRow> =>
  statement(sql`select permanent_record_issue.uuid, number, purpose, recipient, issued_at,
      trim(user_account.given_name || ' ' || user_account.last_name) as issued_by
    from permanent_record_issue join student on student.id = student_id join user_account on user_account.id = issued_by
    where student_no = ${studentNo} order by permanent_record_issue.id desc`);
export const issuedOf = ({ uuid, ...row }: IssueRow): RecordIssued => ({
  id: uuid,
  ...row,
  verification_code: verificationCode({ kind: "permanentRecord", uuid }),
});

/** One of them, with what it says. */
export const issuedRecord = (
  uuid: string,
): Statement<{
  uuid: string;
  number: string;
  student_no: string;
  student_uuid: string;
  document_json: string;
  issued_at: Instant;
}> =>
  statement(sql`select permanent_record_issue.uuid, number, student_no, student.uuid as student_uuid,
      canonical_json -> 'document' as document_json, issued_at
    from permanent_record_issue join student on student.id = student_id where permanent_record_issue.uuid = ${uuid}`);
/** All of what was issued, after an id. */
export const recordIssuesAfter = (
  afterId: number,
  limit: number,
  portion: VerificationPortion | null,
): Statement<{ id: number; number: string; canonical_json: string; sha256: string }> =>
  statement(sql`select issue.id, number, canonical_json, sha256 from (${idsIn("permanent_record_issue", afterId, portion)}) due
    cross join permanent_record_issue issue on issue.id = due.id order by issue.id limit ${limit}`);
