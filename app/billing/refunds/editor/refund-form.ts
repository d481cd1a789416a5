import { type ReferenceDocument, UNREADABLE } from "#app/billing/payments/editor/payment-form.ts";
import type { LoadFailure } from "#app/lib/error-catalogue.ts";
import type { FormError } from "#app/ui/form/error-summary.tsx";
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
  paymentText: string;
  methodCode: string;
  bankCode: string;
  amount: string;
  typedReference: string;
  reference: ReferenceDocument | null;
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
  paymentText: payment?.number ?? "",
  methodCode: payment?.methodCode ?? CASH,
  bankCode: "",
  amount: payment ? formatAmount(payment.approved) : "",
  typedReference: "",
  reference: null,
  notes: "",
});

/** With another payment, and what is proposed for it. */
export function withPayment(
  form: RefundForm,
  text: string,
  payments: readonly RefundablePayment[],
): Partial<RefundForm> {
  const payment = payments.find(({ number }) => number === text.trim().toUpperCase()) ?? null;
  if (!payment || payment.number === form.payment?.number) return { payment, paymentText: text };
  return {
    payment,
    paymentText: text,
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
  paymentText: row.paymentNumber,
  methodCode: row.methodCode,
  bankCode: row.bankCode ?? "",
  amount: formatAmount(row.amount),
  typedReference: row.typedReference,
  reference: row.documentNumber === null ? null : { number: row.documentNumber, name: row.documentNumber },
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
  documentNumber: form.reference?.number ?? null,
  notes: form.notes,
  posts,
  ...(version !== null && { version }),
});

type Field = "payment" | "methodCode" | "bankCode" | "amount" | "typedReference" | "reference" | "notes";
const FORM_FIELD_OF: Record<string, { field: Field; label: string }> = {
  paymentNumber: { field: "payment", label: "Payment Transaction No." },
  customerId: { field: "payment", label: "Payment Transaction No." },
  methodCode: { field: "methodCode", label: "Refund Method" },
  bankCode: { field: "bankCode", label: "Bank" },
  amount: { field: "amount", label: "Refund Amount" },
  typedReference: { field: "typedReference", label: "Reference No." },
  documentNumber: { field: "reference", label: "Refund Reference Document" },
  notes: { field: "notes", label: "Notes" },
};
/** Refusals by the entry's path, beside the fields they speak of. */
export const refundErrorsOf = (entries: readonly RefusedEntry[]): FormError[] =>
  entries.map(({ message, path = "" }) => ({ field: "", label: "", ...FORM_FIELD_OF[path], message }));

/** Everything wrong with a form, by the schema the API uses and the amount approved. */
export async function checkRefund(
  form: RefundForm,
  known: KnownMethods,
  before: Pick<RefundRow, "methodCode" | "bankCode"> | null,
): Promise<FormError[]> {
  const [{ refundBody }, { REQUIRED }, { checkEntry }] = await Promise.all([
    import("#core/billing/refunds/refund-contract.ts"),
    import("#core/billing/entry-fields.ts"),
    import("#core/shared/body.ts"),
  ]);
  const checked = checkEntry(refundBody, refundEntryOf(form, false, null));
  const errors = checked.ok ? [] : [...checked.errors];
  const amount = centavosFromTyped(form.amount);
  if (form.payment && amount !== null && amount > form.payment.approved)
    errors.push({ path: "amount", message: aboveMax(form.payment.approved) });
  for (const field of wrongMethodFields(form, known, before ?? undefined))
    errors.push({ path: field, message: field === "bankCode" ? REQUIRED : NO_SUCH_REFUND_METHOD });
  return refundErrorsOf(errors);
}
