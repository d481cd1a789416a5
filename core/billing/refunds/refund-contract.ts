import * as z from "zod";
import {
  centavosPaid,
  ignored,
  notesText,
  optionalText,
  posts,
  REQUIRED,
  version,
} from "#core/billing/entry-fields.ts";
import { LOOKUP_MAX } from "#core/billing/lookup-contract.ts";
import { PAYMENT_RECORD_STATUSES } from "#core/billing/payments/payment-actions.ts";
import { PAYMENTS_PER_CHANGE_MAX } from "#core/billing/payments/payment-list.ts";
import { type BodyValue, body, entered } from "#core/shared/body.ts";
import { code, fields, money, orNull, text, whole } from "#core/shared/list/fields.ts";
import type { Centavos } from "#core/shared/money.ts";
import { choiceOf, pageNumber, pageSize } from "#core/shared/query-fields.ts";
import { selectionOf } from "#core/shared/selection.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import type { RefundStatus } from "./refund-actions.ts";

/** The bodies and answers of the refund calls; a refund itself is a table of fields (refund-list.ts). */

const empty = z.union([z.null(), z.literal("")]).optional();
const required = z.string({ error: REQUIRED }).trim().min(1, REQUIRED).max(60, REQUIRED);
/** POST /payment/create/refund and PATCH /payment/update/refund/{uuid}; no account is recorded. */
export const refundBody = body(
  {
    posts,
    paymentNumber: entered(code("paytxn_no"), required),
    /** As finance types it. */
    typedReference: entered(
      text("refundref_no"),
      typedIdentifier()
        .nullish()
        .transform((number) => number ?? ""),
    ),
    /** The number of an uploaded reference document. */
    documentNumber: entered(orNull(text("refundrefdoc_no")), optionalText(60)),
    /** Whose name the form shows; empty: nobody was named. */
    customerId: entered(
      code("customer_id"),
      optionalText(60).transform((id) => id ?? ""),
    ),
    /** Counts where the method asks for a bank. */
    bankCode: entered(orNull(text("bank_code")), optionalText(60)),
    methodCode: entered(
      text("refund_method"),
      required.transform((given) => given.toUpperCase()),
    ),
    amount: entered(
      money("amount_refund"),
      z
        .number({ error: REQUIRED })
        .refine((pesos) => centavosPaid(pesos) !== null, REQUIRED)
        .refine((pesos) => pesos !== 0, "The amount to refund must be above ₱0.00")
        .transform((pesos): Centavos => centavosPaid(pesos) ?? 0),
    ),
    notes: entered(text("refund_notes"), notesText),
    version,
  },
  { ignores: { fullname: ignored, account_no: empty, account_name: empty } },
);
export type RefundEntry = BodyValue<typeof refundBody>;

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
