import type { AwardFactsOfRow, AwardState } from "#core/awards/award-actions.ts";
import type { AwardGroup, AwardPeriod } from "#core/awards/award-groups.ts";
import type { CertificateAsked } from "#core/documents/certificate/certificate-contract.ts";
import type { CertificateFacts, CertificateKind } from "#core/documents/certificate/certificate-document.ts";
import type { StaffName } from "#core/management/person-names.ts";
import type { VerificationPortion } from "#core/management/verification-turns.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { idsIn } from "#db/queries/audit/verification-run.ts";
import { maySeeClass, maySeeWholeSection } from "#db/queries/grading/class-scope.ts";
import { STAFF_NAME_PARTS } from "#db/queries/management/staff-name.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { yearNamed } from "./advisories.ts";
import type { CardFrame } from "./section-cards.ts";

/** Awards that a request names, with what their certificates say; one the caller may not see is not there. */
export interface NamedAward {
  uuid: string;
  student_id: number;
  student_uuid: string;
  student_no: string;
  student_name: string;
  given_name: string;
  middle_name: string;
  last_name: string;
  suffix: string;
  section_id: number;
  section_name: string;
  level_code: string;
  level_name: string;
  school_year_id: number;
  year_name: string;
  period: AwardPeriod;
  award_key: string;
  award_group: AwardGroup;
  award_name: string;
  class_id: number | null;
  class_uuid: string | null;
  subject_name: string | null;
  /** StaffName. */
  teacher_json: string | null;
  adviser_json: string | null;
  state: AwardState;
  issue_id: number | null;
  issue_uuid: string | null;
  document_json: string | null;
  /** Of its section: the figures are out of date. */
  is_outdated: 0 | 1;
}
/** What the workflow asks of an award. */
export const factsOfAward = (award: NamedAward): AwardFactsOfRow => ({
  awardName: award.award_name,
  studentName: award.student_name,
  group: award.award_group,
  state: award.state,
});

const named = (
  userId: number,
  { from, where, order }: { from: SQL; where: SQL; order: SQL },
): Statement<NamedAward> =>
  statement(sql`select award.uuid, award.student_id, student.uuid as student_uuid, student.student_no, award.student_name,
      student.given_name, student.middle_name, student.last_name, student.suffix, award.section_id, section.name as section_name,
      grade_level.code as level_code, grade_level.name as level_name, award.school_year_id, school_year.name as year_name,
      award.period, award.award_key, award.award_group, award.award_name, award.class_id, school_class.uuid as class_uuid,
      subject.name as subject_name, award.state,
      (select ${STAFF_NAME_PARTS} from class_teacher join staff on staff.id = staff_id
        where class_teacher.class_id = award.class_id order by position limit 1) as teacher_json,
      (select ${STAFF_NAME_PARTS} from staff where staff.id = section.adviser_id) as adviser_json,
      award_issue.id as issue_id, award_issue.uuid as issue_uuid, canonical_json -> 'document' as document_json,
      exists (select 1 from report_mark where report_mark.section_id = award.section_id) as is_outdated
    from ${from} join student on student.id = award.student_id join section on section.id = award.section_id
      join grade_level on grade_level.id = section.grade_level_id join school_year on school_year.id = award.school_year_id
      left join school_class on school_class.id = award.class_id left join subject on subject.id = school_class.subject_id
      left join award_issue on award_issue.student_id = award.student_id and award_issue.school_year_id = award.school_year_id
        and award_issue.period = award.period and award_issue.award_key = award.award_key
    where ${where} and (${maySeeWholeSection(userId, sql`award.section_id`)} or ${maySeeClass(userId, sql`award.class_id`)})
    order by ${order}`);

/** By uuid, in the order of the uuids. */
export const namedAwards = (userId: number, uuids: readonly string[]): Statement<NamedAward> =>
  named(userId, {
    from: sql`json_each(${json(uuids)}) asked cross join award on award.uuid = asked.value`,
    where: sql`true`,
    order: sql`asked.key`,
  });
