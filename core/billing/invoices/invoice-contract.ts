import { BUSINESS } from "#core/billing/business-contract.ts";
import {
  fields,
  money,
  orAbsent,
  orNull,
  type RecordOfFields,
  record,
  records,
  scaled,
  text,
  texts,
  type WireObject,
  whole,
} from "#core/shared/list/fields.ts";
import type { Adjustment } from "./invoice-arithmetic.ts";
import { INVOICE_ROW_FIELDS, type InvoiceRow } from "./invoice-list.ts";

/** An invoice with its lines on the wire: what its view shows, its form edits, and its PDF prints. */

/** Decimals of a quantity, a unit price and an adjustment. */
const E4 = 4;
const FIGURES = { type: text<Adjustment["type"]>("type"), valueE4: scaled(E4, "value") };
const TAX = fields(FIGURES);
const PART = fields({ code: text("code"), name: text("name"), ...FIGURES, amount: money("amount") });
/** A deduction or surcharge, with its parts where some of it has a name. */
const ADJUSTMENT = fields(FIGURES, {
  names: { parts: orAbsent(records("parts", PART)) },
  toWire: ({ parts }: Pick<Adjustment, "parts">) =>
    parts && parts.length > 0 ? { parts: parts.map(PART.toWire) } : {},
  fromWire: ({ parts }: WireObject): Pick<Adjustment, "parts"> =>
    Array.isArray(parts) ? { parts: (parts as WireObject[]).map(PART.fromWire) } : {},
});
/** A line as it is entered. */
export const ENTERED_LINE = fields({
  name: text("name"),
  quantityE4: scaled(E4, "quantity"),
  unit: text("uom"),
  unitPriceE4: scaled(E4, "unit_price"),
  tax: record("taxes", TAX),
  deduction: record("deductibles", ADJUSTMENT),
  surcharge: record("surcharges", ADJUSTMENT),
});
const LINE = fields({
  ...ENTERED_LINE.fields,
  lineTotal: money("total_amount"),
  /** Null: typed freely. */
  productCode: orNull(text("product_code")),
});
export type InvoiceLine = ReturnType<typeof LINE.fromWire>;
const CUSTOMER = fields({
  customerId: text("customer_id"),
  name: text("fullname"),
  email: text("email_address"),
  contactNumber: text("contact_no"),
  homeAddress: text("home_address"),
  billingAddress: text("billing_address"),
  taxNumber: text("tin"),
});
export type CustomerParty = ReturnType<typeof CUSTOMER.fromWire>;

/** How a published invoice stands, and how it is paid (B-22). */
const PAYING = fields({
  /** The day its status and balance are true of. */
  asOf: text("as_of"),
  /** The school's accounts that payers are told of, each in one line. */
  accounts: texts("bank_accounts"),
  /** Where it is paid: signed, and so not there for whoever came by such a link; "" where nothing is owed. */
  link: text("pay_link"),
});

const INVOICE_FIELDS = {
  ...INVOICE_ROW_FIELDS,
  revision: whole("revision"),
  generateType: text<"ONETIME" | "RECURRING">("generate_type"),
  billTo: text<"INDIVIDUAL" | "SEGMENT">("bill_to"),
  notes: text("notes"),
  subtotal: money("subtotal"),
  taxes: money("taxes_total"),
  surcharges: money("surcharges_total"),
  deductions: money("deductibles_total"),
  business: record("business", BUSINESS),
  customer: orNull(record("customer", CUSTOMER)),
  /** Null of a draft and a source. */
  paying: orNull(record("paying", PAYING)),
};
export type Invoice = RecordOfFields<typeof INVOICE_FIELDS> & { lines: InvoiceLine[] };

const TRANSACTION = fields({ total: money("total_amount"), products: records("product", LINE) });
const LINES = {
  names: { transaction: records("transaction", TRANSACTION) },
  toWire: ({ amountDue, lines }: Pick<Invoice, "amountDue" | "lines">) => ({
    transaction: [TRANSACTION.toWire({ total: amountDue, products: lines })],
  }),
  fromWire: ({ transaction }: WireObject) => ({
    lines: (transaction as WireObject[]).map(TRANSACTION.fromWire).flatMap(({ products }) => products),
  }),
};
export const INVOICE = fields(INVOICE_FIELDS, LINES);
const {
  uuid: _uuid,
  version: _version,
  members: _members,
  sourceUuid: _sourceUuid,
  schedule: _schedule,
  ...SHOWN_FIELDS
} = INVOICE_FIELDS;
/** An invoice without its key and version, for who has only its link. */
export const SHOWN_INVOICE = fields(SHOWN_FIELDS, LINES);

/** The invoice as its list has it. */
export const invoiceRowOf = (invoice: Invoice): InvoiceRow =>
  Object.fromEntries(
    Object.keys(INVOICE_ROW_FIELDS).map((key) => [key, invoice[key as keyof typeof INVOICE_ROW_FIELDS]]),
  ) as InvoiceRow;
