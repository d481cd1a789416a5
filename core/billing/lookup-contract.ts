import * as z from "zod";
import {
  code,
  day,
  fields,
  flag,
  name,
  orAbsent,
  orNull,
  type RecordOfFields,
  records,
  scaled,
  text,
  texts,
  whole,
} from "#core/shared/list/fields.ts";
import { choiceOf, pageNumber, pageSize, schoolDay, searchText } from "#core/shared/query-fields.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import type { NamedAdjustment } from "./deductions/named-adjustments.ts";

/** The wire of billing's lookups. A page takes whatever a client sends and clamps it to LOOKUP_MAX. */
export const LOOKUP_MAX = 10_000;

export const customerQuery = z.object({
  search: searchText,
  sort: choiceOf(["fullname", "customer_id"]).default("fullname"),
  order: z
    .string()
    .toUpperCase()
    .pipe(z.enum(["ASC", "DESC"]))
    .default("ASC"),
  page: pageNumber,
  perPage: pageSize(LOOKUP_MAX, LOOKUP_MAX),
  type: z.string().optional(),
  /** Student numbers, separated by commas: other children of their guardians come first. */
  siblings_of: z
    .string()
    .max(2000)
    .default("")
    .transform((numbers) => numbers.split(",").filter((number) => number !== "")),
});

const PARTY = {
  customerId: code("customer_id"),
  name: name("fullname"),
  email: text("email_address"),
  contactNumber: text("contact_no"),
  homeAddress: text("home_address"),
  billingAddress: text("billing_address"),
  taxNumber: text("tin"),
};
/** A customer as documents name one. */
export const CUSTOMER_PARTY = fields(PARTY);
export type CustomerParty = RecordOfFields<typeof PARTY>;
export const CUSTOMER = fields({
  ...PARTY,
  name: name(["fullname", "customer_name"]),
  /** No longer an active student; still a customer, because there are invoices or payments. */
  hasLeft: flag("has_left"),
  /** Another child of a guardian of the students named by `siblings_of`. */
  isSibling: orAbsent(flag("is_sibling")),
});
export type Customer = RecordOfFields<typeof CUSTOMER.fields>;
/** How a list of choices tells customers apart: "000123", "000123, sibling", "000123, left". */
export const customerMark = ({
  customerId,
  hasLeft,
  isSibling,
}: Pick<Customer, "customerId" | "hasLeft" | "isSibling">): string =>
  [customerId, isSibling && "sibling", hasLeft && "left"].filter(Boolean).join(", ");

const PRODUCT = fields({
  code: code("code"),
  name: text("name"),
  unit: text("uom"),
  unitPriceE4: scaled(4, "unit_price"),
});
export type Product = RecordOfFields<typeof PRODUCT.fields>;
/** A deduction or surcharge of the catalogue, as the form chooses one. */
const NAMED_ADJUSTMENT = fields({
  kind: text<NamedAdjustment["kind"]>("kind"),
  code: text("code"),
  name: text("name"),
  way: text<NamedAdjustment["way"]>("given"),
  type: text<NamedAdjustment["type"]>("type"),
  valueE4: scaled(4, "value"),
  secondE4: scaled(4, "second_child"),
  thirdE4: scaled(4, "third_child"),
  laterE4: scaled(4, "later_child"),
  productCodes: texts("product_codes"),
  validFrom: orNull(day("valid_from")),
  validUntil: orNull(day("valid_until")),
});
export const PRODUCT_CHOICES = fields({
  products: records("products", PRODUCT),
  surcharges: records("surcharges", NAMED_ADJUSTMENT),
  deductions: records("deductibles", NAMED_ADJUSTMENT),
});
/** What a student is given automatically. */
const GRANT = fields({
  code: text("code"),
  type: text<NamedAdjustment["type"]>("type"),
  valueE4: scaled(4, "value"),
  from: day("start_date"),
  until: day("end_date"),
});
export const STUDENT_DISCOUNTS = fields({ position: whole("position"), grants: records("grants", GRANT) });
export const studentDiscountsQuery = z
  .strictObject({ customer_id: z.string().max(20) })
  .transform(({ customer_id }) => ({ customerId: customer_id }));

/** The open invoices of a customer that bear a reference number, other than the one being edited. */
export const sameReferenceQuery = z
  .strictObject({
    customer_id: z.string().max(20),
    reference_no: typedIdentifier(),
    uuid: z.string().max(60).optional(),
  })
  .transform((query) => ({
    customerId: query.customer_id,
    referenceNumber: query.reference_no,
    uuid: query.uuid ?? null,
  }));
export const SEGMENT = fields({ code: code("id"), name: text("name"), members: whole("members") });
export type Segment = RecordOfFields<typeof SEGMENT.fields>;

/** Who would be invoiced if a draft to a segment were published, and who is left out. */
const NAMED_MEMBER = { customerId: code("customer_id"), name: name("fullname") };
const SEGMENT_MEMBER = fields({
  ...NAMED_MEMBER,
  /** What the student is given automatically on the invoice date: "Sibling discount 10%". */
  discounts: texts("discounts"),
});
const MEMBER_LEFT_OUT = fields({ ...NAMED_MEMBER, reason: text("reason") });
export const SEGMENT_MEMBERS = fields({
  members: records("members", SEGMENT_MEMBER),
  leftOut: records("left_out", MEMBER_LEFT_OUT),
});
export type SegmentMembers = RecordOfFields<typeof SEGMENT_MEMBERS.fields>;
export const segmentMembersQuery = z.strictObject({
  segment_id: z.string().max(60),
  /** Today where it is absent. */
  invoice_date: schoolDay.optional(),
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
  .strictObject({ all: choiceOf(["true", "false", "1", "0"]).default("false") })
  .transform(({ all }) => ({ isAll: all === "true" || all === "1" }));

/** GET /invoice/preload/template_customer_segment: both lists, or with `only=segments` without the customers, who are thousands. */
export const payerChoicesQuery = z.strictObject({
  only: choiceOf(["segments"]).optional(),
  cookieId: z.string().optional(),
});

/** True where customers are to be ordered by name, else by number. */
export const isByName = (sort: z.output<typeof customerQuery>["sort"]): boolean => sort === "fullname";
