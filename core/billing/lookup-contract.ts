import * as z from "zod";
import { scaledFromNumber, scaledToNumber } from "../shared/decimal.ts";
import { pageNumber, pageSize, searchText } from "../shared/query-fields.ts";

/** The wire of billing's lookups (contract.md, Lookups). A page takes whatever a client sends and clamps it to LOOKUP_MAX. */
export const LOOKUP_MAX = 10_000;

export const customerQuery = z.object({
  search: searchText,
  sort: z.enum(["fullname", "customer_id"]).default("fullname"),
  order: z
    .string()
    .toUpperCase()
    .pipe(z.enum(["ASC", "DESC"]))
    .default("ASC"),
  page: pageNumber,
  perPage: pageSize(LOOKUP_MAX, LOOKUP_MAX),
  type: z.string().optional(),
});

export interface Customer {
  customerId: string;
  name: string;
  email: string;
  contactNumber: string;
  homeAddress: string;
  billingAddress: string;
  taxNumber: string;
  /** No longer an active student; still a customer, because there are invoices or payments. */
  hasLeft: boolean;
}
export const customerToWire = (customer: Customer) => ({
  customer_id: customer.customerId,
  fullname: customer.name,
  customer_name: customer.name,
  email_address: customer.email,
  contact_no: customer.contactNumber,
  home_address: customer.homeAddress,
  billing_address: customer.billingAddress,
  tin: customer.taxNumber,
  has_left: customer.hasLeft,
});
export type WireCustomer = ReturnType<typeof customerToWire>;
export const customerFromWire = (wire: WireCustomer): Customer => ({
  customerId: wire.customer_id,
  name: wire.fullname,
  email: wire.email_address,
  contactNumber: wire.contact_no,
  homeAddress: wire.home_address,
  billingAddress: wire.billing_address,
  taxNumber: wire.tin,
  hasLeft: wire.has_left,
});
/** How a list of choices tells customers apart: "000123", "000123, left". */
export const customerMark = ({ customerId, hasLeft }: Pick<Customer, "customerId" | "hasLeft">): string =>
  hasLeft ? `${customerId}, left` : customerId;

export interface Product {
  code: string;
  name: string;
  unit: string;
  unitPriceE4: number;
}
export const productToWire = (product: Product) => ({
  code: product.code,
  name: product.name,
  uom: product.unit,
  unit_price: scaledToNumber(product.unitPriceE4, 4),
});
export type WireProduct = ReturnType<typeof productToWire>;
export const productFromWire = (wire: WireProduct): Product => ({
  code: wire.code,
  name: wire.name,
  unit: wire.uom,
  unitPriceE4: Number(scaledFromNumber(wire.unit_price, 4) ?? 0n),
});

export interface Segment {
  code: string;
  name: string;
  members: number;
}
export const segmentToWire = (segment: Segment) => ({
  id: segment.code,
  name: segment.name,
  members: segment.members,
});
export type WireSegment = ReturnType<typeof segmentToWire>;
export const segmentFromWire = (wire: WireSegment): Segment => ({
  code: wire.id,
  name: wire.name,
  members: wire.members,
});

/** GET /filter/payment/{name}: what the list can be narrowed by, named as on the wire or as headed on the screen. */
const PAYMENT_FILTERS = {
  payment_type: "paymentType",
  payment_method: "method",
  status: "status",
  payment_transaction_status: "status",
} as const;
export type PaymentFilterName = (typeof PAYMENT_FILTERS)[keyof typeof PAYMENT_FILTERS];
/** "payment_type" and "Payment Type" name the same filter; null for what is none. */
export const paymentFilterNamed = (name: string): PaymentFilterName | null =>
  PAYMENT_FILTERS[name.trim().toLowerCase().replaceAll(" ", "_") as keyof typeof PAYMENT_FILTERS] ?? null;

/** `all=true`: every option there is; otherwise those some payment has. */
export const filterOptionsQuery = z
  .strictObject({ all: z.enum(["true", "false", "1", "0"]).default("false") })
  .transform(({ all }) => ({ isAll: all === "true" || all === "1" }));

/** GET /invoice/preload/template_customer_segment: both lists, or with `only=segments` without the customers, who are thousands. */
export const payerChoicesQuery = z.strictObject({
  only: z.enum(["segments"]).optional(),
  cookieId: z.string().optional(),
});

/** A payment type, method or bank. */
export interface Choice {
  code: string;
  name: string;
}

/** True where customers are to be ordered by name, else by number. */
export const isByName = (sort: z.output<typeof customerQuery>["sort"]): boolean => sort === "fullname";

/** Surcharges and deductions are typed on the line (decision 23): there is no list of them to choose from. */
export const productChoicesToWire = (products: readonly Product[]) => ({
  products: products.map(productToWire),
  surcharges: [],
  deductibles: [],
});
