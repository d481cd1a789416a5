import { type AwardRules, SCHOOL_RULES } from "#core/awards/award-rules.ts";
import { type TermOrdinal, termsBetween } from "#core/management/term-name.ts";
import type { ClassOnCard, ReportCardFacts } from "#core/reports/card/card-facts.ts";
import type { PublishingStatus } from "#core/reports/report-card.ts";
import { HAS_ZERO_SCORE, IS_HELD, LAST_TERM_HELD, SCHEME_OF_CLASS } from "#db/queries/grading/report-card.ts";
import { STAFF_NAME_PARTS } from "#db/queries/management/staff-name.ts";
import {
  as,
  flag,
  jsonIn,
  type Made,
  orNull,
  type RowOfSources,
  recordOf,
  rowsWithin,
  select,
} from "#db/select.ts";
import { type SQL, sql } from "#db/statement.ts";
import {
  awardIssue,
  gradebook,
  schoolClass,
  section,
  student,
  studentSection,
  subject,
  term,
  termGrade,
} from "#db/tables.ts";
import type { RowsOf, SectionFacts, SectionKey } from "./section-facts.ts";

/** What the cards of a section's students show beside their grades: read in the batch of the section's facts. */

/** Everyone who is in a section, and whose last section it was. */
const people = (sectionId: SectionKey) =>
  sql`(select student_id from section_person where section_id = ${sectionId})`;

/** The award rules of a school year, with their version; version 0: those that ship. */
export const rulesOfYear = (yearId: SQL) =>
  as(
    sql<string>`coalesce((select json_array(award_rules.version, json(definition_json)) from school_year now
      join school_year ruled on ruled.start_date <= now.start_date join award_rules on award_rules.school_year_id = ruled.id
      where now.id = ${yearId} order by ruled.start_date desc, award_rules.version desc limit 1), '[0]')`,
    (text) => {
      const [version, rules = SCHOOL_RULES] = JSON.parse(text) as [number, AwardRules?];
      return { version, rules };
    },
  );

/** By term, of those of the section's year. */
const byTerm = <Value>(value: SQL, from: SQL): Made<ReadonlyMap<TermOrdinal, Value>> =>
  as(
    sql<string>`(select json_group_array(json_array(ordinal, ${value})) from term ${from}
      where term.school_year_id = section.school_year_id)`,
    (text) => new Map(JSON.parse(text) as [TermOrdinal, Value][]),
  );
const ofStudent = (table: SQL): SQL =>
  sql`join ${table} on ${table}.term_id = term.id and ${table}.student_id = student.id`;

