import { allocate, type OpenInvoice, totalBalance } from "../../../core/billing/allocation.ts";
import type { PaymentEntry, PaymentRow } from "../../../core/billing/payment-contract.ts";
import { type Centavos, centavosFromText, formatAmount, formatPesos } from "../../../core/shared/money.ts";
import type { SchoolDay } from "../../../core/shared/school-day.ts";

/** An invoice that the form can choose. */
export interface PayableInvoice {
  uuid: string;
  number: string;
  invoiceDate: SchoolDay;
  dueDate: SchoolDay;
  balance: Centavos;
}
/** A reference document as the form knows it. */
export interface ReferenceDocument {
  number: string;
  name: string;
}
/** The payment form as it is typed. */
export interface PaymentForm {
  customer: { customerId: string; name: string } | null;
  customerText: string;
  paymentType: string;
  methodCode: string;
  bankCode: string;
  amount: string;
  invoiceNumbers: string[];
  receiptNumber: string;
  notes: string;
  reference: ReferenceDocument | null;
}

/** The type that needs no invoice: it becomes the customer's unapplied credit (decision 28). */
export const ADVANCED = "ADVANCED";
const REGULAR = "Regular";

export const isAdvanced = (form: PaymentForm): boolean => form.paymentType === ADVANCED;
export const needsBank = (form: PaymentForm): boolean => form.methodCode.toUpperCase() === "BANKTRANSFER";
export const amountOf = (form: PaymentForm): Centavos | null =>
  centavosFromText(form.amount.trim().replaceAll(",", ""));
export const amountText = (amount: Centavos): string => formatAmount(amount).replaceAll(",", "");

/** An empty form, prefilled from an address where it names a customer and invoices. */
export function blankPayment(
  customer: PaymentForm["customer"],
  invoices: readonly PayableInvoice[],
): PaymentForm {
  return {
    customer,
    customerText: customer?.name ?? "",
    paymentType: REGULAR,
    methodCode: "",
    bankCode: "",
    amount: invoices.length === 0 ? "" : amountText(balanceOf(invoices)),
    invoiceNumbers: invoices.map(({ number }) => number),
    receiptNumber: "",
    notes: "",
    reference: null,
  };
}

/** The form of a payment that stands. */
export const paymentFormOf = (row: PaymentRow): PaymentForm => ({
  customer: { customerId: row.customerId, name: row.customerName },
  customerText: row.customerName,
  paymentType: row.paymentType,
  methodCode: row.methodCode,
  bankCode: row.bankCode ?? "",
  amount: amountText(row.amount),
  invoiceNumbers: row.invoices.map(({ number }) => number),
  receiptNumber: row.typedReceiptNumber ?? "",
  notes: row.notes,
  reference: row.referenceNumber === null ? null : { number: row.referenceNumber, name: row.referenceNumber },
});

/** An amount that cannot be read is sent as what the schema refuses in its own words. */
const UNREADABLE: Centavos = -1;

/** The entry a form stands for. */
export const paymentEntryOf = (form: PaymentForm, posts: boolean, version: number | null): PaymentEntry => ({
  customerId: form.customer?.customerId ?? "",
  paymentType: form.paymentType,
  methodCode: form.methodCode,
  bankCode: needsBank(form) ? form.bankCode : null,
  amount: amountOf(form) ?? UNREADABLE,
  invoiceNumbers: isAdvanced(form) ? [] : form.invoiceNumbers,
  notes: form.notes,
  referenceNumber: form.reference?.number ?? null,
  typedReceiptNumber: form.receiptNumber.trim() || null,
  posts,
  ...(version !== null && { version }),
});

export const chosenOf = (form: PaymentForm, payable: readonly PayableInvoice[]): PayableInvoice[] =>
  payable.filter(({ number }) => form.invoiceNumbers.includes(number));

const openOf = (invoices: readonly PayableInvoice[]): OpenInvoice[] =>
  invoices.map((invoice, id) => ({ ...invoice, id }));
export const balanceOf = (invoices: readonly PayableInvoice[]): Centavos => totalBalance(openOf(invoices));

/** Where an amount would go: each chosen invoice with what it gets, oldest first, and what is left. */
export function dryRun(
  amount: Centavos,
  chosen: readonly PayableInvoice[],
): { parts: { invoice: PayableInvoice; gets: Centavos }[]; left: Centavos } {
  const { allocations, left } = allocate(amount, openOf(chosen));
  const parts = allocations.flatMap(({ invoiceId, amount: gets }) => {
    const invoice = chosen[invoiceId];
    return invoice ? [{ invoice, gets }] : [];
  });
  return { parts, left };
}

/** Billing §5, Payment form. */
export const aboveMax = (max: Centavos): string => `Amount should not be greater than ${formatPesos(max)}`;
