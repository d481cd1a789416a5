import type { AwardGroup, AwardPeriod } from "#core/awards/award-groups.ts";
import { type AwardRules, SCHOOL_RULES } from "#core/awards/award-rules.ts";
import { schemeFromJson } from "#core/grading/schemes/scheme.ts";
import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import { type TermOrdinal, termsBetween } from "#core/management/term-name.ts";
import type { ClassOnCard, ReportCardFacts } from "#core/reports/card/card-facts.ts";
import type { PublishingStatus } from "#core/reports/report-card-actions.ts";
import { SCHEME_OF_GRADEBOOK } from "#db/queries/grading/gradebook/gradebook.ts";
import { HAS_ZERO_SCORE, IS_HELD, LAST_TERM_HELD } from "#db/queries/grading/report-card.ts";
import { STAFF_NAME_PARTS } from "#db/queries/management/staff-name.ts";
import type { Column, Row } from "#db/row.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import type { RowsOf, SectionFacts, SectionKey } from "./section-facts.ts";

/** What the cards of a section's students show beside their grades: read in the batch of the section's facts. */
interface HeadRow extends Row<"section", "strand"> {
  adviser_json: string | null;
  next_level: string | null;
  days_json: string;
  rules_json: string | null;
}
interface PersonRow extends Row<"student", "id" | "lrn"> {
  attendance_json: string;
  exclusions_json: string;
  cards_json: string;
  issues_json: string;
}
interface ClubRow extends Row<"school_class", "uuid"> {
  student_id: Column<"student", "id">;
  subject_code: Column<"subject", "code">;
  subject_name: Column<"subject", "name">;
  subject_position: Column<"subject", "position">;
  definition_json: Column<"grading_scheme", "definition_json">;
  terms_json: string;
  first_term: Column<"school_class", "first_term">;
  last_term: Column<"school_class", "last_term">;
}
type CardFactStatements = readonly [Statement<HeadRow>, Statement<PersonRow>, Statement<ClubRow>];

/** Everyone who is in a section, and whose last section it was. */
const people = (sectionId: SectionKey) =>
  sql`(select student_id from section_person where section_id = ${sectionId})`;

/** Version and definition of the award rules of a school year; null: the rules that ship apply. */
export const rulesOfYear = (yearId: SQL): SQL =>
  sql`(select json_array(award_rules.version, json(definition_json)) from school_year now
    join school_year ruled on ruled.start_date <= now.start_date join award_rules on award_rules.school_year_id = ruled.id
    where now.id = ${yearId} order by ruled.start_date desc, award_rules.version desc limit 1)`;

export const cardFacts = (sectionId: SectionKey): CardFactStatements => [
  statement(sql`select strand,
      (select ${STAFF_NAME_PARTS} from staff
        where id = adviser_id) as adviser_json,
      (select name from grade_level next where next.ordinal >
          (select ordinal from grade_level where id = grade_level_id) order by next.ordinal limit 1) as next_level,
      (select json_group_array(json_array(ordinal, days_of_school)) from term where school_year_id = section.school_year_id) as days_json,
      ${rulesOfYear(sql`section.school_year_id`)} as rules_json
    from section where id = ${sectionId}`),
  statement(sql`select student.id, lrn,
      (select json_group_array(json_array(ordinal, days_absent_e4, days_tardy_e4)) from term
        join attendance on attendance.term_id = term.id and attendance.student_id = student.id
        where term.school_year_id = section.school_year_id) as attendance_json,
      (select json_group_array(json_array(ordinal, reason)) from term
        join release_exclusion on release_exclusion.term_id = term.id and release_exclusion.student_id = student.id
        where term.school_year_id = section.school_year_id) as exclusions_json,
      (select json_group_array(json_array(ordinal, status, revision, content_sha256, report_card.uuid)) from term
        join report_card on report_card.term_id = term.id and report_card.student_id = student.id
        where term.school_year_id = section.school_year_id) as cards_json,
      (select json_group_array(json_object('period', period, 'key', award_key, 'group', award_group, 'classId', class_id,
          'name', award_name, 'isWithdrawn', json(iif(issue_id is null, 'false', 'true'))))
        from award_issue left join award_withdrawal on issue_id = award_issue.id
        where award_issue.student_id = student.id and award_issue.school_year_id = section.school_year_id) as issues_json
    from section cross join student on student.id in ${people(sectionId)} where section.id = ${sectionId} order by student.id`),
  statement(sql`select member.student_id, school_class.uuid, subject.code as subject_code, subject.name as subject_name, subject.position as subject_position, first_term, ${LAST_TERM_HELD} as last_term,
      (select definition_json from gradebook join grading_scheme on grading_scheme.id = ${SCHEME_OF_GRADEBOOK}
        where gradebook.class_id = school_class.id order by gradebook.term_id desc limit 1) as definition_json,
      (select json_group_array(json_array(term.ordinal, gradebook.status, gradebook.released_at is not null, grade_e4, override_e4, ${HAS_ZERO_SCORE}))
        from gradebook join term on term.id = gradebook.term_id
          left join term_grade on term_grade.gradebook_id = gradebook.id and term_grade.student_id = member.student_id
        where gradebook.class_id = school_class.id and gradebook.closed_from is null) as terms_json
    from section own cross join (select distinct student_id from section_person where section_id = ${sectionId}) person
      cross join student_section member on member.student_id = person.student_id
      cross join section on section.id = member.section_id and section.school_year_id = own.school_year_id and section.kind = 'club'
      cross join student on student.id = member.student_id
      join school_class on school_class.section_id = section.id join subject on subject.id = school_class.subject_id
    where own.id = ${sectionId} and ${IS_HELD}
    order by member.student_id, subject.position, subject.id`),
];

