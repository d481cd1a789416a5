import * as z from "zod";
import {
  fields,
  instant,
  orNull,
  type RecordOfFields,
  records,
  text,
  texts,
} from "#core/shared/list/fields.ts";
import type { MailStatus } from "#core/shared/outbox.ts";
import { distinct, selectionOf } from "#core/shared/selection.ts";
import { RECORDS_PER_DOCUMENT_MAX } from "./bulk-limits.ts";
import { CC_MAX, MAIL_NOTE_MAX } from "./mail-limits.ts";

/** The answer to a request for mails (202). */
export const MAIL_ACCEPTED = fields({ message: text(["message", "resp_msg"]) });

const address = z.email("Please enter one email address").max(254);
/** What a person adds to a mail: another address than the guardian's, copies, and a note above its letter (B-129). */
export const letterShape = {
  to: address.optional(),
  cc: z
    .array(z.email("Please enter email addresses, with a comma between them").max(254))
    .transform((addresses) => distinct(addresses))
    .pipe(z.array(z.string()).max(CC_MAX, `Please enter at most ${CC_MAX} addresses`))
    .optional(),
  note: z.string().trim().max(MAIL_NOTE_MAX, `Please enter at most ${MAIL_NOTE_MAX} characters`).optional(),
};
export interface Letter {
  to?: string | undefined;
  cc?: string[] | undefined;
  note?: string | undefined;
}

/** Records that are mailed, each to its guardian, or all to `to`; copies go of one record alone. */
const mailing = (none: string) =>
  z
    .strictObject({
      uuids: selectionOf(z.uuid(), { none, max: RECORDS_PER_DOCUMENT_MAX }),
      ...letterShape,
    })
    .refine(({ uuids, cc = [] }) => cc.length === 0 || uuids.length === 1, {
      path: ["cc"],
      message: "Copies are sent of one document at a time",
    });
/** POST /invoice/mail/send. */
export const sendInvoicesBody = mailing("Please select at least one invoice");
/** POST /credit_memo/mail/send. */
export const sendMemosBody = mailing("Please select at least one credit memo");
/** POST /payment/mail/send. */
export const sendReceiptsBody = mailing("Please select at least one payment");
/** POST /payment/refund/mail/send. */
export const sendRefundReceiptsBody = mailing("Please select at least one refund");

const RECORD_MAIL = fields({
  askedAt: instant("requested_date"),
  askedBy: text("requested_by"),
  recipient: text("recipient"),
  cc: texts("cc"),
  status: text<MailStatus>("status"),
  /** Why it was not sent, or to whom a copy was not. */
  error: orNull(text("error")),
});
export type RecordMail = RecordOfFields<typeof RECORD_MAIL.fields>;
/** Where a record of billing is mailed, and what mails of it there were, the newest first. */
export const RECORD_MAILS = fields({
  /** The guardian's address; "": there is none. */
  to: text("to"),
  mails: records("mails", RECORD_MAIL),
});
