import * as z from "zod";
import { ACCOUNTS_PER_MAILING_MAX, INVOICES_PER_CHANGE_MAX } from "#core/billing/bulk-limits.ts";
import { REQUIRED, shortText, tooLong } from "#core/billing/entry-fields.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import {
  code,
  day,
  fields,
  flag,
  instant,
  money,
  name,
  orNull,
  type RecordOfFields,
  record,
  records,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { selectionOf } from "#core/shared/selection.ts";

/** The wire of reminders: what is selected, what would be sent, and what was. */
const CHOOSE = "Please select at least one invoice or account";
const number = shortText(20);
/** POST /reminder/send and its preview: invoices, or the open invoices of customers. */
export const remindersBody = z
  .strictObject({
    uuids: selectionOf(z.uuid(), { max: INVOICES_PER_CHANGE_MAX }).optional(),
    customers: selectionOf(number, { max: ACCOUNTS_PER_MAILING_MAX }).optional(),
  })
  .refine(({ uuids = [], customers = [] }) => uuids.length + customers.length > 0, { error: CHOOSE })
  .transform(({ uuids = [], customers = [] }) => ({ uuids, customers }));
export type ReminderSelection = z.output<typeof remindersBody>;

/** PATCH /customer/{customer}/reminders. */
export const customerRemindersBody = z
  .strictObject({
    state: choiceOf(["ON", "OFF"], { error: REQUIRED }),
    reason: z
      .string({ error: REQUIRED })
      .trim()
      .max(REASON_CHARACTERS_MAX, tooLong(REASON_CHARACTERS_MAX))
      .default(""),
  })
  .refine(({ state, reason }) => state === "ON" || reason !== "", { error: REQUIRED, path: ["reason"] });
export type CustomerReminders = z.output<typeof customerRemindersBody>;

const PREVIEWED = fields({
  invoiceUuid: text("uuid"),
  number: code("invoice_no"),
  student: name("fullname"),
  hasLeft: flag("has_left"),
  due: text("due"),
  days: text("days"),
  balance: text("balance"),
});
/** A mail as it will read. */
const REMINDER = fields({
  guardian: name("guardian"),
  recipient: text("recipient"),
  subject: text("subject"),
  opening: text("opening"),
  rows: records("rows", PREVIEWED),
  total: text("total"),
});
const LEFT_OUT = fields({
  invoiceUuid: text("uuid"),
  number: code("invoice_no"),
  customerId: code("customer_id"),
  customerName: name("fullname"),
  guardian: name("guardian"),
  dueDate: day("due_date"),
  balance: money("balance"),
  why: text("why"),
  /** Unapplied credit covers it: finance can apply that. */
  hasCredit: flag("has_credit"),
});
/** What would be sent to whom, and who is left out. */
export const REMINDER_PREVIEW = fields({
  mails: records("mails", REMINDER),
  leftOut: records("left_out", LEFT_OUT),
  mailCount: whole("mail_count"),
  invoices: whole("invoices"),
  amount: money("total_amount"),
  leftOutCount: whole("left_out_count"),
  /** Accounts of the selection that owe nothing which is due soon. */
  accountsWithout: whole("accounts_without"),
});
export type ReminderPreview = RecordOfFields<typeof REMINDER_PREVIEW.fields>;

const RUN = fields({
  day: day("day"),
  at: instant("run_date"),
  mails: whole("mails"),
  invoices: whole("invoices"),
  leftOut: whole("left_out"),
});
/** The reminders of the next morning as they would be now; the newest run. */
export const NEXT_REMINDERS = fields({
  /** Null: reminders are off. */
  day: orNull(day("day")),
  stages: text("stages"),
  /** After a restore: the first day whose stages the clock sends (B-116). */
  stagesFrom: orNull(day("stages_from")),
  preview: record("preview", REMINDER_PREVIEW),
  last: orNull(record("last_run", RUN)),
});
export type NextReminders = RecordOfFields<typeof NEXT_REMINDERS.fields>;

/** What a request by hand came to. */
export const REMINDERS_SENT = fields({
  mails: whole("mails"),
  invoices: whole("invoices"),
  leftOut: whole("left_out"),
});
