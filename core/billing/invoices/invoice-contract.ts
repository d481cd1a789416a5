import { scaledFromNumber, scaledToNumber } from "../../shared/decimal.ts";
import {
  type Field,
  fields,
  money,
  orNull,
  type RecordOfFields,
  record,
  text,
  type WireObject,
  whole,
} from "../../shared/list/fields.ts";
import { BUSINESS } from "../business-contract.ts";
import type { Adjustment } from "./invoice-arithmetic.ts";
import { INVOICE_ROW_FIELDS, type InvoiceRow } from "./invoice-list.ts";

/** An invoice with its lines on the wire: what its view shows, its form edits, and its PDF prints. */

const E4 = 4;
/** A number of at most four decimals; inside in ten-thousandths. */
const tenThousandths = (wire: string): Field<number> => ({
  ...whole(wire),
  toWire: (value) => scaledToNumber(value, E4),
  fromWire: (value) => Number(scaledFromNumber(value as number, E4) ?? 0n),
});
const ADJUSTMENT = fields({ type: text<Adjustment["type"]>("type"), valueE4: tenThousandths("value") });
const LINE = fields({
  name: text("name"),
  quantityE4: tenThousandths("quantity"),
  unit: text("uom"),
  unitPriceE4: tenThousandths("unit_price"),
  tax: record("taxes", ADJUSTMENT),
  deduction: record("deductibles", ADJUSTMENT),
  surcharge: record("surcharges", ADJUSTMENT),
  lineTotal: money("total_amount"),
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
};
export type Invoice = RecordOfFields<typeof INVOICE_FIELDS> & { lines: InvoiceLine[] };

export const INVOICE = fields(INVOICE_FIELDS, {
  toWire: ({ amountDue, lines }: Invoice) => ({
    transaction: [
      { total_amount: INVOICE_FIELDS.amountDue.toWire(amountDue), product: lines.map(LINE.toWire) },
    ],
  }),
  fromWire: ({ transaction }) => ({
    lines: (transaction as { product: WireObject[] }[]).flatMap(({ product }) => product.map(LINE.fromWire)),
  }),
});

/** The invoice as its list has it. */
export const invoiceRowOf = (invoice: Invoice): InvoiceRow =>
  Object.fromEntries(
    Object.keys(INVOICE_ROW_FIELDS).map((key) => [key, invoice[key as keyof typeof INVOICE_ROW_FIELDS]]),
  ) as InvoiceRow;
