import type { VerificationPortion } from "#core/management/verification-turns.ts";
import { check, type LedgerCheck } from "#db/queries/billing/ledger-check.ts";
import { type RowOfSources, select } from "#db/select.ts";
import { type Statement, sql } from "#db/statement.ts";
import { reportCardRevision } from "#db/tables.ts";
import { idsIn } from "./verification-run.ts";

/** What must hold of published report cards (R-13). */
export const CARD_CHECKS: readonly LedgerCheck[] = [
  check(
    "a published card has its revisions 1, 2, … and says the newest",
    (of) => sql`select card.uuid as example from report_card card
      where ${of.record("report-card", sql`card.uuid`)}
        and (revision <> (select count(*) from report_card_revision where report_card_id = card.id)
        or revision <> (select max(number) from report_card_revision where report_card_id = card.id)
        or content_sha256 <> (select content_sha256 from report_card_revision where report_card_id = card.id and number = card.revision))`,
  ),
  check(
    "a revision of a card continues the one before",
    (of) => sql`select revision.uuid as example from report_card card
        join report_card_revision revision on revision.report_card_id = card.id
      where ${of.record("report-card", sql`card.uuid`)} and number > 1
        and previous_sha256 is not (select sha256 from report_card_revision before
          where before.report_card_id = revision.report_card_id and before.number = revision.number - 1)`,
  ),
  check(
    "a revision of a card is told and sent to an address once",
    sql`select subject_uuid as example from mail where kind in ('report-card', 'report-card-notice') and status <> 'failed'
      group by subject_uuid, kind, lower(recipient) having count(*) > 1`,
  ),
];

const { id, uuid, canonicalJson, sha256 } = reportCardRevision;
const REVISION = { id, uuid, canonicalJson, sha256 };
export const revisionsAfter = (
  afterId: number,
  limit: number,
  portion: VerificationPortion | null,
): Statement<RowOfSources<typeof REVISION>> =>
  select(
    REVISION,
    sql`from (${idsIn("report_card_revision", afterId, portion)}) due
      cross join ${reportCardRevision} on ${id} = due.id order by ${id} limit ${limit}`,
  );
