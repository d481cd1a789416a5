import type { MailedCustomer } from "#core/billing/accounts/statement-mailing.ts";
import type { Month } from "#core/billing/late-charges/late-charges.ts";
import { IS_CUSTOMER } from "#db/queries/billing/customer.ts";
import type { Column, RowOfColumns } from "#db/row.ts";
import { columns } from "#db/row.ts";
import { json, mapRows, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import type { MailFacts } from "./mail.ts";

/** Statements of a month that each family is mailed once (B-103): the row of the mail is what proves it. */
const isMailed = (guardianUuid: SQL, month: Month): SQL =>
  sql`exists (select 1 from mail indexed by mail_statement_once
    where mail.subject_uuid = ${guardianUuid} and period = ${month} and period is not null and mail.status <> 'failed')`;

/** The customers that are named, in that order, with their guardian's address; who is no customer is left out. */
export const customersToMail = (customerIds: readonly string[], month: Month): Statement<MailedCustomer> =>
  mapRows(
    statement<Omit<MailedCustomer, "isSent"> & { isSent: 0 | 1 }>(sql`
      select student.student_no as customerId, student.fullname as name, guardian.uuid as guardian,
        lower(trim(guardian.email)) as address, ${isMailed(sql`guardian.uuid`, month)} as isSent
      from json_each(${json(customerIds)}) wanted cross join student on student.student_no = wanted.value
        cross join guardian on guardian.id = student.guardian_id
      where ${IS_CUSTOMER} order by wanted.key`),
    (row) => ({ ...row, isSent: row.isSent === 1 }),
  );

/** Whether none of these guardians was sent the month's statement. */
export const areNotMailed = (guardians: readonly string[], month: Month): SQL =>
  sql`not exists (select 1 from json_each(${json(guardians)}) given where ${isMailed(sql`given.value`, month)})`;

const WAITING = columns("mail", "uuid", "subject_uuid", "requested_by");
export type WaitingStatement = RowOfColumns<typeof WAITING> & { period: Month };
/** Statements that wait for their turn, the oldest first. */
export const waitingStatements = (limit: number): Statement<WaitingStatement> =>
  statement(sql`select ${WAITING.sql}, period from mail indexed by mail_statement_waiting
    where period is not null and document_id is null and status = 'waiting' order by id limit ${limit}`);

/** The mails' documents and what they say; follow with expectChanges. */
export const statementsPrepared = (
  mails: readonly { uuid: string; documentUuid: string; facts: MailFacts }[],
): Statement<unknown> =>
  statement(sql`update mail set document_id = (select id from document where uuid = value ->> 'documentUuid'),
      facts_json = value -> 'facts'
    from json_each(${json(mails)})
    where mail.uuid = value ->> 'uuid' and document_id is null and mail.status = 'waiting'`);

/** A document failed for good: a statement of a month is not sent, and can be asked for again. */
export const statementFailed = (
  documentUuid: Column<"document", "uuid">,
  error: string,
  now: string,
): Statement<unknown> =>
  statement(sql`update mail set status = 'failed', error = ${error}, finished_at = ${now}
    where document_id = (select id from document where uuid = ${documentUuid}) and status = 'waiting' and period is not null`);
