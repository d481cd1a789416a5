import * as z from "zod";
import { ignored, tooLong } from "#core/billing/entry-fields.ts";
import { type Body, body, entered } from "#core/shared/body.ts";
import { bounded } from "#core/shared/day-bounds.ts";
import { NO_DAY } from "#core/shared/entry-messages.ts";
import { isSchoolDay } from "#core/shared/school-day.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import { ANSWERED_DETAILS } from "./payment-details-contract.ts";
import {
  DETAILS,
  hasNoCardNumber,
  isCardPart,
  ONLY_LAST_FOUR,
  ofDetails,
  type PaymentDetails,
} from "./payment-methods.ts";

/** The details of a payment as they are entered. */
const DETAIL_CHARACTERS_MAX = 60;
const detail = z
  .string({ error: tooLong(DETAIL_CHARACTERS_MAX) })
  .trim()
  .max(DETAIL_CHARACTERS_MAX, tooLong(DETAIL_CHARACTERS_MAX));
const OF_KIND = {
  identifier: typedIdentifier(),
  day: bounded(z.string({ error: NO_DAY }).refine((day) => day === "" || isSchoolDay(day), NO_DAY)),
  word: detail.refine(hasNoCardNumber, ONLY_LAST_FOUR),
  cardDigits: z.string({ error: ONLY_LAST_FOUR }).trim().refine(isCardPart, ONLY_LAST_FOUR),
};
/** Of a card never more than its last digits: a whole number is refused before anything is kept. */
export const detailsBody: Body<PaymentDetails> = body(
  ofDetails((name) =>
    entered(
      ANSWERED_DETAILS.fields[name],
      OF_KIND[DETAILS[name].kind].nullish().transform((given) => given || null),
    ),
  ),
  /** Answered, and accepted back. */
  { ignores: { billing_info: ignored, payment_method_name: ignored } },
);