/** Of a part of a print job: those that its papers name and that are not pinned yet, in their order. */
export const awardsOfPart = (userId: number, partId: number): Statement<NamedAward> =>
  named(userId, {
    from: sql`print_job_paper cross join section asked on asked.id = print_job_paper.section_id
      cross join award on award.student_id = print_job_paper.student_id and award.school_year_id = asked.school_year_id
        and award.period = print_job_paper.period and award.award_key = print_job_paper.award_key`,
    where: sql`print_job_paper.part_id = ${partId} and print_job_paper.pinned_uuid is null`,
    order: sql`print_job_paper.position`,
  });
/** By student, year, period and name: what an address of a certificate says. */
export const awardAsked = (
  userId: number,
  { studentNo, schoolYear, period, awardName }: CertificateAsked,
  today: SchoolDay,
): Statement<NamedAward> =>
  named(userId, {
    from: sql`award`,
    where: sql`award.student_id = (select id from student where student_no = ${studentNo})
      and award.school_year_id = ${yearNamed(schoolYear, today)} and award.period = ${period} and award.award_name = ${awardName}`,
    order: sql`award.id`,
  });

const personOf = (text: string | null): StaffName | null =>
  text === null ? null : (JSON.parse(text) as StaffName);
export const certificateFactsOf = (award: NamedAward, frame: CardFrame): CertificateFacts => ({
  kind: award.award_group as CertificateKind,
  awardName: award.award_name,
  student: {
    given: award.given_name,
    middle: award.middle_name,
    last: award.last_name,
    suffix: award.suffix,
  },
  level: { code: award.level_code, name: award.level_name },
  sectionName: award.section_name,
  subjectName: award.subject_name ?? "",
  period: award.period,
  schoolYear: award.year_name,
  teacher: personOf(award.teacher_json),
  adviser: personOf(award.adviser_json),
  ...frame,
});

export interface NewIssue {
  uuid: string;
  awardUuid: string;
  rulesVersion: number;
  canonicalJson: string;
  sha256: string;
}
/** The certificates of awards that were not issued before. */
export const insertIssues = (
  issues: readonly NewIssue[],
  { userId, now }: { userId: number; now: string },
): Statement<unknown>[] =>
  issues.length === 0
    ? []
    : [
        statement(sql`insert into award_issue (uuid, student_id, school_year_id, period, award_key, award_group, class_id, award_name,
            rules_version, canonical_json, sha256, issued_at, issued_by)
          select value ->> 'uuid', student_id, school_year_id, period, award_key, award_group, class_id, award_name,
            value ->> 'rulesVersion', value ->> 'canonicalJson', value ->> 'sha256', ${now}, ${userId}
          from json_each(${json(issues)}) cross join award on award.uuid = value ->> 'awardUuid' where award.state = 'Earned'`),
        expectChanges(issues.length),
      ];
export const insertWithdrawal = (
  issueId: number | null,
  { reason, userId, now }: { reason: string; userId: number; now: string },
): Statement<unknown>[] => [
  statement(sql`insert into award_withdrawal (issue_id, reason, withdrawn_at, withdrawn_by)
    select id, ${reason}, ${now}, ${userId} from award_issue where id = ${issueId} on conflict do nothing`),
  expectChanges(1),
];

/** Issued certificates by their uuids, in the order asked. */
export const issueTexts = (
  uuids: readonly string[],
): Statement<{ uuid: string; document_json: string; issued_at: Instant }> =>
  statement(sql`select award_issue.uuid, canonical_json -> 'document' as document_json, issued_at
    from json_each(${json(uuids)}) asked cross join award_issue on award_issue.uuid = asked.value order by asked.key`);
/** All of what was issued, after an id. */
export const issuesAfter = (
  afterId: number,
  limit: number,
  portion: VerificationPortion | null,
): Statement<{ id: number; uuid: string; canonical_json: string; sha256: string }> =>
  statement(
    sql`select issue.id, uuid, canonical_json, sha256 from (${idsIn("award_issue", afterId, portion)}) due
      cross join award_issue issue on issue.id = due.id order by issue.id limit ${limit}`,
  );