/** A card as it was published last. */
export interface PublishedCard {
  uuid: string;
  status: Exclude<PublishingStatus, "Unpublished">;
  revision: number;
  contentSha256: string;
}
interface PersonOnCard {
  lrn: string | null;
  /** Days absent and tardy, ten-thousandths. */
  attendance: ReadonlyMap<TermOrdinal, { absentE4: number; tardyE4: number }>;
  /** Why the student is excluded from the release of a term. */
  exclusions: ReadonlyMap<TermOrdinal, string>;
  cards: ReadonlyMap<TermOrdinal, PublishedCard>;
  clubs: readonly ClassOnCard[];
  issues: readonly AwardIssued[];
}
/** What was issued of an award. `key`: the group, of a top per subject with its class. */
export interface AwardIssued {
  period: AwardPeriod;
  key: string;
  group: AwardGroup;
  classId: number | null;
  name: string;
  isWithdrawn: boolean;
}
export interface SectionOfCards {
  strand: string;
  adviser: ReportCardFacts["adviser"];
  nextLevelName: string | null;
  daysOfSchool: ReadonlyMap<TermOrdinal, number | null>;
  people: ReadonlyMap<number, PersonOnCard>;
  /** Version 0: those that ship. */
  awardRules: { version: number; rules: AwardRules };
}

/** Everything the figures, the awards and the cards of a section's students are made of. */
export interface SectionOfReports extends SectionFacts {
  cards: SectionOfCards;
}

type ClubTerm = [
  ordinal: TermOrdinal,
  status: GradebookStatus,
  isReleased: 0 | 1,
  gradeE4: number | null,
  overrideE4: number | null,
  hasZeroScore: 0 | 1,
];
type CardTuple = [
  ordinal: TermOrdinal,
  status: PublishedCard["status"],
  revision: number,
  contentSha256: string,
  uuid: string,
];
const parsed = <Value>(json: string): Value => JSON.parse(json) as Value;

export function cardFactsOf([[head], personRows, clubRows]: RowsOf<CardFactStatements>): SectionOfCards {
  const clubsOf = Map.groupBy(clubRows, (row) => row.student_id);
  return {
    strand: head?.strand ?? "",
    adviser: parsed<ReportCardFacts["adviser"]>(head?.adviser_json ?? "null"),
    nextLevelName: head?.next_level ?? null,
    awardRules: rulesFromJson(head?.rules_json ?? null),
    daysOfSchool: new Map(parsed<[TermOrdinal, number | null][]>(head?.days_json ?? "[]")),
    people: new Map(
      personRows.map((row): [number, PersonOnCard] => [
        row.id,
        {
          lrn: row.lrn,
          attendance: new Map(
            parsed<[TermOrdinal, number, number][]>(row.attendance_json).map(
              ([ordinal, absentE4, tardyE4]) => [ordinal, { absentE4, tardyE4 }],
            ),
          ),
          exclusions: new Map(parsed<[TermOrdinal, string][]>(row.exclusions_json)),
          cards: new Map(parsed<CardTuple[]>(row.cards_json).map(publishedOf)),
          clubs: (clubsOf.get(row.id) ?? []).map(clubOf),
          issues: parsed<AwardIssued[]>(row.issues_json),
        },
      ]),
    ),
  };
}

export function rulesFromJson(json: string | null): SectionOfCards["awardRules"] {
  if (json === null) return { version: 0, rules: SCHOOL_RULES };
  const [version, rules] = parsed<[number, AwardRules]>(json);
  return { version, rules };
}

const publishedOf = ([ordinal, status, revision, contentSha256, uuid]: CardTuple): [
  TermOrdinal,
  PublishedCard,
] => [ordinal, { uuid, status, revision, contentSha256 }];

const clubOf = (row: ClubRow): PersonOnCard["clubs"][number] => ({
  classUuid: row.uuid,
  subject: { code: row.subject_code, name: row.subject_name, kind: "club", position: row.subject_position },
  scheme: schemeFromJson(row.definition_json),
  override: null,
  remedial: null,
  heldIn: termsBetween(row.first_term, row.last_term),
  terms: parsed<ClubTerm[]>(row.terms_json).map(
    ([ordinal, status, isReleased, computedE4, overrideE4, hasZeroScore]) => ({
      ordinal,
      status,
      computedE4,
      overrideE4,
      hasZeroScore: hasZeroScore === 1,
      isReleased: isReleased === 1,
      missing: null,
    }),
  ),
});
