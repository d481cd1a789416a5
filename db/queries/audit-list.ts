import type { AuditFilter, AuditLine } from "../../core/audit/contract.ts";
import type { AuditEvent, AuditEventName } from "../../core/audit/events.ts";
import { BILLING_SUBJECTS } from "../../core/audit/words.ts";
import { BILLING_DOCUMENT_KINDS } from "../../core/documents/contract.ts";
import { addDays, type Instant, startOfDay } from "../../core/shared/school-day.ts";
import { type SQL, type Statement, sql, statement } from "../statement.ts";
import { startsWith } from "./person-search.ts";

/** The billing events of the trail and who looked at what, newest first. */
export interface AuditLineRow {
  id: number;
  occurred_at: Instant;
  event: AuditEventName;
  given_name: string | null;
  last_name: string | null;
  actor_role: string | null;
  subject_kind: AuditEvent["subjectKind"];
  subject_uuid: string | null;
  subject_number: string | null;
}

export const auditLines = (filter: AuditFilter, limit: number, offset: number): Statement<AuditLineRow> =>
  statement(sql`select page.id, occurred_at, event, given_name, last_name, actor_role, subject_kind, subject_uuid,
      case subject_kind
        when 'invoice' then (select coalesce(number, draft_number) from invoice where uuid = subject_uuid)
        when 'payment' then (select number from payment where uuid = subject_uuid)
        when 'customer' then (select student_no from student where uuid = subject_uuid)
        when 'file' then (select number from uploaded_file where uuid = subject_uuid)
        when 'document' then (select filename from document where uuid = subject_uuid)
        when 'mail' then (select subject_number from mail where uuid = subject_uuid)
      end as subject_number
    from (
        select * from (${newest(sql`audit_event`, filter, limit + offset)})
        union all select * from (${newest(sql`view_event`, filter, limit + offset)})
        order by occurred_at desc, id desc limit ${limit} offset ${offset}
      ) page left join user_account on user_account.id = page.actor_id
    order by occurred_at desc, page.id desc`);

/** The newest events of a table, at most `most`: of two tables so many of each hold the newest of both. */
const newest = (table: SQL, filter: AuditFilter, most: number): SQL =>
  sql`select id, occurred_at, event, actor_id, actor_role, subject_kind, subject_uuid
    from ${table} where ${predicate(filter)} order by id desc limit ${most}`;

export const countAuditLines = (filter: AuditFilter): Statement<{ events: number }> =>
  statement(sql`select (select count(*) from audit_event where ${predicate(filter)})
    + (select count(*) from view_event where ${predicate(filter)}) as events`);

function predicate({ search, event, from, to }: AuditFilter): SQL {
  const parts: SQL[] = [
    sql`subject_kind in (${sql.join(
      BILLING_SUBJECTS.map((kind) => sql`${kind}`),
      sql`, `,
    )})`,
  ];
  parts.push(sql`(subject_kind <> 'document' or exists (select 1 from document where uuid = subject_uuid
    and kind in (select value from json_each(${JSON.stringify(BILLING_DOCUMENT_KINDS)}))))`);
  if (event) parts.push(sql`event = ${event}`);
  if (from) parts.push(sql`occurred_at >= ${startOfDay(from)}`);
  if (to) parts.push(sql`occurred_at < ${startOfDay(addDays(to, 1))}`);
  if (search !== "") {
    const upper = search.toUpperCase();
    parts.push(sql`subject_uuid in (
      select uuid from invoice where ${startsWith(sql`number`, upper)}
      union select uuid from invoice where ${startsWith(sql`draft_number`, upper)}
      union select uuid from payment where ${startsWith(sql`number`, upper)}
      union select uuid from uploaded_file where ${startsWith(sql`number`, upper)})`);
  }
  return sql.join(parts, sql` and `);
}

export const auditLineOf = (row: AuditLineRow): AuditLine => ({
  id: row.id,
  at: row.occurred_at,
  event: row.event,
  actorName: [row.given_name, row.last_name].filter(Boolean).join(" ") || "The system",
  actorRole: row.actor_role ?? "",
  subjectKind: row.subject_kind,
  subjectUuid: row.subject_uuid,
  subjectNumber: row.subject_number,
});
