import * as z from "zod";
import type { PaymentStatus } from "#core/billing/invoices/invoice-status.ts";
import {
  code,
  day,
  fields,
  money,
  name,
  orNull,
  type RecordOfFields,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { pageNumber, pageSize } from "#core/shared/query-fields.ts";

/** GET /invoice/{uuid}/made: what a source made, and what it passed over and why. */
export const madeQuery = z.strictObject({ page: pageNumber, perPage: pageSize(100) });

export const MADE = fields({
  occurrence: whole("occurrence"),
  date: day("invoice_date"),
  /** Null for an occurrence that was skipped. */
  customerId: orNull(code("customer_id")),
  customerName: orNull(name("fullname")),
  /** The invoice; null for what was passed over. */
  uuid: orNull(text("uuid")),
  number: orNull(code("inv_no")),
  amountDue: orNull(money("total_amount")),
  paymentStatus: orNull(text<PaymentStatus>("invoice_status")),
  /** Why it was passed over; null for an invoice. */
  reason: orNull(text("reason")),
});
export type MadeRow = RecordOfFields<typeof MADE.fields>;