const HEAD = {
  strand: section.strand,
  adviser: jsonIn<ReportCardFacts["adviser"]>(
    sql`(select ${STAFF_NAME_PARTS} from staff where id = adviser_id)`,
  ),
  nextLevelName: sql<string | null>`(select name from grade_level next where next.ordinal >
    (select ordinal from grade_level where id = grade_level_id) order by next.ordinal limit 1)`,
  daysOfSchool: byTerm<number | null>(sql`days_of_school`, sql``),
  awardRules: rulesOfYear(sql`section.school_year_id`),
};
const PERSON = {
  id: student.id,
  lrn: student.lrn,
  /** Days absent and tardy, ten-thousandths. */
  attendance: byTerm<{ absentE4: number; tardyE4: number }>(
    sql`json_object('absentE4', days_absent_e4, 'tardyE4', days_tardy_e4)`,
    ofStudent(sql`attendance`),
  ),
  /** Why the student is excluded from the release of a term. */
  exclusions: byTerm<string>(sql`reason`, ofStudent(sql`release_exclusion`)),
  cards: byTerm<PublishedCard>(
    sql`json_object('uuid', report_card.uuid, 'status', status, 'revision', revision, 'contentSha256', content_sha256)`,
    ofStudent(sql`report_card`),
  ),
  issues: rowsWithin(
    {
      period: awardIssue.period,
      /** The group, of a top per subject with its class. */
      key: awardIssue.awardKey,
      group: awardIssue.awardGroup,
      classId: awardIssue.classId,
      name: awardIssue.awardName,
      isWithdrawn: flag(sql`issue_id is not null`),
    },
    sql`from award_issue left join award_withdrawal on issue_id = award_issue.id
      where award_issue.student_id = student.id and award_issue.school_year_id = section.school_year_id`,
  ),
};
const CLUB = {
  studentId: studentSection.studentId,
  classUuid: schoolClass.uuid,
  subject: recordOf({
    code: subject.code,
    name: subject.name,
    kind: sql<"club">`'club'`,
    position: subject.position,
  }),
  scheme: SCHEME_OF_CLASS,
  firstTerm: schoolClass.firstTerm,
  lastTerm: sql<TermOrdinal>`${LAST_TERM_HELD}`,
  terms: rowsWithin(
    {
      ordinal: term.ordinal,
      status: gradebook.status,
      computedE4: orNull(termGrade.gradeE4),
      overrideE4: orNull(termGrade.overrideE4),
      hasZeroScore: flag(HAS_ZERO_SCORE),
      isReleased: flag(sql`gradebook.released_at is not null`),
      missing: sql<null>`null`,
    },
    sql`from gradebook join term on term.id = gradebook.term_id
        left join term_grade on term_grade.gradebook_id = gradebook.id and term_grade.student_id = student.id
      where gradebook.class_id = school_class.id and gradebook.closed_from is null`,
  ),
};

export const cardFacts = (sectionId: SectionKey) =>
  [
    select(HEAD, sql`from section where id = ${sectionId}`),
    select(
      PERSON,
      sql`from section cross join student on student.id in ${people(sectionId)} where section.id = ${sectionId} order by student.id`,
    ),
    select(
      CLUB,
      sql`from section own cross join (select distinct student_id from section_person where section_id = ${sectionId}) person
        cross join student_section on student_section.student_id = person.student_id
        cross join section on section.id = student_section.section_id and section.school_year_id = own.school_year_id and section.kind = 'club'
        cross join student on student.id = student_section.student_id
        join school_class on school_class.section_id = section.id join subject on subject.id = school_class.subject_id
      where own.id = ${sectionId} and ${IS_HELD}
      order by student_section.student_id, subject.position, subject.id`,
    ),
  ] as const;

/** A card as it was published last. */
export interface PublishedCard {
  uuid: string;
  status: Exclude<PublishingStatus, "Unpublished">;
  revision: number;
  contentSha256: string;
}
type PersonOnCard = RowOfSources<typeof PERSON> & { clubs: readonly ClassOnCard[] };
/** What was issued of an award. */
export type AwardIssued = PersonOnCard["issues"][number];
export interface SectionOfCards extends RowOfSources<typeof HEAD> {
  people: ReadonlyMap<number, PersonOnCard>;
}

/** Everything the figures, the awards and the cards of a section's students are made of. */
export interface SectionOfReports extends SectionFacts {
  cards: SectionOfCards;
}

export function cardFactsOf([[head], people, clubs]: RowsOf<ReturnType<typeof cardFacts>>): SectionOfCards {
  if (!head) throw new Error("no head of a section that is there");
  const clubsOf = Map.groupBy(clubs, ({ studentId }) => studentId);
  const clubsOn = (studentId: number): ClassOnCard[] =>
    (clubsOf.get(studentId) ?? []).map(({ firstTerm, lastTerm, classUuid, subject: of, scheme, terms }) => ({
      ...{ classUuid, subject: of, scheme, terms },
      override: null,
      remedial: null,
      heldIn: termsBetween(firstTerm, lastTerm),
    }));
  return {
    ...head,
    people: new Map(people.map((person) => [person.id, { ...person, clubs: clubsOn(person.id) }])),
  };
}
