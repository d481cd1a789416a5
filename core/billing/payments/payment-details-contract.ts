import { fields, orAbsent, orNull, text } from "#core/shared/list/fields.ts";
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

export const detailPath = (name: DetailName): string => `details.${DETAILS[name].wire}`;
/** "details.card_number" → "cardNumber"; null for what is no detail. */
export const detailAt = (path: string): DetailName | null =>
  DETAIL_NAMES.find((name) => detailPath(name) === path) ?? null;

/** As a payment is answered: beside the names of its billing information. */
export const ANSWERED_DETAILS = fields(ofDetails((name) => orNull(text(DETAILS[name].wire))));
/** As the console's form sends them. */
export const SENT_DETAILS = fields(ofDetails((name) => orAbsent(text(DETAILS[name].wire))));

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
