import { fields, orNull, text } from "#core/shared/list/fields.ts";
import { formatDay } from "#core/shared/school-day.ts";
import {
  DETAIL_LABELS,
  DETAIL_NAMES,
  type DetailName,
  NO_DETAILS,
  type PaymentDetails,
} from "./payment-methods.ts";

/** A payment's details: what the payer was asked for by its method. They are answered beside the names of its billing information. */
export const DETAILS = fields({
  chequeNumber: orNull(text("cheque_number")),
  chequeDate: orNull(text("cheque_date")),
  walletReference: orNull(text("reference")),
  cardType: orNull(text("card_type")),
  cardNumber: orNull(text("card_number")),
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
