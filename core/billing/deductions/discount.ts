import type { Adjustment } from "#core/billing/invoices/invoice-arithmetic.ts";
import { OFFER_LABELS, type OfferState } from "#core/billing/kept-records.ts";
import { screen } from "#core/identity/screens.ts";
import { scaledToShortText } from "#core/shared/decimal.ts";
import { defineList } from "#core/shared/list/definition.ts";
import {
  badge,
  choice,
  code,
  day,
  fields,
  name,
  orNull,
  type RecordOfFields,
  scaled,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { select } from "#core/shared/list/filters.ts";
import { formatPesos } from "#core/shared/money.ts";
import { BILLING_PAGE_SIZES } from "#core/shared/paging.ts";
import type { AdjustmentKind } from "./line-parts.ts";
import type { DiscountWay, NamedAdjustment } from "./named-adjustments.ts";

/** The most entries of the catalogue. */
export const CATALOGUE_MAX = 200;
export const KIND_LABELS: Readonly<Record<AdjustmentKind, string>> = {
  deduction: "Deduction",
  surcharge: "Surcharge",
};
export const WAY_LABELS: Readonly<Record<DiscountWay, string>> = {
  hand: "By hand",
  sibling: "To siblings",
  grant: "As a scholarship",
};
export const TYPE_LABELS: Readonly<Record<Adjustment["type"], string>> = {
  percent: "Percent",
  amount: "Amount",
};
export const DISCOUNT_SCREENS = ["discounts", "scholarships", "discounts-given"] as const;

/** "10%", "₱500.00". */
export const valueText = ({ type, valueE4 }: Pick<Adjustment, "type" | "valueE4">): string =>
  type === "percent" ? `${scaledToShortText(BigInt(valueE4), 4)}%` : formatPesos(valueE4 / 100);
/** What an entry takes off or adds: of siblings the percents from the 2nd child on. */
export const namedValueText = (
  named: Pick<NamedAdjustment, "way" | "type" | "valueE4" | "secondE4" | "thirdE4" | "laterE4">,
): string => {
  if (named.way === "grant") return "As granted";
  if (named.way === "hand") return valueText(named);
  const percents = [named.secondE4, named.thirdE4, named.laterE4];
  return percents.map((valueE4) => valueText({ type: "percent", valueE4 })).join(", ");
};

const E4 = 4;
const DISCOUNT_FIELDS = {
  name: name("name", "Name", { isFixed: true }),
  code: code("code", "Code"),
  kind: choice<AdjustmentKind>(KIND_LABELS, "kind", "Kind"),
  way: choice<DiscountWay>(WAY_LABELS, "given", "Given"),
  shownValue: text("shown_value", "Value", { align: "right" }),
  /** Names; empty: every item. */
  items: name("items", "Items"),
  validFrom: orNull(day("valid_from", "Valid From")),
  validUntil: orNull(day("valid_until", "Valid Until")),
  state: badge<OfferState>("state", "State", { "IN USE": "success" }, { pin: "last", labels: OFFER_LABELS }),
  uuid: text("id"),
  type: text<Adjustment["type"]>("type"),
  valueE4: scaled(E4, "value"),
  secondE4: scaled(E4, "second_child"),
  thirdE4: scaled(E4, "third_child"),
  laterE4: scaled(E4, "later_child"),
  /** Codes of products, with commas between. */
  productCodes: text("product_codes"),
  version: whole("version"),
};
export type DiscountRow = RecordOfFields<typeof DISCOUNT_FIELDS>;

/** The catalogue of deductions and surcharges. */
export const DISCOUNT_LIST = defineList({
  ...screen("discounts"),
  essential: ["shownValue"],
  noun: { one: "discount or surcharge", many: "discounts and surcharges" },
  label: "discounts",
  call: { path: "/billing/discounts", tag: "Billing", summary: "The catalogue of deductions and surcharges" },
  row: fields(DISCOUNT_FIELDS),
  tabScreens: DISCOUNT_SCREENS,
  key: "uuid",
  nameOf: ({ name }) => name,
  search: { wire: "search", placeholder: "Search by code or name" },
  filters: {
    kind: select("kind", "Kind", KIND_LABELS),
    way: select("given", "Given", WAY_LABELS),
    state: select("state", "State", OFFER_LABELS),
  },
  sorts: ["name", "code", "kind", "way", "validFrom", "validUntil", "state"],
  isAscending: true,
  pages: BILLING_PAGE_SIZES,
  failed: "The discounts did not load",
});
