import * as z from "zod";
import { ignored, tooLong } from "#core/billing/invoices/entry-fields-contract.ts";
import { type Body, body, entered } from "#core/shared/body.ts";
import { bounded } from "#core/shared/day-bounds.ts";
import { DAY_MESSAGE } from "#core/shared/query-fields.ts";
import { isSchoolDay } from "#core/shared/school-day.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import { DETAILS } from "./payment-details-contract.ts";
import { hasNoCardNumber, isCardPart, ONLY_LAST_FOUR, type PaymentDetails } from "./payment-methods.ts";

/** The details of a payment as they are entered. */
const DETAIL_CHARACTERS_MAX = 60;
const detail = z
  .string({ error: tooLong(DETAIL_CHARACTERS_MAX) })
  .trim()
  .max(DETAIL_CHARACTERS_MAX, tooLong(DETAIL_CHARACTERS_MAX));
const { fields: DETAIL } = DETAILS;
const orNone = (schema: z.ZodType<string>) => schema.nullish().transform((given) => given || null);
/** Of a card never more than its last digits: a whole number is refused before anything is kept. */
export const detailsBody: Body<PaymentDetails> = body(
  {
    chequeNumber: entered(DETAIL.chequeNumber, orNone(typedIdentifier())),
    chequeDate: entered(
      DETAIL.chequeDate,
      orNone(
        bounded(
          z.string({ error: DAY_MESSAGE }).refine((day) => day === "" || isSchoolDay(day), DAY_MESSAGE),
        ),
      ),
    ),
    walletReference: entered(DETAIL.walletReference, orNone(typedIdentifier())),
    cardType: entered(DETAIL.cardType, orNone(detail.refine(hasNoCardNumber, ONLY_LAST_FOUR))),
    cardNumber: entered(
      DETAIL.cardNumber,
      orNone(z.string({ error: ONLY_LAST_FOUR }).trim().refine(isCardPart, ONLY_LAST_FOUR)),
    ),
  },
  /** Answered, and accepted back. */
  { ignores: { billing_info: ignored, payment_method_name: ignored } },
);
