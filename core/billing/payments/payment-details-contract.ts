import * as z from "zod";
import { fields, orAbsent, orNull, text } from "../../shared/list/fields.ts";
import { DAY_MESSAGE } from "../../shared/query-fields.ts";
import { formatDay, isSchoolDay } from "../../shared/school-day.ts";
import { ignored, tooLong } from "../invoices/entry-fields-contract.ts";
import {
  CARD_DIGITS,
  DETAIL_LABELS,
  DETAIL_NAMES,
  type DetailName,
  NO_DETAILS,
  type PaymentDetails,
} from "./payment-methods.ts";

/** The wire of a payment's details: what the payer was asked for by its method. */
const WIRE: Readonly<Record<DetailName, string>> = {
  chequeNumber: "cheque_number",
  chequeDate: "cheque_date",
  walletReference: "reference",
  cardType: "card_type",
  cardNumber: "card_number",
};
export const detailPath = (name: DetailName): string => `details.${WIRE[name]}`;
/** "details.card_number" → "cardNumber"; null for what is no detail. */
export const detailAt = (path: string): DetailName | null =>
  DETAIL_NAMES.find((name) => detailPath(name) === path) ?? null;

export const ONLY_LAST_FOUR = `Please enter only the last ${CARD_DIGITS} digits of the card`;
const DETAIL_CHARACTERS_MAX = 60;
const detail = z
  .string({ error: tooLong(DETAIL_CHARACTERS_MAX) })
  .trim()
  .max(DETAIL_CHARACTERS_MAX, tooLong(DETAIL_CHARACTERS_MAX));
const isCardPart = (given: string): boolean =>
  given === "" || new RegExp(`^\\d{${CARD_DIGITS}}$`).test(given);
/** A word or two, never the number of a card. */
const hasNoCardNumber = (given: string): boolean => !/\d(?:[ -]?\d){4,}/.test(given);
/** Of a card never more than its last digits: a whole number is refused before anything is kept. */
export const detailsBody = z
  .strictObject({
    cheque_number: detail.nullish(),
    cheque_date: z
      .string({ error: DAY_MESSAGE })
      .refine((day) => day === "" || isSchoolDay(day), DAY_MESSAGE)
      .nullish(),
    reference: detail.nullish(),
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

/** As a payment is answered: beside the names of its billing information. */
export const ANSWERED_DETAILS = fields({
  chequeNumber: orNull(text(detailPath("chequeNumber"))),
  chequeDate: orNull(text(detailPath("chequeDate"))),
  walletReference: orNull(text(detailPath("walletReference"))),
  cardType: orNull(text(detailPath("cardType"))),
  cardNumber: orNull(text(detailPath("cardNumber"))),
});
/** As the console's form sends them. */
export const SENT_DETAILS = fields({
  chequeNumber: orAbsent(text(WIRE.chequeNumber)),
  chequeDate: orAbsent(text(WIRE.chequeDate)),
  walletReference: orAbsent(text(WIRE.walletReference)),
  cardType: orAbsent(text(WIRE.cardType)),
  cardNumber: orAbsent(text(WIRE.cardNumber)),
});

/** Details as they are kept: only those there are. */
export const detailsToJson = (details: PaymentDetails): string =>
  JSON.stringify(
    Object.fromEntries(
      DETAIL_NAMES.flatMap((name) => (details[name] === null ? [] : [[name, details[name]]])),
    ),
  );
export const detailsFromJson = (kept: string): PaymentDetails => ({ ...NO_DETAILS, ...JSON.parse(kept) });

/** Details as people read them: the label and the value of each there is. */
export const shownDetails = (details: PaymentDetails): { label: string; value: string }[] =>
  DETAIL_NAMES.flatMap((name) => {
    const value = details[name];
    return value === null ? [] : [{ label: DETAIL_LABELS[name], value: shownDetail(name, value) }];
  });
const shownDetail = (name: DetailName, value: string): string => {
  if (name === "chequeDate") return formatDay(value);
  return name === "cardNumber" ? `**** ${value}` : value;
};
