import type { BusinessParty } from "#core/billing/business-contract.ts";
import type { RemindedInvoice } from "#core/billing/reminders/reminder-mail.ts";
import type { MailKind } from "#core/documents/mail-kinds.ts";
import type { AccountNotice } from "#core/identity/accounts/account-notice.ts";
import type { DigestLine } from "#core/identity/notifications.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { alias, as, jsonIn, orNull, type RowOfSources, select } from "#db/select.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";
import { document, invoice, mail, passwordReset, userAccount } from "#db/tables.ts";

/** What a mail is about: a document, whose PDF goes with it, or a password link. */

/** In whose name a mail is. `logo`: its SHA-256; absent in mails of earlier versions. */
export type MailSchool = Pick<BusinessParty, "name" | "email" | "contactNumber"> &
  Partial<Pick<BusinessParty, "logo">>;
export const mailSchool = ({ name, email, contactNumber, logo = null }: MailSchool): MailSchool => ({
  name,
  email,
  contactNumber,
  logo,
});

/** What a message says, pinned when its mail was asked for: the content sent under one Idempotency-Key never changes. */
export interface MailFacts {
  school: MailSchool;
  /** What somebody wrote above the letter, in plain text (B-129). */
  note?: string;
  /** Of an invoice, a statement, a credit memo or a receipt. */
  customerName?: string;
  /** Of an invoice; centavos. Of a credit memo, a payment and a refund its amount. */
  amountDue?: number;
  /** Of an invoice, and of a statement its ending balance, of all its students; absent in mails of earlier versions. */
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
  /** Of a digest: what waits for the person, by kind. */
  digest?: readonly DigestLine[];
  /** Of a reminder to a teacher: its term, and each class with what it waits for. */
  reminder?: { term: string; classes: { name: string; waits: string }[] };
  /** Of a reminder of what is owed: the day it is told on, and the invoices as they are then. */
  owed?: { day: SchoolDay; invoices: RemindedInvoice[] };
  /** Of a report card: its term and school year ("SY 2025-2026"). */
  card?: { term: TermOrdinal; schoolYear: string };
}

const requester = alias(userAccount, "requester");
/** A mail, and what decides whether it may still be sent. */
const MAIL = {
  id: mail.id,
  uuid: mail.uuid,
  kind: mail.kind,
  subjectUuid: mail.subjectUuid,
  subjectNumber: mail.subjectNumber,
  recipient: mail.recipient,
  copied: jsonIn<string[]>(mail.ccJson),
  revision: mail.revision,
  facts: jsonIn<MailFacts>(mail.factsJson),
  status: mail.status,
  attempts: mail.attempts,
  firstSendingAt: mail.firstSendingAt,
  requestedBy: mail.requestedBy,
  createdAt: mail.createdAt,
  period: mail.period,
  requesterUuid: orNull(requester.uuid),
  objectKey: orNull(document.objectKey),
  sha256: orNull(document.sha256),
  filename: orNull(document.filename),
  /** The invoice as it is now: its newest revision, and when it was cancelled. */
  invoiceRevision: orNull(invoice.revision),
  invoiceCancelledAt: orNull(invoice.cancelledAt),
  /** Of a receipt: its newest revision; null of any other mail. */
  receiptRevision: sql<number | null>`iif(paid.id is null, null,
    coalesce((select max(number) from receipt_revision where payment_id = paid.id), 1))`,
  /** Of a report card: not where it has a newer revision, is withdrawn, or the student is excluded; null of any other mail. */
  isCurrentCard: as(
    sql<
      0 | 1 | null
    >`published.status = 'Published' and published.revision = sent.number and not exists (select 1 from release_exclusion
      where release_exclusion.student_id = published.student_id and release_exclusion.term_id = published.term_id)`,
    Boolean,
  ),
  resetExpiresAt: orNull(passwordReset.expiresAt),
  resetUsedAt: orNull(passwordReset.usedAt),
  /** Of a digest: whether its person can still sign in; null of any other mail. */
  isAddresseeActive: as(
    sql<0 | 1 | null>`iif(mail.kind = 'notification-digest', exists (select 1 from user_account
      where user_account.uuid = mail.subject_uuid and account_state = 'Active'), null)`,
    Boolean,
  ),
};
export type FoundMail = RowOfSources<typeof MAIL>;

