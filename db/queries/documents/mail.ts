import type { RemindedInvoice } from "#core/billing/reminders/reminder-mail.ts";
import type { MailKind } from "#core/documents/mail-kinds.ts";
import type { AccountNotice } from "#core/identity/accounts/account-notice.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { type Column, columns, type Row, type RowOfColumns } from "#db/row.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";

/** What a mail is about: a document, whose PDF goes with it, or a password link. */

/** What a message says, pinned when its mail was asked for: the content sent under one Idempotency-Key never changes. */
export interface MailFacts {
  school: { name: string; email: string; contactNumber: string };
  /** Of an invoice, a statement, a credit memo or a receipt. */
  customerName?: string;
  /** Of an invoice; centavos. Of a credit memo, a payment and a refund its amount. */
  amountDue?: number;
  balance?: number;
  dueDate?: SchoolDay;
  /** Of a credit memo: what it is applied to, and since when. */
  credit?: { invoiceNumber: string; submittedDate: SchoolDay };
  /** Of a receipt: its number, the day of posting, and when it was revised. */
  receipt?: { number: string; day: SchoolDay; revisedOn: SchoolDay | null };
  /** Of a refund's receipt: what it pays back, and the day of posting. */
  refund?: { paymentNumber: string; day: SchoolDay };
  /** Of a statement: its students by number, absent in mails of earlier versions; its first and last day. */
  students?: readonly string[];
  from?: SchoolDay;
  to?: SchoolDay;
  /** Of a password link: the account it is for, by given name and role. Of a report card: the student's. */
  givenName?: string;
  /** Of a nightly verification that failed: which, and how much does not hold. */
  verification?: { label: string; findings: number };
  roleCode?: RoleCode;
  /** Of a password link: an administrator sent it. */
  isByAdministrator?: true;
  /** What the owner of an account is told. */
  notice?: AccountNotice;
  /** Of a sign-in from a new device: "Chrome on Windows", and when. */
  signIn?: { device: string; at: Instant };
  /** Of a reminder to a teacher: its term, and each class with what it waits for. */
  reminder?: { term: string; classes: { name: string; waits: string }[] };
  /** Of a reminder of what is owed: the day it is told on, and the invoices as they are then. */
  owed?: { day: SchoolDay; invoices: RemindedInvoice[] };
  /** Of a report card: its term and school year ("SY 2025-2026"). */
  card?: { term: TermOrdinal; schoolYear: string };
}

const MAIL = columns(
  "mail",
  "id",
  "uuid",
  "kind",
  "subject_uuid",
  "subject_number",
  "recipient",
  "revision",
  "facts_json",
  "status",
  "attempts",
  "first_sending_at",
  "requested_by",
  "created_at",
  "period",
);
/** A mail, and what decides whether it may still be sent. */
export interface MailRow extends RowOfColumns<typeof MAIL>, Row<"document", "object_key" | "sha256"> {
  requester_uuid: Column<"user_account", "uuid"> | null;
  /** The invoice as it is now: its newest revision, and when it was cancelled. */
  invoice_revision: Column<"invoice", "revision"> | null;
  invoice_cancelled_at: Column<"invoice", "cancelled_at">;
  /** Of a receipt: its newest revision; null of any other mail. */
  receipt_revision: number | null;
  /** Of a report card: 0 where it has a newer revision, is withdrawn, or the student is excluded; null of any other mail. */
  is_current_card: 0 | 1 | null;
  reset_expires_at: Column<"password_reset", "expires_at"> | null;
  reset_used_at: Column<"password_reset", "used_at">;
  filename: Column<"document", "filename"> | null;
}

export const mailByUuid = (uuid: string): Statement<MailRow> =>
  statement(sql`select ${MAIL.sql},
      requester.uuid as requester_uuid, document.object_key, document.sha256, document.filename,
      invoice.revision as invoice_revision, invoice.cancelled_at as invoice_cancelled_at,
      iif(paid.id is null, null, coalesce((select max(number) from receipt_revision where payment_id = paid.id), 1)) as receipt_revision,
      published.status = 'Published' and published.revision = sent.number and not exists (select 1 from release_exclusion
        where release_exclusion.student_id = published.student_id and release_exclusion.term_id = published.term_id) as is_current_card,
      password_reset.expires_at as reset_expires_at, password_reset.used_at as reset_used_at
    from mail
      left join user_account requester on requester.id = mail.requested_by
      left join document on document.id = mail.document_id
      left join invoice on mail.kind = 'invoice' and invoice.uuid = mail.subject_uuid
      left join payment paid on mail.kind = 'receipt' and paid.uuid = mail.subject_uuid
      left join report_card_revision sent on mail.kind in ('report-card', 'report-card-notice') and sent.uuid = mail.subject_uuid
      left join report_card published on published.id = sent.report_card_id
      left join password_reset on mail.kind in ('password-reset', 'account-invitation') and password_reset.uuid = mail.subject_uuid
    where mail.uuid = ${uuid}`);

/** Mails that wait for a document's file. */
export const mailsWaitingFor = (documentId: number): Statement<Row<"mail", "uuid" | "period">> =>
  statement(
    sql`select uuid, period from mail where document_id = ${documentId} and status = 'waiting' order by id`,
  );

export const mailsQueued = (uuids: readonly string[]): Statement<unknown> =>
  statement(sql`update mail set status = 'queued'
    where status = 'waiting' and uuid in (select value from json_each(${json(uuids)}))`);

/** Mails to many that wait for their turn; each kind has its index. */
export const HELD_KINDS = ["report-card-notice", "reminder"] as const satisfies readonly MailKind[];
export const heldMails = (kind: (typeof HELD_KINDS)[number], limit: number): Statement<{ uuid: string }> =>
  statement(
    sql`select uuid from mail where kind = ${sql.raw(`'${kind}'`)} and status = 'waiting' order by id limit ${limit}`,
  );

/** Written before the call: from here on the mail may have gone out. */
export const mailSending = (uuid: string, now: Instant): Statement<unknown> =>
  statement(sql`update mail set status = 'sending', attempts = attempts + 1,
      first_sending_at = coalesce(first_sending_at, ${now})
    where uuid = ${uuid} and status in ('queued', 'sending')`);

export const mailSent = (uuid: string, providerId: string, now: Instant): Statement<unknown> =>
  statement(sql`update mail set status = 'sent', provider_id = ${providerId}, error = null, finished_at = ${now}
    where uuid = ${uuid} and status = 'sending'`);

/** After a restore: what was before its sending may have gone out since. A person decides. */
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
