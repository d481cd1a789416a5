import { cardChanges } from "#core/documents/report-card/card-changes.ts";
import type { CardRevision } from "#core/documents/report-card/report-card.body.ts";
import type { ReportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import { verificationCode } from "#core/documents/verification.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { as, type RowOfSources, select, wanted } from "#db/select.ts";
import { type Statement, sql } from "#db/statement.ts";
import { gradebook, reportCard, reportCardRevision, schoolYear, term, userAccount } from "#db/tables.ts";
import { TEACHER_NAMES } from "./missing-grades.ts";
import type { FoundCard } from "./named-cards.ts";

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
