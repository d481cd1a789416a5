import { cardChanges } from "#core/documents/report-card/card-changes.ts";
import type { CardRevision } from "#core/documents/report-card/report-card-calls.ts";
import type { ReportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import { verificationCode } from "#core/documents/verification.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { Column, Row } from "#db/row.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";
import { TEACHER_NAMES } from "./missing-grades.ts";
import type { NamedCard } from "./named-cards.ts";

/** The revisions of a card, the newest first. */
export interface RevisionRow
  extends Row<
    "report_card_revision",
    "number" | "uuid" | "published_at" | "reason" | "sha256" | "previous_sha256" | "canonical_json"
  > {
  published_by: string;
  ordinal: TermOrdinal;
  year_name: Column<"school_year", "name">;
}
type CardKey = Pick<NamedCard, "student_id" | "term_id">;

export const cardRevisions = (card: CardKey): Statement<RevisionRow> => cardsRevisions([card]);
/** Those of several cards together. */
export const cardsRevisions = (cards: readonly CardKey[]): Statement<RevisionRow> =>
  statement(sql`select number, report_card_revision.uuid, published_at, reason, sha256, previous_sha256, canonical_json,
      trim(given_name || ' ' || last_name) as published_by, term.ordinal, school_year.name as year_name
    from json_each(${json(cards)}) asked cross join report_card on report_card.student_id = asked.value ->> 'student_id'
        and report_card.term_id = asked.value ->> 'term_id'
      join report_card_revision on report_card_id = report_card.id
      join user_account on user_account.id = published_by
      join term on term.id = report_card.term_id join school_year on school_year.id = term.school_year_id
    order by published_at desc, report_card_revision.id desc`);

export type CardText = Row<"report_card_revision", "uuid" | "canonical_json" | "published_at">;
/** What revisions say, by their uuids. */
export const revisionTexts = (uuids: readonly string[]): Statement<CardText> =>
  statement(sql`select uuid, canonical_json, published_at from report_card_revision
    where uuid in (select value from json_each(${json(uuids)}))`);

/** Revisions with what each changed in the one before it of the same card, where that is among `rows`. */
export function revisionsOfRows(rows: readonly RevisionRow[]): CardRevision[] {
  const byNumber = new Map(rows.map((row) => [`${row.year_name} ${row.ordinal} ${row.number}`, row]));
  return rows.map((row) => {
    const before = byNumber.get(`${row.year_name} ${row.ordinal} ${row.number - 1}`);
    return {
      number: row.number,
      term: TERM_NAMES[row.ordinal],
      schoolYear: row.year_name,
      publishedAt: row.published_at,
      publishedBy: row.published_by,
      reason: row.reason,
      sha256: row.sha256,
      previousSha256: row.previous_sha256,
      code: verificationCode({ kind: "reportCard", uuid: row.uuid }),
      changes: before ? cardChanges(cardOf(before), cardOf(row)) : [],
    };
  });
}
const cardOf = ({ canonical_json }: Pick<RevisionRow, "canonical_json">): ReportCardDocument =>
  JSON.parse(canonical_json) as ReportCardDocument;

/** The students before and after one in the section, by name. */
export const cardNeighbours = ({
  section_id,
  term_id,
  student_id,
}: CardKey & Pick<NamedCard, "section_id">): Statement<{ previous: string | null; next: string | null }> =>
  statement(sql`select previous, next from (select student_id, lag(student_no) over by_name as previous, lead(student_no) over by_name as next
      from report_card_row indexed by report_card_row_by_section where section_id = ${section_id} and term_id = ${term_id}
      window by_name as (order by name_key, id))
    where student_id = ${student_id}`);

/** The gradebooks of a student's classes in a section, with their teachers. */
export const cardGradebooks = ({
  section_id,
}: Pick<NamedCard, "section_id">): Statement<{ id: number; uuid: string; teachers: string }> =>
  statement(sql`select gradebook.id, gradebook.uuid, ${TEACHER_NAMES} as teachers
    from school_class join gradebook on gradebook.class_id = school_class.id where school_class.section_id = ${section_id}`);
