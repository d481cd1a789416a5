import * as z from "zod";
import { fields, text } from "#core/shared/list/fields.ts";
import { selectionOf } from "#core/shared/selection.ts";
import { RECORDS_PER_DOCUMENT_MAX } from "./bulk-limits.ts";

/** The answer to a request for mails (202). */
export const MAIL_ACCEPTED = fields({ message: text(["message", "resp_msg"]) });

/** Records that are mailed, each to its guardian, or all to `to`. */
const mailing = (none: string) =>
  z.strictObject({
    uuids: selectionOf(z.uuid(), { none, max: RECORDS_PER_DOCUMENT_MAX }),
    to: z.email("Please enter one email address").max(254).optional(),
  });
/** POST /payment/mail/send. */
export const sendReceiptsBody = mailing("Please select at least one payment");
/** POST /payment/refund/mail/send. */
export const sendRefundReceiptsBody = mailing("Please select at least one refund");
