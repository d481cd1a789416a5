import type { Row } from "#db/row.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

/** What must hold of published report cards, each check with how many rows break it and one of them. */
interface CardCheck {
  name: string;
  statement: Statement<{ broken: number; example: string | null }>;
}
export const CARD_CHECKS: readonly CardCheck[] = [
  {
    name: "a published card has its revisions 1, 2, … and says the newest",
    statement: statement(sql`select count(*) as broken, min(card.uuid) as example from report_card card
      where revision <> (select count(*) from report_card_revision where report_card_id = card.id)
        or revision <> (select max(number) from report_card_revision where report_card_id = card.id)
        or content_sha256 <> (select content_sha256 from report_card_revision where report_card_id = card.id and number = card.revision)`),
  },
  {
    name: "a revision of a card continues the one before",
    statement:
      statement(sql`select count(*) as broken, min(revision.uuid) as example from report_card_revision revision
      where number > 1 and previous_sha256 is not (select sha256 from report_card_revision before
        where before.report_card_id = revision.report_card_id and before.number = revision.number - 1)`),
  },
  {
    name: "a revision of a card is told and sent to an address once",
    statement: statement(sql`select count(*) as broken, min(subject_uuid) as example from (
      select subject_uuid from mail where kind in ('report-card', 'report-card-notice') and status <> 'failed'
      group by subject_uuid, kind, lower(recipient) having count(*) > 1)`),
  },
];

export const revisionsAfter = (
  afterId: number,
  limit: number,
): Statement<Row<"report_card_revision", "id" | "uuid" | "canonical_json" | "sha256">> =>
  statement(sql`select id, uuid, canonical_json, sha256 from report_card_revision
    where id > ${afterId} order by id limit ${limit}`);
