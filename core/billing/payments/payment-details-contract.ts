import { fields, orNull, text } from "#core/shared/list/fields.ts";
import { formatDay } from "#core/shared/school-day.ts";
import {
  DETAIL_LABELS,
  DETAIL_NAMES,
  DETAILS,
  type DetailName,
  detailKind,
  NO_DETAILS,
  ofDetails,
  type PaymentDetails,
} from "./payment-methods.ts";

/** As a payment is answered: beside the names of its billing information. */
export const ANSWERED_DETAILS = fields(ofDetails((name) => orNull(text(DETAILS[name].wire))));

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
  const kind = detailKind(name);
  if (kind === "day") return formatDay(value);
  return kind === "cardDigits" ? `**** ${value}` : value;
};
