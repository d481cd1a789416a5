import { fields, text } from "../shared/list/fields.ts";

/** The answer to a request for mails (202). */
export const MAIL_ACCEPTED = fields({ message: text(["message", "resp_msg"]) });
