import type { MailedCustomer } from "#core/billing/accounts/statement-mailing.ts";
import type { Month } from "#core/billing/late-charge.ts";
import { IS_CUSTOMER } from "#db/queries/billing/customer.ts";
import { flag, type RowOfSources, select, wanted } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { guardian, mail, student } from "#db/tables.ts";
import { set } from "#db/write.ts";
import type { MailFacts } from "./mail.ts";

/** Statements of a month that each family is mailed once (B-103): the row of the mail is what proves it. */
const isMailed = (guardianUuid: SQL, month: Month): SQL =>
  sql`exists (select 1 from mail indexed by mail_statement_once
    where mail.subject_uuid = ${guardianUuid} and period = ${month} and period is not null and mail.status <> 'failed')`;

/** The customers that are named, in that order, with their guardian's address; who is no customer is left out. */
export const customersToMail = (customerIds: readonly string[], month: Month): Statement<MailedCustomer> =>
  select(
    {
      customerId: student.studentNo,
      name: student.fullname,
      guardian: guardian.uuid,
      address: sql<string>`lower(trim(${guardian.email}))`,
      isSent: flag(isMailed(sql`${guardian.uuid}`, month)),
    },
    sql`from ${wanted(customerIds)} cross join ${student} on ${student.studentNo} = wanted.value
        cross join ${guardian} on ${guardian.id} = ${student.guardianId}
      where ${IS_CUSTOMER} order by wanted.key`,
  );

/** Whether none of these guardians was sent the month's statement. */
export const areNotMailed = (guardians: readonly string[], month: Month): SQL =>
  sql`not exists (select 1 from json_each(${json(guardians)}) given where ${isMailed(sql`given.value`, month)})`;

const WAITING = {
  uuid: mail.uuid,
  guardianUuid: mail.subjectUuid,
  userId: mail.requestedBy,
  month: sql<Month>`${mail.period}`,
};
/** Statements that wait for their turn, the oldest first. */
export const waitingStatements = (limit: number): Statement<RowOfSources<typeof WAITING>> =>
  select(
    WAITING,
    sql`from ${mail} indexed by mail_statement_waiting
      where ${mail.period} is not null and ${mail.documentId} is null and ${mail.status} = 'waiting'
      order by ${mail.id} limit ${limit}`,
  );

/** The mails' documents and what they say; follow with expectChanges. */
export const statementsPrepared = (
  mails: readonly { uuid: string; documentUuid: string; facts: MailFacts }[],
): Statement<unknown> =>
  statement(sql`update mail set document_id = (select id from document where uuid = value ->> 'documentUuid'),
      facts_json = value -> 'facts'
    from json_each(${json(mails)})
    where mail.uuid = value ->> 'uuid' and document_id is null and mail.status = 'waiting'`);

/** A document failed for good: a statement of a month is not sent, and can be asked for again. */
export const statementFailed = (documentUuid: string, error: string, now: string): Statement<unknown> =>
  statement(sql`update ${mail} set ${set(mail, { status: "failed", error, finishedAt: now })}
    where document_id = (select id from document where uuid = ${documentUuid}) and status = 'waiting' and period is not null`);
