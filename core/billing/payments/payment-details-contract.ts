import { fields, orAbsent, orNull, text } from "#core/shared/list/fields.ts";
import { formatDay } from "#core/shared/school-day.ts";
import {
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

/** As a payment is answered: beside the names of its billing information. */
export const ANSWERED_DETAILS = fields({
  chequeNumber: orNull(text(WIRE.chequeNumber)),
  chequeDate: orNull(text(WIRE.chequeDate)),
  walletReference: orNull(text(WIRE.walletReference)),
  cardType: orNull(text(WIRE.cardType)),
  cardNumber: orNull(text(WIRE.cardNumber)),
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
export function detailsToJson(details: PaymentDetails): string {
  const given = DETAIL_NAMES.filter((name) => details[name] !== null);
  return given.length === 0
    ? "{}"
    : JSON.stringify(Object.fromEntries(given.map((name) => [name, details[name]])));
}
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
