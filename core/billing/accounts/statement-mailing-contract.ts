import * as z from "zod";
import { ACCOUNTS_PER_MAILING_MAX } from "#core/billing/bulk-limits.ts";
import { MONTH_PATTERN } from "#core/billing/late-charge.ts";
import { type BodyValue, body, entered } from "#core/shared/body.ts";
import {
  code,
  fields,
  name,
  type RecordOfFields,
  records,
  text,
  texts,
  whole,
} from "#core/shared/list/fields.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { selectionOf } from "#core/shared/selection.ts";
import type { MailingPlan } from "./statement-mailing.ts";

/** The wire of monthly statements in bulk (B-103). */
export const mailStatementsQuery = z.strictObject({ dry_run: choiceOf(["0", "1"]).default("0") });
/** POST /customer/statements/mail. */
export const mailStatementsBody = body({
  customerIds: entered(
    texts("customer_ids"),
    selectionOf(z.string().max(20), {
      none: "Please select at least one account",
      max: ACCOUNTS_PER_MAILING_MAX,
    }),
  ),
  month: entered(text("month"), z.string().regex(MONTH_PATTERN, "Please enter a month as YYYY-MM")),
});
export type AskedMailing = BodyValue<typeof mailStatementsBody>;

/** Of more customers without an address only the number is told. */
const UNREACHABLE_NAMED_MAX = 100;
/** What a mailing sends, and to whom it does not. */
export const STATEMENT_MAILING = fields({
  month: text("month"),
  emails: whole("emails"),
  /** The accounts that were named, of the families that are sent one. */
  accounts: whole("accounts"),
  sentFamilies: whole("families_sent_before"),
  unreachableFamilies: whole("families_without_address"),
  unreachable: records(
    "without_address",
    fields({ customerId: code("customer_id"), name: name("fullname") }),
  ),
});
export type StatementMailing = RecordOfFields<typeof STATEMENT_MAILING.fields>;

export const mailingOf = ({ month, mails, sent, unreachable }: MailingPlan): StatementMailing => ({
  month,
  emails: mails.length,
  accounts: mails.reduce((sum, { customers }) => sum + customers.length, 0),
  sentFamilies: sent.length,
  unreachableFamilies: unreachable.length,
  unreachable: unreachable
    .flatMap(({ customers }) => customers.map(({ customerId, name }) => ({ customerId, name })))
    .slice(0, UNREACHABLE_NAMED_MAX),
});
