import type { RecordMail } from "#core/billing/mail-contract.ts";
import { USER_NAME } from "#db/queries/audit/event-actor.ts";
import type { Row } from "#db/row.ts";
import { mapRows, type Statement, sql, statement } from "#db/statement.ts";

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

type MailColumns = Omit<RecordMail, "cc"> & Row<"mail", "cc_json">;
/** The newest mails of a record. */
export const mailsOfRecord = (uuid: string): Statement<RecordMail> =>
  mapRows(
    statement<MailColumns>(sql`select mail.created_at as askedAt, coalesce(${USER_NAME}, '') as askedBy,
        recipient, cc_json, mail.status, error
      from mail indexed by mail_of_record left join user_account on user_account.id = requested_by
      where subject_uuid = ${uuid} and kind in ('invoice', 'credit-memo', 'receipt', 'refund-receipt')
      order by mail.id desc limit ${MAILS_MAX}`),
    ({ cc_json, ...mail }) => ({ ...mail, cc: JSON.parse(cc_json) as string[] }),
  );
