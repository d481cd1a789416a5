import type { RecordMail } from "#core/billing/mail-contract.ts";
import { USER_NAME } from "#db/queries/audit/event-actor.ts";
import { jsonIn, select } from "#db/select.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import { mail, userAccount } from "#db/tables.ts";

/** Mails of one record of billing, and where it is mailed (B-129). */
const MAILS_MAX = 50;

/** The address of the guardian of an invoice's, credit memo's, payment's or refund's own student; no row: there is no such record. */
export const addressOfRecord = (uuid: string): Statement<{ address: string }> =>
  statement(sql`select coalesce(guardian.email, '') as address from (
      select student_id from invoice where uuid = ${uuid}
      union all select student_id from credit_memo where uuid = ${uuid}
      union all select student_id from payment where uuid = ${uuid}
      union all select student_id from refund where uuid = ${uuid}) record
    left join student on student.id = record.student_id left join guardian on guardian.id = student.guardian_id`);

const RECORD_MAIL = {
  askedAt: mail.createdAt,
  askedBy: sql<string>`coalesce(${USER_NAME}, '')`,
  recipient: mail.recipient,
  cc: jsonIn<string[]>(mail.ccJson),
  status: mail.status,
  error: mail.error,
};
/** The newest mails of a record. */
export const mailsOfRecord = (uuid: string): Statement<RecordMail> =>
  select(
    RECORD_MAIL,
    sql`from ${mail} indexed by mail_of_record left join ${userAccount} on ${userAccount.id} = ${mail.requestedBy}
      where ${mail.subjectUuid} = ${uuid} and ${mail.kind} in ('invoice', 'credit-memo', 'receipt', 'refund-receipt')
      order by ${mail.id} desc limit ${MAILS_MAX}`,
  );
