import * as z from "zod";
import { centavosPaid, REQUIRED, tooLong } from "#core/billing/entry-fields.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { type BodyValue, body, entered } from "#core/shared/body.ts";
import { money, text } from "#core/shared/list/fields.ts";
import type { Centavos } from "#core/shared/money.ts";

/** Asking for a refund, and declining it (B-46). */
const TOO_LONG = tooLong(REASON_CHARACTERS_MAX);
const required = (max: number, tooMany: string) =>
  z.string({ error: REQUIRED }).trim().min(1, REQUIRED).max(max, tooMany);
export const refundRequestBody = body({
  reason: entered(text("refund_reason"), required(REASON_CHARACTERS_MAX, TOO_LONG)),
  methodCode: entered(
    text("refund_method"),
    required(60, REQUIRED).transform((code) => code.toUpperCase()),
  ),
  amount: entered(
    money("refund_amount"),
    z
      .number({ error: REQUIRED })
      .refine((pesos) => centavosPaid(pesos) !== null, REQUIRED)
      .transform((pesos): Centavos => centavosPaid(pesos) ?? 0),
  ),
});
export type RefundRequest = BodyValue<typeof refundRequestBody>;

/** Nothing is asked of the reason but that it is not endless. */
export const declinedReason = z.string().trim().max(REASON_CHARACTERS_MAX, TOO_LONG).default("");
export const refundDeclinedBody = body({ reason: entered(text("declined_reason"), declinedReason) });
