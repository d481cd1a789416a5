import { OFFER_LABELS, type OfferState } from "#core/billing/kept-records.ts";
import { screen } from "#core/identity/screens.ts";
import { defineList } from "#core/shared/list/definition.ts";
import {
  badge,
  code,
  fields,
  name,
  type RecordOfFields,
  scaled,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { select } from "#core/shared/list/filters.ts";
import { formatPrice } from "#core/shared/money.ts";
import { BILLING_PAGE_SIZES } from "#core/shared/paging.ts";

export const PRODUCTS_MAX = 500;
/** "₱12,500.00"; a price below the centavo with all its digits. */
export const unitPriceText = (priceE4: number): string => `₱${formatPrice(priceE4)}`;
const PRODUCT_FIELDS = {
  name: name("name", "Name", { isFixed: true }),
  code: code("code", "Code"),
  unit: text("uom", "Unit"),
  shownPrice: text("shown_price", "Unit Price", { align: "right" }),
  state: badge<OfferState>("state", "State", { "IN USE": "success" }, { pin: "last", labels: OFFER_LABELS }),
  uuid: text("id"),
  unitPriceE4: scaled(4, "unit_price"),
  version: whole("version"),
};
export type ProductRow = RecordOfFields<typeof PRODUCT_FIELDS>;

/** What invoices bill (B-124). */
export const PRODUCT_LIST = defineList({
  ...screen("products"),
  essential: ["shownPrice"],
  noun: { one: "product", many: "products" },
  call: { path: "/billing/products", tag: "Billing", summary: "What invoices bill, with its unit and price" },
  row: fields(PRODUCT_FIELDS),
  key: "uuid",
  nameOf: ({ name }) => name,
  search: { wire: "search", placeholder: "Search by code or name" },
  filters: { state: select("state", "State", OFFER_LABELS) },
  sorts: ["name", "code", "shownPrice", "state"],
  isAscending: true,
  pages: BILLING_PAGE_SIZES,
  failed: "The products did not load",
});
