import { CREDIT_MEMO_LIST } from "#core/billing/credit-memos/credit-memo-list.ts";
import { INVOICE_LIST } from "#core/billing/invoices/invoice.ts";
import { CUSTOMER_PARTY } from "#core/billing/lookup-contract.ts";
import { PAYMENT_LIST } from "#core/billing/payments/payment-list.ts";
import { PROMISSORY_NOTES } from "#core/billing/promissory-note.ts";
import { REFUND_LIST } from "#core/billing/refunds/refund-list.ts";
import { SCHEDULE_LIST } from "#core/billing/schedules/schedule.ts";
import {
  fields,
  instant,
  oneOf,
  orNull,
  type RecordOfFields,
  record,
  records,
  text,
} from "#core/shared/list/fields.ts";
import { ACCOUNT_LIST } from "./account-list.ts";

/** The open invoices it shows, the first due first: as many as one payment takes. */
export const ACCOUNT_INVOICES_MAX = 100;

/** An email about a customer's invoice, statement, credit memo or receipt, or a reminder. */
const MAIL = fields({
  askedAt: instant("requested_date"),
  subject: text("subject"),
  recipient: text("recipient"),
  status: oneOf(["waiting", "sent", "failed"], "status"),
});
export type AccountMail = RecordOfFields<typeof MAIL.fields>;

/** A customer's account: its records are the rows of their lists. */
export const CUSTOMER_ACCOUNT_RECORD = fields({
  customer: record("customer", CUSTOMER_PARTY),
  account: record("account", ACCOUNT_LIST.row),
  /** Why no reminders are sent; null: they are. */
  noReminders: orNull(text("no_reminders_reason")),
  /** The other children of the same guardian. */
  siblings: records("siblings", ACCOUNT_LIST.row),
  openInvoices: records("open_invoices", INVOICE_LIST.row),
  payments: records("payments", PAYMENT_LIST.row),
  refunds: records("refunds", REFUND_LIST.row),
  creditMemos: records("credit_memos", CREDIT_MEMO_LIST.row),
  schedules: records("schedules", SCHEDULE_LIST.row),
  promissoryNotes: records("promissory_notes", PROMISSORY_NOTES.row),
  mails: records("mails", MAIL),
});
export type CustomerAccount = RecordOfFields<typeof CUSTOMER_ACCOUNT_RECORD.fields>;
