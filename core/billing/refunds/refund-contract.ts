import * as z from "zod";
import { REQUIRED } from "#core/billing/invoices/invoice-form-contract.ts";
import { LOOKUP_MAX } from "#core/billing/lookup-contract.ts";
import { PAYMENT_RECORD_STATUSES } from "#core/billing/payments/payment-actions.ts";
import { centavosPaid } from "#core/billing/payments/payment-entry-contract.ts";
import { PAYMENTS_PER_CHANGE_MAX } from "#core/billing/payments/payment-list.ts";
import { code, fields, money, orAbsent, orNull, text, whole } from "#core/shared/list/fields.ts";
import type { Centavos } from "#core/shared/money.ts";
import { choiceOf, pageNumber, pageSize } from "#core/shared/query-fields.ts";
import { selectionOf } from "#core/shared/selection.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import type { RefundStatus } from "./refund-actions.ts";

/** The bodies and answers of the refund calls; a refund itself is a table of fields (refund-list.ts). */

/** A refund as it is entered. */
export interface RefundEntry {
  paymentNumber: string;
  /** Whose name the form shows; empty: nobody was named. */
  customerId: string;
  methodCode: string;
  /** Counts where the method asks for a bank. */
  bankCode: string | null;
  amount: Centavos;
  /** The reference number as finance types it. */
  typedReference: string;
  /** The number of an uploaded reference document. */
  documentNumber: string | null;
  notes: string;
  posts: boolean;
  version?: number;
}

const ZERO = "The amount to refund must be above ₱0.00";
const required = z.string({ error: REQUIRED }).trim().min(1, REQUIRED).max(60, REQUIRED);
const empty = z.union([z.null(), z.literal("")]).optional();
const refundFields = {
  status: z
    .string()
    .transform((value) => value.toUpperCase())
    .pipe(z.enum(["UNPOSTED", "POSTED"]))
    .default("UNPOSTED"),
  paytxn_no: required,
  refundref_no: typedIdentifier().nullish(),
  refundrefdoc_no: z.string().max(60).nullish(),
  customer_id: z.string().max(60).nullish(),
  fullname: z.unknown().optional(),
  bank_code: z.string().max(60).nullish(),
  account_no: empty,
  account_name: empty,
  refund_method: required.transform((given) => given.toUpperCase()),
  amount_refund: z
    .number({ error: REQUIRED })
    .refine((pesos) => centavosPaid(pesos) !== null, REQUIRED)
    .refine((pesos) => pesos !== 0, ZERO),
  refund_notes: z.string().max(2000, "Please enter at most 2000 characters").nullish(),
  version: z.number().int().min(1).optional(),
};
type RefundBody = z.output<z.ZodObject<typeof refundFields>>;

const entryOf = (body: RefundBody): RefundEntry => ({
  paymentNumber: body.paytxn_no,
  customerId: body.customer_id ?? "",
  methodCode: body.refund_method,
  bankCode: body.bank_code || null,
  amount: centavosPaid(body.amount_refund) ?? 0,
  typedReference: body.refundref_no ?? "",
  documentNumber: body.refundrefdoc_no || null,
  notes: body.refund_notes ?? "",
  posts: body.status === "POSTED",
  ...(body.version !== undefined && { version: body.version }),
});
/** POST /payment/create/refund and PATCH /payment/update/refund/{uuid}. */
export const refundBody = z.strictObject(refundFields).transform(entryOf);

const SENT_REFUND = fields({
  status: text("status"),
  paymentNumber: code("paytxn_no"),
  typedReference: text("refundref_no"),
  documentNumber: orNull(text("refundrefdoc_no")),
  customerId: orNull(code("customer_id")),
  bankCode: orNull(text("bank_code")),
  methodCode: text("refund_method"),
  amount: money("amount_refund"),
  notes: text("refund_notes"),
  version: orAbsent(whole("version")),
});
/** What the console's form sends; no account is recorded. */
export const sentRefund = ({ posts, version, ...entry }: RefundEntry) => ({
  ...SENT_REFUND.toWire({ ...entry, status: posts ? "POSTED" : "UNPOSTED", version: version ?? null }),
  account_no: null,
  account_name: null,
});

/** PATCH /payment/refund/status/{uuid}. */
export const refundStatusBody = z.strictObject({
  status: z
    .string({ error: REQUIRED })
    .transform((value) => value.toUpperCase())
    .pipe(z.enum(["POSTED", "CANCELLED"])),
});
/** PATCH /payment/refund/status/POSTED and /CANCELLED: of several. */
export const refundsBody = z.strictObject({
  uuids: selectionOf(z.uuid(), { none: REQUIRED, max: PAYMENTS_PER_CHANGE_MAX }),
});

/** A refund a change touched. */
export const CHANGED_REFUND = fields({
  uuid: text("uuid"),
  number: code("refund_no"),
  status: text<RefundStatus>("status"),
  version: whole("version"),
});

/** GET /payment: payments by status, those without a refund where hasNoRefund is set. */
export const refundableQuery = z
  .strictObject({
    status: z
      .string()
      .transform((value) => value.toUpperCase())
      .pipe(z.enum(PAYMENT_RECORD_STATUSES))
      .default("REFUND APPROVED"),
    hasNoRefund: choiceOf(["0", "1", "true", "false"]).default("0"),
    sort: choiceOf(["paytxn_no"]).default("paytxn_no"),
    order: z
      .string()
      .toUpperCase()
      .pipe(z.enum(["ASC", "DESC"]))
      .default("ASC"),
    page: pageNumber,
    perPage: pageSize(LOOKUP_MAX, LOOKUP_MAX),
    cookieId: z.string().optional(),
  })
  .transform(({ status, hasNoRefund, order, page, perPage }) => ({
    status,
    withoutRefund: hasNoRefund === "1" || hasNoRefund === "true",
    descending: order === "DESC",
    page,
    perPage,
  }));

/** GET /filter/refund/{field}: what the list can be narrowed by. */
const REFUND_FILTERS = ["approved_date", "customer", "refund_method"] as const;
export type RefundFilterName = (typeof REFUND_FILTERS)[number];
/** "refund_method" and "Refund Method" name the same filter; null for what is none. */
export const refundFilterNamed = (name: string): RefundFilterName | null =>
  REFUND_FILTERS.find((filter) => filter === name.trim().toLowerCase().replaceAll(" ", "_")) ?? null;
