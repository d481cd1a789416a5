import { cardChanges } from "#core/documents/report-card/card-changes.ts";
import type { CardRevision } from "#core/documents/report-card/report-card.body.ts";
import type { ReportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import { verificationCode } from "#core/documents/verification.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { ADVISER_PRINTING } from "#core/management/school-settings.ts";
import type { CardsAsked } from "#core/reports/report-card.body.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { cardMailing, newestRevision } from "#db/queries/documents/card-mails.ts";
import { maySeeWholeSection } from "#db/queries/grading/class-scope.ts";
import { alias, as, flag, jsonIn, type RowOfSources, recordOf, select, wanted } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import {
  gradebook,
  gradeLevel,
  reportCard,
  reportCardRevision,
  reportCardRow,
  schoolYear,
  student,
  term,
  userAccount,
} from "#db/tables.ts";
import { yearNamed } from "./advisories.ts";
import { TEACHER_NAMES } from "./missing-grades.ts";

/** Whether the school lets advisers print published cards. */
export const ADVISERS_PRINT: SQL = sql`exists (select 1 from school_setting
  where school_setting.name = ${ADVISER_PRINTING.name} and school_setting.value = ${ADVISER_PRINTING.allowed})`;

const card = alias(reportCardRow, "card");
const CARD = {
  /** `{term}.{student no.}` */
  uuid: sql<string>`term.uuid || '.' || student.student_no`,
  ...{ studentId: card.studentId, termId: card.termId, sectionId: card.sectionId },
  ...{ studentName: card.studentName, state: card.state, contentSha256: card.contentSha256 },
  studentUuid: student.uuid,
  studentNo: student.studentNo,
  term: term.ordinal,
  reasons: jsonIn<string[]>(card.reasonsJson),
  warnings: jsonIn<string[]>(card.warningsJson),
  level: recordOf({ code: gradeLevel.code }),
  schoolYear: schoolYear.name,
  /** The newest revision, where it is published. */
  revisionUuid: sql<string | null>`newest.uuid`,
  revisionNumber: sql<number | null>`newest.number`,
  mailing: cardMailing(sql`newest.uuid`, sql`card.term_id`),
  advisersPrint: flag(ADVISERS_PRINT),
  /** Of its section: the figures are out of date. */
  isOutdated: flag(sql`exists (select 1 from report_mark where report_mark.section_id = card.section_id)`),
};
/** A card that a request names, as the list of student performance has it. */
export type FoundCard = RowOfSources<typeof CARD> & {
  /** Its place in the request. */
  place: number;
};
const BESIDE_CARD = sql`cross join section on section.id = card.section_id cross join grade_level on grade_level.id = section.grade_level_id
      cross join school_year on school_year.id = card.school_year_id cross join guardian on guardian.id = student.correspondent_id
      ${newestRevision(sql`card`)}`;

const cardsAsked = ({ cards, schoolYear }: CardsAsked, today: SchoolDay): SQL =>
  sql`json_each(${json(cards)}) asked
      cross join student on student.student_no = asked.value ->> 'studentNo'
      cross join term on term.id = coalesce(
        (select id from term where uuid = asked.value -> 'term' ->> 'uuid'),
        (select id from term where school_year_id = ${yearNamed(schoolYear, today)}
          and ordinal = asked.value -> 'term' ->> 'ordinal'))
      cross join report_card_row card on card.student_id = student.id and card.term_id = term.id
        and (asked.value ->> 'levelCode' is null or asked.value ->> 'levelCode' = (select code from section
          join grade_level on grade_level.id = grade_level_id where section.id = card.section_id))`;

/** One that the caller may not see is not there. */
export const cardsNamed = (userId: number, asked: CardsAsked, today: SchoolDay): Statement<FoundCard> =>
  select(
    { ...CARD, place: sql<number>`asked.key` },
    sql`from ${cardsAsked(asked, today)} ${BESIDE_CARD}
      where ${maySeeWholeSection(userId, sql`card.section_id`)} order by asked.key`,
  );

/** The section of the first card that is there. */
export const firstSection = (asked: CardsAsked, today: SchoolDay): SQL =>
  sql`(select card.section_id from ${cardsAsked({ ...asked, cards: asked.cards.slice(0, 1) }, today)})`;

/** All cards of a section in a term, in the order of names: what a job publishes. */
export const cardsOfSection = (sectionId: number, termUuid: string): Statement<FoundCard> =>
  select(
    { ...CARD, place: sql<number>`0` },
    sql`from term cross join report_card_row card indexed by report_card_row_by_section
        on card.section_id = ${sectionId} and card.term_id = term.id
      cross join student on student.id = card.student_id ${BESIDE_CARD}
    where term.uuid = ${termUuid} order by card.name_key, card.id`,
  );

/** Nothing of these sections has changed since their figures were computed. */
export const areCurrent = (sectionIds: readonly number[]): SQL =>
  sql`not exists (select 1 from report_mark where section_id in (select value from json_each(${json(sectionIds)})))`;

export interface NewRevision {
  studentId: number;
  termId: number;
  cardUuid: string;
  revisionUuid: string;
  number: number;
  canonicalJson: string;
  sha256: string;
  contentSha256: string;
  template: number;
}
/** The cards with their new revisions; each revision continues the one before, and says what the card says now. */
export const insertRevisions = (
  revisions: readonly NewRevision[],
  of: { reason: string; userId: number; now: string },
): Statement<unknown>[] => {
  const rows = sql`json_each(${json(revisions)})`;
  const all = expectChanges(revisions.length);
  return [
    statement(sql`insert into report_card (uuid, student_id, term_id, status, revision, content_sha256)
      select value ->> 'cardUuid', value ->> 'studentId', value ->> 'termId', 'Published', value ->> 'number', value ->> 'contentSha256'
      from ${rows} where true
      on conflict (student_id, term_id) do update set status = 'Published', revision = excluded.revision,
        content_sha256 = excluded.content_sha256, version = version + 1
      where report_card.revision = excluded.revision - 1`),
    all,
    statement(sql`insert into report_card_revision (uuid, report_card_id, number, canonical_json, sha256, previous_sha256,
        content_sha256, template_version, reason, published_at, published_by)
      select value ->> 'revisionUuid', report_card.id, value ->> 'number', value ->> 'canonicalJson', value ->> 'sha256',
        (select sha256 from report_card_revision before where before.report_card_id = report_card.id and before.number = report_card.revision - 1),
        value ->> 'contentSha256', value ->> 'template', ${of.reason}, ${of.now}, ${of.userId}
      from ${rows} join report_card on report_card.student_id = value ->> 'studentId' and report_card.term_id = value ->> 'termId'`),
    all,
    statement(sql`update report_card_row set state = 'Published' from ${rows}
      where student_id = value ->> 'studentId' and term_id = value ->> 'termId' and report_card_row.content_sha256 = value ->> 'contentSha256'`),
    all,
  ];
};

export const withdrawCards = (
  cards: readonly Pick<FoundCard, "studentId" | "termId">[],
): Statement<unknown>[] => {
  const rows = sql`json_each(${json(cards.map(({ studentId, termId }) => ({ studentId, termId })))})`;
  return [
    statement(sql`update report_card set status = 'Withdrawn', version = version + 1 from ${rows}
      where student_id = value ->> 'studentId' and term_id = value ->> 'termId' and status = 'Published'`),
    expectChanges(cards.length),
    statement(sql`update report_card_row set state = 'Withdrawn' from ${rows}
      where student_id = value ->> 'studentId' and term_id = value ->> 'termId'`),
  ];
};

const { uuid, number, publishedAt, reason, sha256, previousSha256, canonicalJson } = reportCardRevision;
const REVISION = {
  number,
  term: as(term.ordinal, (ordinal) => TERM_NAMES[ordinal]),
  schoolYear: schoolYear.name,
  publishedAt,
  publishedBy: sql<string>`trim(given_name || ' ' || last_name)`,
  reason,
  sha256,
  previousSha256,
  code: as(uuid, (one) => verificationCode({ kind: "reportCard", uuid: one })),
  canonicalJson,
};
/** The revisions of a card, the newest first. */
export type FoundRevision = RowOfSources<typeof REVISION>;
type CardKey = Pick<FoundCard, "studentId" | "termId">;

export const cardRevisions = (card: CardKey): Statement<FoundRevision> => cardsRevisions([card]);
/** Those of several cards together. */
export const cardsRevisions = (cards: readonly CardKey[]): Statement<FoundRevision> =>
  select(
    REVISION,
    sql`from ${wanted(cards.map(({ studentId, termId }) => ({ studentId, termId })))} cross join ${reportCard} on ${reportCard.studentId} = wanted.value ->> 'studentId'
        and ${reportCard.termId} = wanted.value ->> 'termId'
      join ${reportCardRevision} on ${reportCardRevision.reportCardId} = ${reportCard.id}
      join ${userAccount} on ${userAccount.id} = ${reportCardRevision.publishedBy}
      join ${term} on ${term.id} = ${reportCard.termId} join ${schoolYear} on ${schoolYear.id} = ${term.schoolYearId}
    order by ${publishedAt} desc, ${reportCardRevision.id} desc`,
  );

const TEXT = { uuid, canonicalJson, publishedAt };
export type CardText = RowOfSources<typeof TEXT>;
/** What revisions say, by their uuids. */
export const revisionTexts = (uuids: readonly string[]): Statement<CardText> =>
  select(TEXT, sql`from ${reportCardRevision} where ${uuid} in (select value from ${wanted(uuids)})`);

/** Revisions with what each changed in the one before it of the same card, where that is among `found`. */
export function revisionsWithChanges(found: readonly FoundRevision[]): CardRevision[] {
  const keyOf = (of: Pick<FoundRevision, "schoolYear" | "term">, place: number) =>
    `${of.schoolYear} ${of.term} ${place}`;
  const byNumber = new Map(found.map((one) => [keyOf(one, one.number), one]));
  return found.map(({ canonicalJson: text, ...revision }) => {
    const before = byNumber.get(keyOf(revision, revision.number - 1));
    return { ...revision, changes: before ? cardChanges(cardIn(before.canonicalJson), cardIn(text)) : [] };
  });
}
const cardIn = (text: string): ReportCardDocument => JSON.parse(text) as ReportCardDocument;

/** The students before and after one in the section, by name. */
export const cardNeighbours = ({ sectionId, termId, studentId }: CardKey & Pick<FoundCard, "sectionId">) =>
  select(
    { previous: sql<string | null>`previous`, next: sql<string | null>`next` },
    sql`from (select student_id, lag(student_no) over by_name as previous, lead(student_no) over by_name as next
      from report_card_row indexed by report_card_row_by_section where section_id = ${sectionId} and term_id = ${termId}
      window by_name as (order by name_key, id))
    where student_id = ${studentId}`,
  );

/** The gradebooks of a student's classes in a section, with their teachers. */
export const cardGradebooks = ({ sectionId }: Pick<FoundCard, "sectionId">) =>
  select(
    { id: gradebook.id, uuid: gradebook.uuid, teachers: TEACHER_NAMES },
    sql`from school_class join gradebook on gradebook.class_id = school_class.id where school_class.section_id = ${sectionId}`,
  );
