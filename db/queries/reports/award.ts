import { FINAL_PERIOD } from "#core/awards/award-groups.ts";
import { inOrder, SCHOOL_RULES } from "#core/awards/award-rules.ts";
import { GROUP_STUDENTS_MAX } from "#core/documents/awards/award-export.ts";
import type { CertificateAsked } from "#core/documents/certificate/certificate.body.ts";
import type {
  CertificateDocument,
  CertificateFacts,
  CertificateKind,
} from "#core/documents/certificate/certificate-document.ts";
import { CLOSED, type GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import { isSeniorHigh } from "#core/management/level-groups.ts";
import type { StaffName } from "#core/management/person-names.ts";
import type { VerificationPortion } from "#core/management/verification-turns.ts";
import { AWARD, AWARD_LIST, type AwardRow, type AwardTab, GROUP_OF_TAB } from "#core/reports/awards/award.ts";
import { gradeSectionLabel } from "#core/reports/class-filters-contract.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { idsIn } from "#db/queries/audit/verification-run.ts";
import {
  hasScope,
  maySeeClass,
  maySeeWholeSection,
  seenClasses,
  seesBy,
  wholeSections,
} from "#db/queries/grading/class-scope.ts";
import { listedName } from "#db/queries/management/roster.ts";
import { STAFF_NAME_PARTS } from "#db/queries/management/staff-name.ts";
import { type Asker, is, type ListPage, listSource } from "#db/queries/shared/list-source.ts";
import { contains, personPredicate } from "#db/queries/shared/person-search.ts";
import {
  flag,
  jsonIn,
  orNull,
  own,
  type RowOfSources,
  recordOf,
  rowsWithin,
  select,
  wanted,
} from "#db/select.ts";
import { json, mapRows, type RowOf, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import {
  award,
  awardIssue,
  gradeLevel,
  reportFinal,
  schoolClass,
  schoolYear,
  section,
  student,
  subject,
} from "#db/tables.ts";
import { unknownPeriodOf, yearNamed } from "./advisories.ts";
import { rulesOfYear } from "./card-facts.ts";
import { printedAs, subjectIds } from "./composite-list.ts";
import type { CardFrame } from "./section-cards.ts";

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
  const isOf =
    section === null
      ? sql`(${seesBy(userId, "all")} or section_id in (${sectionsInSight(userId)}))`
      : sql`section_id = (select id from section where uuid = ${section})`;
  const most = sql`(select sum(status = ${RELEASED}) * 2 > count(*)
    from gradebook indexed by gradebook_by_term cross join school_class on school_class.id = class_id
    where gradebook.term_id = term.id and status <> ${CLOSED} and ${isOf})`;
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

const SORT_COLUMNS = {
  studentName: "name_key",
  studentNo: "student_no",
  averageE2: "average_e2",
} as const;

const awardRows = (page: Page, where: SQL) => {
  const direction = sql.raw(page.descending ? "desc" : "asc");
  const key = sql.raw(SORT_COLUMNS[page.sort]);
  return select(
    { ...LISTED, sort_key: sql<string>`page.${key}`, row_id: award.id },
    sql`from (${seen(page, { select: sql`award.id, award.${key}`, where })} order by ${key} ${direction}, id ${direction}
      limit ${page.limit} offset ${page.offset}) page
    cross join award on award.id = page.id ${JOINS}
    order by page.${key} ${direction}, page.id ${direction}`,
  );
};

const JOINS = sql`join school_year on school_year.id = award.school_year_id
  join section on section.id = award.section_id join grade_level on grade_level.id = section.grade_level_id`;
const OF_PERIOD = sql`term.school_year_id = award.school_year_id and (award.period = ${FINAL_PERIOD} or term.ordinal = award.period)`;
const LISTED = {
  ...own(award, AWARD),
  schoolYear: schoolYear.name,
  yearUuid: schoolYear.uuid,
  group: award.awardGroup,
  section: section.name,
  levelCode: gradeLevel.code,
  levelOrdinal: gradeLevel.ordinal,
  levelName: gradeLevel.name,
  studentName: listedName(sql`award.student_name`, sql`award.student_id`, sql`award.school_year_id`),
  days: jsonIn<[absentE4: number | null, tardyE4: number | null]>(
    sql`(select json_array(sum(days_absent_e4), sum(days_tardy_e4)) from term join attendance on attendance.term_id = term.id
      where attendance.student_id = award.student_id and ${OF_PERIOD})`,
  ),
  subjects: rowsWithin(
    {
      code: subject.code,
      name: subject.name,
      letter: reportFinal.letter,
      gradeE4: reportFinal.gradeE4,
    },
    sql`from report_final join subject on subject.id = report_final.subject_id
      where award.period = ${FINAL_PERIOD} and report_final.student_id = award.student_id
        and report_final.school_year_id = award.school_year_id and is_provisional = 0
      order by subject.position, subject.id`,
  ),
};
const awardRow = ({ days: [daysAbsent, daysTardy], ...found }: RowOfSources<typeof LISTED>): AwardRow => ({
  ...found,
  subjects: isSeniorHigh(found.levelCode)
    ? found.subjects.map((one) => ({ ...one, letter: "" }))
    : found.subjects,
  daysAbsent,
  daysTardy,
  gradeSection: gradeSectionLabel(found.levelName, found.section),
});

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
  rowsOf: (found: RowOfSources<typeof LISTED>[]) => found.map(awardRow),
  totalsOf: (page, where) =>
    statement(sql`select count(*) as "count" from (${seen(page, { select: sql`1`, where })})`),
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
export const awardGroups = (asker: Asker, filter: Filter, tabs: readonly AwardTab[]) =>
  tabs.map((tab) => mapRows(AWARD_ROWS.rows(pageOf(asker, filter, tab)), awardRow));
/** The rules of the year, which say how each group is ordered. */
export const rulesOfGroups = ({ today }: Asker, { year }: Filter) =>
  select({ applied: rulesOfYear(yearNamed(year, today)) }, sql``);
/** Groups with their rows in the order that the rules name: by name, or the highest average first. */
export const awardGroupsOf = (
  tabs: readonly AwardTab[],
  found: readonly AwardRow[][],
  [rules]: readonly RowOf<ReturnType<typeof rulesOfGroups>>[],
): { tab: AwardTab; rows: AwardRow[] }[] => {
  const { groups } = rules?.applied.rules ?? SCHOOL_RULES;
  return tabs.map((tab, place) => ({
    tab,
    rows: inOrder(found[place] ?? [], groups[GROUP_OF_TAB[tab]].order),
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
export const awardRecord = (userId: number, uuid: string): Statement<AwardRow> =>
  mapRows(
    select(
      LISTED,
      sql`from award ${JOINS} where award.uuid = ${uuid}
        and (${maySeeWholeSection(userId, sql`award.section_id`)} or ${maySeeClass(userId, sql`award.class_id`)})`,
    ),
    awardRow,
  );

/** An award with what its certificate says. */
const AWARD_IN_FULL = {
  ...{ uuid: award.uuid, studentId: award.studentId, sectionId: award.sectionId, period: award.period },
  ...{ key: award.awardKey, group: award.awardGroup, awardName: award.awardName, state: award.state },
  studentUuid: student.uuid,
  studentNo: student.studentNo,
  studentName: award.studentName,
  student: recordOf({
    given: student.givenName,
    middle: student.middleName,
    last: student.lastName,
    suffix: student.suffix,
  }),
  level: recordOf({ code: gradeLevel.code, name: gradeLevel.name }),
  sectionName: section.name,
  schoolYear: schoolYear.name,
  classUuid: orNull(schoolClass.uuid),
  subjectName: orNull(subject.name),
  teacher: jsonIn<StaffName | null>(
    sql`(select ${STAFF_NAME_PARTS} from class_teacher join staff on staff.id = staff_id
      where class_teacher.class_id = award.class_id order by position limit 1)`,
  ),
  adviser: jsonIn<StaffName | null>(
    sql`(select ${STAFF_NAME_PARTS} from staff where staff.id = section.adviser_id)`,
  ),
  issueId: orNull(awardIssue.id),
  issueUuid: orNull(awardIssue.uuid),
  /** As it was issued; null: it was not. */
  document: jsonIn<CertificateDocument | null>(sql`canonical_json -> 'document'`),
  /** Of its section: the figures are out of date. */
  isOutdated: flag(sql`exists (select 1 from report_mark where report_mark.section_id = award.section_id)`),
};
export type FoundAward = RowOfSources<typeof AWARD_IN_FULL>;

/** One that the caller may not see is not there. */
const awardsIn = (userId: number, { from, where, order }: { from: SQL; where: SQL; order: SQL }) =>
  select(
    AWARD_IN_FULL,
    sql`from ${from} join student on student.id = award.student_id join section on section.id = award.section_id
      join grade_level on grade_level.id = section.grade_level_id join school_year on school_year.id = award.school_year_id
      left join school_class on school_class.id = award.class_id left join subject on subject.id = school_class.subject_id
      left join award_issue on award_issue.student_id = award.student_id and award_issue.school_year_id = award.school_year_id
        and award_issue.period = award.period and award_issue.award_key = award.award_key
    where ${where} and (${maySeeWholeSection(userId, sql`award.section_id`)} or ${maySeeClass(userId, sql`award.class_id`)})
    order by ${order}`,
  );

/** By uuid, in the order of the uuids. */
export const awardsNamed = (userId: number, uuids: readonly string[]): Statement<FoundAward> =>
  awardsIn(userId, {
    from: sql`json_each(${json(uuids)}) asked cross join award on award.uuid = asked.value`,
    where: sql`true`,
    order: sql`asked.key`,
  });
/** Of a part of a print job: those that its papers name and that are not pinned yet, in their order. */
export const awardsOfPart = (userId: number, partId: number): Statement<FoundAward> =>
  awardsIn(userId, {
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
): Statement<FoundAward> =>
  awardsIn(userId, {
    from: sql`award`,
    where: sql`award.student_id = (select id from student where student_no = ${studentNo})
      and award.school_year_id = ${yearNamed(schoolYear, today)} and award.period = ${period} and award.award_name = ${awardName}`,
    order: sql`award.id`,
  });

export const certificateFacts = (
  { group, subjectName, ...award }: FoundAward,
  frame: CardFrame,
): CertificateFacts => ({
  ...{ awardName: award.awardName, student: award.student, level: award.level, period: award.period },
  ...{ sectionName: award.sectionName, schoolYear: award.schoolYear },
  ...{ teacher: award.teacher, adviser: award.adviser },
  kind: group as CertificateKind,
  subjectName: subjectName ?? "",
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
export const issueTexts = (uuids: readonly string[]) =>
  select(
    {
      uuid: awardIssue.uuid,
      document: jsonIn<CertificateDocument>(sql`canonical_json -> 'document'`),
      issuedAt: awardIssue.issuedAt,
    },
    sql`from ${wanted(uuids)} cross join ${awardIssue} on ${awardIssue.uuid} = wanted.value order by wanted.key`,
  );
/** All of what was issued, after an id. */
export const issuesAfter = (afterId: number, limit: number, portion: VerificationPortion | null) =>
  select(
    {
      id: awardIssue.id,
      uuid: awardIssue.uuid,
      canonicalJson: awardIssue.canonicalJson,
      sha256: awardIssue.sha256,
    },
    sql`from (${idsIn("award_issue", afterId, portion)}) due
      cross join award_issue on award_issue.id = due.id order by award_issue.id limit ${limit}`,
  );
