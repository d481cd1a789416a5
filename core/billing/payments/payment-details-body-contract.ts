import * as z from "zod";
import { ignored, tooLong } from "#core/billing/invoices/entry-fields-contract.ts";
import { bounded } from "#core/shared/day-bounds.ts";
import { DAY_MESSAGE } from "#core/shared/query-fields.ts";
import { isSchoolDay } from "#core/shared/school-day.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import { hasNoCardNumber, isCardPart, ONLY_LAST_FOUR, type PaymentDetails } from "./payment-methods.ts";

/** The details of a payment as they are entered. */
const DETAIL_CHARACTERS_MAX = 60;
const detail = z
  .string({ error: tooLong(DETAIL_CHARACTERS_MAX) })
  .trim()
  .max(DETAIL_CHARACTERS_MAX, tooLong(DETAIL_CHARACTERS_MAX));
/** Of a card never more than its last digits: a whole number is refused before anything is kept. */
export const detailsBody = z
  .strictObject({
    cheque_number: typedIdentifier().nullish(),
    cheque_date: bounded(
      z.string({ error: DAY_MESSAGE }).refine((day) => day === "" || isSchoolDay(day), DAY_MESSAGE),
    ).nullish(),
    reference: typedIdentifier().nullish(),
    card_type: detail.refine(hasNoCardNumber, ONLY_LAST_FOUR).nullish(),
    card_number: z.string({ error: ONLY_LAST_FOUR }).trim().refine(isCardPart, ONLY_LAST_FOUR).nullish(),
    /** Answered, and accepted back. */
    billing_info: ignored,
    payment_method_name: ignored,
  })
  .nullish()
  .transform(
    (body): PaymentDetails => ({
      chequeNumber: body?.cheque_number || null,
      chequeDate: body?.cheque_date || null,
      walletReference: body?.reference || null,
      cardType: body?.card_type || null,
      cardNumber: body?.card_number || null,
    }),
  );
