import type { RoleCode } from "../../core/identity/roles.ts";
import type { Instant } from "../../core/shared/school-day.ts";
import { json, type Statement, sql, statement } from "../statement.ts";

export type MailStatus = "waiting" | "queued" | "sending" | "sent" | "failed" | "unknown";

/** What a mail is about: a paper, whose PDF goes with it, or a password link. */
export type MailKind = "invoice" | "statement" | "password-reset";

/** A mail and all its letter needs. */
export interface MailRow {
  id: number;
  uuid: string;
  kind: MailKind;
  subject_uuid: string;
  subject_number: string;
  recipient: string;
  status: MailStatus;
  attempts: number;
  first_sending_at: Instant | null;
  requested_by: number | null;
  requester_uuid: string | null;
  created_at: Instant;
  document_status: string | null;
  object_key: string | null;
  filename: string | null;
  period_from: string | null;
  period_to: string | null;
  school_name: string;
  school_email: string;
  school_contact: string;
  amount_due_centavos: number | null;
  due_date: string | null;
  customer_name: string | null;
  reset_expires_at: Instant | null;
  reset_used_at: Instant | null;
  given_name: string | null;
  /** Of the one who set off for a new password. */
  role_code: RoleCode | null;
}

export const mailByUuid = (uuid: string): Statement<MailRow> =>
  statement(sql`select mail.id, mail.uuid, mail.kind, mail.subject_uuid, mail.subject_number, mail.recipient,
      mail.status, mail.attempts, mail.first_sending_at, mail.requested_by, requester.uuid as requester_uuid, mail.created_at,
      document.status as document_status, document.object_key, document.filename,
      document.request_json ->> 'from' as period_from, document.request_json ->> 'to' as period_to, school.name as school_name,
      school.email as school_email, school.contact_number as school_contact, invoice.amount_due_centavos,
      invoice.due_date, student.fullname as customer_name, password_reset.expires_at as reset_expires_at,
      password_reset.used_at as reset_used_at, account.given_name,
      (select role_code from user_role where user_id = account.id and position = 1) as role_code
    from mail cross join school
      left join user_account requester on requester.id = mail.requested_by
      left join document on document.id = mail.document_id
      left join invoice on mail.kind = 'invoice' and invoice.uuid = mail.subject_uuid
      left join student on student.id = invoice.student_id
        or (mail.kind = 'statement' and student.student_no = mail.subject_number)
      left join password_reset on mail.kind = 'password-reset' and password_reset.uuid = mail.subject_uuid
      left join user_account account on account.id = password_reset.user_id
    where mail.uuid = ${uuid}`);

/** Mails that wait for a document's file. */
export const mailsWaitingFor = (documentId: number): Statement<{ uuid: string }> =>
  statement(sql`select uuid from mail where document_id = ${documentId} and status = 'waiting' order by id`);

export const mailsQueued = (uuids: readonly string[]): Statement<unknown> =>
  statement(sql`update mail set status = 'queued'
    where status = 'waiting' and uuid in (select value from json_each(${json(uuids)}))`);

/** Written before the call: from here on the mail may have gone out. */
export const mailSending = (uuid: string, now: Instant): Statement<unknown> =>
  statement(sql`update mail set status = 'sending', attempts = attempts + 1,
      first_sending_at = coalesce(first_sending_at, ${now})
    where uuid = ${uuid} and status in ('queued', 'sending')`);

export const mailSent = (uuid: string, providerId: string, now: Instant): Statement<unknown> =>
  statement(sql`update mail set status = 'sent', provider_id = ${providerId}, error = null, finished_at = ${now}
    where uuid = ${uuid} and status = 'sending'`);

/** After a restore: what stood before its sending may have gone out since. A person decides. */
export const mailsPerhapsSent = (error: string, now: Instant): Statement<unknown> =>
  statement(sql`update mail set status = 'unknown', error = ${error}, finished_at = ${now}
    where status in ('waiting', 'queued', 'sending')`);

/** `failed`: surely not sent. `unknown`: perhaps sent; a person decides, never the system. */
export const mailGivenUp = (
  uuid: string,
  status: "failed" | "unknown",
  error: string,
  now: Instant,
): Statement<unknown> =>
  statement(sql`update mail set status = ${status}, error = ${error}, finished_at = ${now}
    where uuid = ${uuid} and status in ('waiting', 'queued', 'sending')`);
