import * as z from "zod";
import { REFUND_REQUEST_PATHS } from "#core/billing/form-fields-contract.ts";
import { REQUIRED } from "#core/billing/invoices/invoice-form-contract.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { fields, money, type RecordOfFields, text } from "#core/shared/list/fields.ts";
import { centavosPaid } from "./payment-entry-contract.ts";

/** The wire of asking for a refund, and of declining it (B-46). */
const REFUND_REQUEST = fields({
  reason: text(REFUND_REQUEST_PATHS.reason),
  methodCode: text(REFUND_REQUEST_PATHS.methodCode),
  amount: money(REFUND_REQUEST_PATHS.amount),
});
export type RefundRequest = RecordOfFields<typeof REFUND_REQUEST.fields>;
export const requestToWire = REFUND_REQUEST.toWire;

const TOO_LONG = `Please enter at most ${REASON_CHARACTERS_MAX} characters`;
const required = (max: number, tooLong: string) =>
  z.string({ error: REQUIRED }).trim().min(1, REQUIRED).max(max, tooLong);
export const refundRequestBody = z
  .strictObject({
    refund_reason: required(REASON_CHARACTERS_MAX, TOO_LONG),
    refund_method: required(60, REQUIRED).transform((code) => code.toUpperCase()),
    refund_amount: z.number({ error: REQUIRED }).refine((pesos) => centavosPaid(pesos) !== null, REQUIRED),
  })
  .transform(REFUND_REQUEST.fromWire);

/** Nothing is asked of the reason but that it is not endless. */
export const declinedReason = z.string().trim().max(REASON_CHARACTERS_MAX, TOO_LONG).default("");
export const refundDeclinedBody = z
  .strictObject({ declined_reason: declinedReason })
  .transform(({ declined_reason }) => ({ reason: declined_reason }));
