import { type ReferenceDocument, UNREADABLE } from "#app/billing/payments/editor/payment-form.ts";
import type { LoadFailure } from "#app/lib/error-catalogue.ts";
import { aboveMax } from "#core/billing/payments/allocation.ts";
import type { PaymentRow } from "#core/billing/payments/payment-list.ts";
import { customersOf } from "#core/billing/payments/payment-list.ts";
import {
  type BankChoice,
  type KnownMethods,
  type MethodChoice,
  wrongMethodFields,
} from "#core/billing/payments/payment-methods.ts";
import type { RefundEntry } from "#core/billing/refunds/refund-contract.ts";
import type { RefundRow } from "#core/billing/refunds/refund-list.ts";
import { NO_SUCH_REFUND_METHOD } from "#core/billing/refunds/refund-methods.ts";
import { CHECK_REQUIRED } from "#core/shared/entry-messages.ts";
import { type Centavos, centavosFromTyped, formatAmount } from "#core/shared/money.ts";
import type { RefusedEntry } from "#core/shared/result.ts";

/** A payment as the form refunds it. */
export interface RefundablePayment {
  uuid: string;
  number: string;
  /** Everyone it is for, its own customer first. */
  customers: readonly { customerId: string; name: string }[];
  paid: Centavos;
  approved: Centavos;
  methodCode: string;
  reason: string;
}
/** The refund form as it is typed. */
export interface RefundForm {
  payment: RefundablePayment | null;
  /** What is typed to choose the payment. */
  paymentNumber: string;
  methodCode: string;
  bankCode: string;
  amount: string;
  typedReference: string;
  documentNumber: ReferenceDocument | null;
  notes: string;
}

export interface RefundChoices {
  /** Named as refunds call them. */
  methods: readonly MethodChoice[];
  banks: readonly BankChoice[];
  /** The last day of the closed books; "" where none are closed. */
  closedThrough: string;
  /** What could not be loaded. */
  failures: readonly LoadFailure[];
}

const CASH = "CASH";

export const refundableOf = (row: PaymentRow): RefundablePayment => ({
  uuid: row.uuid,
  number: row.number,
  customers: customersOf(row),
  paid: row.amount,
  approved: row.refundAmount ?? row.amount,
  methodCode: row.refundMethodCode ?? CASH,
  reason: row.refundReason ?? "",
});

/** An empty form, or one of a payment: its approved amount by the method asked for. */
export const blankRefund = (payment: RefundablePayment | null): RefundForm => ({
  payment,
  paymentNumber: payment?.number ?? "",
  methodCode: payment?.methodCode ?? CASH,
  bankCode: "",
  amount: payment ? formatAmount(payment.approved) : "",
  typedReference: "",
  documentNumber: null,
  notes: "",
});

/** With another payment, and what is proposed for it. */
export function withPayment(
  form: RefundForm,
  text: string,
  payments: readonly RefundablePayment[],
): Partial<RefundForm> {
  const payment = payments.find(({ number }) => number === text.trim().toUpperCase()) ?? null;
  if (!payment || payment.number === form.payment?.number) return { payment, paymentNumber: text };
  return {
    payment,
    paymentNumber: text,
    methodCode: payment.methodCode,
    amount: formatAmount(payment.approved),
  };
}

export const refundFormOf = (row: RefundRow): RefundForm => ({
  payment: {
    uuid: row.paymentUuid,
    number: row.paymentNumber,
    customers: row.customers,
    paid: row.paymentAmount,
    approved: row.approvedAmount,
    methodCode: row.methodCode,
    reason: row.reason ?? "",
  },
  paymentNumber: row.paymentNumber,
  methodCode: row.methodCode,
  bankCode: row.bankCode ?? "",
  amount: formatAmount(row.amount),
  typedReference: row.typedReference,
  documentNumber:
    row.documentNumber === null ? null : { number: row.documentNumber, name: row.documentNumber },
  notes: row.notes,
});

/** The entry of a form; of several customers the first is sent. */
export const refundEntryOf = (form: RefundForm, posts: boolean, version: number | null): RefundEntry => ({
  paymentNumber: form.payment?.number ?? "",
  customerId: form.payment?.customers[0]?.customerId ?? "",
  methodCode: form.methodCode,
  bankCode: form.bankCode || null,
  amount: centavosFromTyped(form.amount) ?? UNREADABLE,
  typedReference: form.typedReference.trim(),
  documentNumber: form.documentNumber?.number ?? null,
  notes: form.notes,
  posts,
  ...(version !== null && { version }),
});

/** What its fields are called, by the body that is sent. */
export const REFUND_LABELS = {
  paymentNumber: "Payment Transaction No.",
  methodCode: "Refund Method",
  bankCode: "Bank",
  amount: "Refund Amount",
  typedReference: "Reference No.",
  documentNumber: "Refund Reference Document",
  notes: "Notes",
};

/** What of a form depends on its payment and on how refunds are made. */
export function refundRefusals(
  form: RefundForm,
  known: KnownMethods,
  before: Pick<RefundRow, "methodCode" | "bankCode"> | null,
): RefusedEntry[] {
  const amount = centavosFromTyped(form.amount);
  const most = form.payment?.approved;
  return [
    ...(most !== undefined && amount !== null && amount > most
      ? [{ path: "amount", message: aboveMax(most) }]
      : []),
    ...wrongMethodFields(form, known, before ?? undefined).map((path) => ({
      path,
      message: path === "bankCode" ? CHECK_REQUIRED : NO_SUCH_REFUND_METHOD,
    })),
  ];
}