export const mailByUuid = (uuid: string): Statement<FoundMail> =>
  select(
    MAIL,
    sql`from mail
      left join user_account requester on requester.id = mail.requested_by
      left join document on document.id = mail.document_id
      left join invoice on mail.kind = 'invoice' and invoice.uuid = mail.subject_uuid
      left join payment paid on mail.kind = 'receipt' and paid.uuid = mail.subject_uuid
      left join report_card_revision sent on mail.kind in ('report-card', 'report-card-notice') and sent.uuid = mail.subject_uuid
      left join report_card published on published.id = sent.report_card_id
      left join password_reset on mail.kind in ('password-reset', 'account-invitation') and password_reset.uuid = mail.subject_uuid
    where mail.uuid = ${uuid}`,
  );

const OF_BILLS = sql`sent.kind in ('invoice', 'credit-memo', 'receipt', 'refund-receipt', 'statement', 'reminder')`;
/**
 * To whom else a mail goes (M-24): a bill to each further guardian of all its students who gets bills, a card to each of the
 * student who gets mail. A mail to an address that was typed goes to nobody else.
 */
export const mailCopies = (uuid: string) =>
  statement<{
    /** Of the guardian who has this address. */
    key: string;
    address: string;
  }>(sql`with sent as materialized (
      select id, kind, subject_uuid, subject_number, recipient, facts_json from mail where uuid = ${uuid}),
    about as materialized (
      select student_id from sent cross join invoice on invoice.uuid = subject_uuid where kind = 'invoice'
      union select credit_memo.student_id from sent cross join credit_memo on credit_memo.uuid = subject_uuid where kind = 'credit-memo'
      union select payment_customer.student_id from sent cross join payment on payment.uuid = subject_uuid
        cross join payment_customer on payment_id = payment.id where kind = 'receipt'
      union select payment_customer.student_id from sent cross join refund on refund.uuid = subject_uuid
        cross join payment_customer on payment_customer.payment_id = refund.payment_id where kind = 'refund-receipt'
      union select student.id from sent cross join json_each(coalesce(facts_json -> '$.students', json_array(subject_number))) named
        cross join student on student_no = named.value where kind = 'statement'
      union select invoice.student_id from sent cross join reminder on reminder.mail_id = sent.id
        cross join reminder_invoice on reminder_id = reminder.id cross join invoice on invoice.id = invoice_id where kind = 'reminder'
      union select report_card.student_id from sent cross join report_card_revision on report_card_revision.uuid = subject_uuid
        cross join report_card on report_card.id = report_card_id where kind in ('report-card', 'report-card-notice'))
    select min(guardian.uuid) as key, lower(trim(guardian.email)) as address
    from sent cross join about cross join guardianship on guardianship.student_id = about.student_id
      cross join guardian on guardian.id = guardianship.guardian_id
    where iif(${OF_BILLS}, gets_bills, gets_mail) = 1 and guardian.email <> '' and lower(trim(guardian.email)) <> recipient
      and exists (select 1 from student cross join guardian first
        on first.id = iif(${OF_BILLS}, student.guardian_id, student.correspondent_id)
        where student.id = about.student_id and lower(trim(first.email)) = recipient)
    group by address having count(distinct about.student_id) = (select count(*) from about)
    order by min(guardianship.place), key`);

/** Mails that wait for a document's file. */
export const mailsWaitingFor = (documentId: number) =>
  select(
    { uuid: mail.uuid, period: mail.period },
    sql`from mail where document_id = ${documentId} and status = 'waiting' order by id`,
  );

export const mailsQueued = (uuids: readonly string[]): Statement<unknown> =>
  statement(sql`update mail set status = 'queued'
    where status = 'waiting' and uuid in (select value from json_each(${json(uuids)}))`);

/** Mails to many that wait for their turn; each kind has its index. */
export const HELD_KINDS = [
  "report-card-notice",
  "reminder",
  "notification-digest",
] as const satisfies readonly MailKind[];
export const heldMails = (kind: (typeof HELD_KINDS)[number], limit: number): Statement<{ uuid: string }> =>
  statement(
    sql`select uuid from mail where kind = ${sql.raw(`'${kind}'`)} and status = 'waiting' order by id limit ${limit}`,
  );

/** Written before the call: from here on the mail may have gone out. */
export const mailSending = (uuid: string, now: Instant): Statement<unknown> =>
  statement(sql`update mail set status = 'sending', attempts = attempts + 1,
      first_sending_at = coalesce(first_sending_at, ${now})
    where uuid = ${uuid} and status in ('queued', 'sending')`);

/** `copiedTo`: the further addresses it went to; `error`: why it did not go to another; null: it went to all. */
export const mailSent = (
  uuid: string,
  { providerId, copiedTo, error }: { providerId: string; copiedTo: readonly string[]; error: string | null },
  now: Instant,
): Statement<unknown> =>
  statement(sql`update mail set status = 'sent', provider_id = ${providerId}, copied_to = ${copiedTo.join(", ")},
      error = ${error}, finished_at = ${now}
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
