import { verificationCode } from "#core/documents/verification.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { ParentCard } from "#core/reports/parent-card-contract.ts";
import { isChildOf } from "#db/queries/management/guardians.ts";
import { columns, type Row, type RowOfColumns } from "#db/row.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

/** A card a parent may have: the newest revision of an own child's published card, unless the child is excluded for its term. */
export interface ParentCardRow extends Row<"report_card_revision", "uuid" | "number" | "published_at"> {
  ordinal: TermOrdinal;
  year_name: string;
  student_no: string;
}
export const parentCards = (userId: number, studentNo: string): Statement<ParentCardRow> =>
  statement(sql`select report_card_revision.uuid, number, published_at, term.ordinal, school_year.name as year_name, student_no
    from student
      join report_card on report_card.student_id = student.id and report_card.status = 'Published'
      join report_card_revision on report_card_id = report_card.id and number = report_card.revision
      join term on term.id = report_card.term_id join school_year on school_year.id = term.school_year_id
    where student_no = ${studentNo} and ${isChildOf(userId)} and not exists (select 1 from release_exclusion
      where release_exclusion.student_id = student.id and release_exclusion.term_id = term.id)
    order by school_year.start_date desc, term.ordinal`);

export const parentCardOf = (row: ParentCardRow): ParentCard => ({
  term: TERM_NAMES[row.ordinal],
  schoolYear: row.year_name,
  revision: row.number,
  publishedAt: row.published_at,
  code: verificationCode({ kind: "reportCard", uuid: row.uuid }),
});

const COPY = columns("document", "uuid", "status", "filename", "object_key", "sha256");
export type CardCopyRow = RowOfColumns<typeof COPY>;
/** The newest file a parent had made of a child's cards, by revision. */
export const cardCopies = (userId: number): Statement<CardCopyRow & { revision_uuid: string }> =>
  statement(sql`select ${COPY.sql}, request_json ->> 'revision' as revision_uuid from document
    where user_id = ${userId} and kind = 'report-card-copy' order by id desc`);
