import * as z from "zod";
import { ignored, tooLong } from "#core/billing/invoices/entry-fields-contract.ts";
import { bounded } from "#core/shared/day-bounds.ts";
import { DAY_MESSAGE } from "#core/shared/query-fields.ts";
import { isSchoolDay } from "#core/shared/school-day.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import {
  DETAIL_NAMES,
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
  identifier: typedIdentifier().nullish(),
  day: bounded(
    z.string({ error: DAY_MESSAGE }).refine((day) => day === "" || isSchoolDay(day), DAY_MESSAGE),
  ).nullish(),
  word: detail.refine(hasNoCardNumber, ONLY_LAST_FOUR).nullish(),
  cardDigits: z.string({ error: ONLY_LAST_FOUR }).trim().refine(isCardPart, ONLY_LAST_FOUR).nullish(),
};
const SHAPE = Object.fromEntries(
  DETAIL_NAMES.map((name) => [DETAILS[name].wire, OF_KIND[DETAILS[name].kind]]),
);
/** Of a card never more than its last digits: a whole number is refused before anything is kept. */
export const detailsBody = z
  .strictObject({
    ...SHAPE,
    /** Answered, and accepted back. */
    billing_info: ignored,
    payment_method_name: ignored,
  })
  .nullish()
  .transform(
    (body): PaymentDetails =>
      ofDetails(
        (name) => (body as Record<string, string | null> | null | undefined)?.[DETAILS[name].wire] || null,
      ),
  );
