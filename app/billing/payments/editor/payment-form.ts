import type { Customer } from "#core/billing/lookup-contract.ts";
import { allocate, type OpenInvoice, totalBalance } from "#core/billing/payments/allocation.ts";
import type { PaymentEntry } from "#core/billing/payments/payment-entry-contract.ts";
import { customersOf, type PaymentRow } from "#core/billing/payments/payment-list.ts";
import { type DetailName, ofDetails } from "#core/billing/payments/payment-methods.ts";
import { ADVANCED } from "#core/billing/payments/payment-type.ts";
import { type Centavos, centavosFromTyped, formatAmount } from "#core/shared/money.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";

/** An invoice that the form can choose. */
export interface PayableInvoice {
  uuid: string;
  number: string;
  customerId: string;
  invoiceDate: SchoolDay;
  dueDate: SchoolDay;
  balance: Centavos;
}
/** A reference document as the form knows it. */
export interface ReferenceDocument {
  number: string;
  name: string;
}
/** A student whose invoices can be paid. */
export interface Payer {
  customerId: string;
  name: string;
  /** Known of who was chosen from the list or named by the address. */
  hasLeft?: boolean;
}
/** What a form keeps of a student it was given. */
export const payerOf = ({ customerId, name, hasLeft }: Customer): Payer => ({ customerId, name, hasLeft });
/** The payment form as it is typed; the details are those its method asks for. */
export interface PaymentForm extends Record<DetailName, string> {
  customer: Payer | null;
  customerText: string;
  /** Further students whose invoices the same payment pays. */
  others: Payer[];
  paymentType: string;
  methodCode: string;
  bankCode: string;
  amount: string;
  invoiceNumbers: string[];
  /** The invoices follow the amount, oldest first, until one is ticked by hand (B-140). */
  isProposed?: boolean;
  /** Invoice numbers as they are typed for an advance, separated by commas or spaces. */
  typedNumbers: string;
  receiptNumber: string;
  /** A school day; empty while none is entered. */
  receivedDate: string;
  notes: string;
  reference: ReferenceDocument | null;
  /** The number of the reference document that may be another payment's too; absent in drafts kept before there was any. */
  confirmedSlip?: string | undefined;
  /** The bank and the number of a cheque that may be on other payments too. */
  confirmedCheque?: string | undefined;
  /** The day of a cheque that may be dated ahead. */
  confirmedChequeDate?: string | undefined;
}

const REGULAR = "Regular";

export const isAdvanced = (form: PaymentForm): boolean => form.paymentType === ADVANCED;
/** The invoices it pays: ticked, or typed for an advance. */
export const numbersOf = (form: PaymentForm): string[] =>
  isAdvanced(form)
    ? (form.typedNumbers ?? "")
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean)
    : form.invoiceNumbers;
/** Another method: what the one before asked for is forgotten. */
export const withMethod = (methodCode: string): Partial<PaymentForm> => ({
  methodCode,
  bankCode: "",
  ...ofDetails(() => ""),
});
export const amountOf = (form: PaymentForm): Centavos | null => centavosFromTyped(form.amount);

/** An empty form, received today, prefilled where a customer and invoices are named. */
export function blankPayment(
  today: SchoolDay,
  customer: PaymentForm["customer"],
  invoices: readonly PayableInvoice[],
  given: Partial<Pick<PaymentForm, "methodCode" | "bankCode" | "amount" | "receivedDate">> = {},
): PaymentForm {
  return {
    customer,
    customerText: customer?.name ?? "",
    others: [],
    paymentType: REGULAR,
    methodCode: "",
    bankCode: "",
    ...ofDetails(() => ""),
    amount: invoices.length === 0 ? "" : formatAmount(balanceOf(invoices)),
    invoiceNumbers: invoices.map(({ number }) => number),
    isProposed: invoices.length === 0,
    typedNumbers: "",
    receiptNumber: "",
    receivedDate: today,
    notes: "",
    reference: null,
    ...given,
  };
}

/** The form of an existing payment; `documentName`: the file name of its reference document. */
export const paymentFormOf = (row: PaymentRow, documentName?: string): PaymentForm => ({
  customer: { customerId: row.customerId, name: row.customerName },
  customerText: row.customerName,
  others: customersOf(row).slice(1),
  paymentType: row.paymentType,
  methodCode: row.methodCode,
  bankCode: row.bankCode ?? "",
  ...ofDetails((name) => row.details[name] ?? ""),
  amount: formatAmount(row.amount),
  invoiceNumbers: row.invoices.map(({ number }) => number),
  typedNumbers: row.invoices.map(({ number }) => number).join(", "),
  receiptNumber: row.typedReceiptNumber ?? "",
  receivedDate: row.receivedDate,
  notes: row.notes,
  reference:
    row.referenceNumber === null
      ? null
      : { number: row.referenceNumber, name: documentName ?? row.referenceNumber },
});

/** An amount that cannot be read is sent as what the schema refuses in its own words. */
export const UNREADABLE: Centavos = -1;

/** What a confirmed cheque is known by, until another one is typed. */
export const chequeOf = ({ bankCode, chequeNumber }: PaymentForm): string =>
  `${bankCode} ${chequeNumber ?? ""}`;

/** The entry of a form. */
export const paymentEntryOf = (form: PaymentForm, posts: boolean, version: number | null): PaymentEntry => ({
  customerId: form.customer?.customerId ?? "",
  otherCustomerIds: isAdvanced(form) ? [] : paidFor(form).slice(1),
  paymentType: form.paymentType,
  methodCode: form.methodCode,
  bankCode: form.bankCode || null,
  details: ofDetails((name) => form[name]?.trim() || null),
  amount: amountOf(form) ?? UNREADABLE,
  invoiceNumbers: numbersOf(form),
  notes: form.notes,
  referenceNumber: form.reference?.number ?? null,
  confirmsSlip: form.reference !== null && form.reference.number === form.confirmedSlip,
  confirmsCheque: form.confirmedCheque === chequeOf(form),
  confirmsChequeDate: Boolean(form.chequeDate) && form.confirmedChequeDate === form.chequeDate,
  typedReceiptNumber: form.receiptNumber.trim() || null,
  receivedDate: form.receivedDate || null,
  posts,
  ...(version !== null && { version }),
});

/** The students whose invoices can be chosen, the payment's own first. */
export const payersOf = (form: PaymentForm): Payer[] => [
  ...(form.customer ? [form.customer] : []),
  ...form.others,
];
const paidFor = (form: PaymentForm): string[] => payersOf(form).map(({ customerId }) => customerId);

/** With one student more; whoever is there already stays there once. */
export const withPayer = (form: PaymentForm, payer: Payer): PaymentForm =>
  form.customer === null
    ? { ...form, customer: payer, customerText: payer.name }
    : paidFor(form).includes(payer.customerId)
      ? form
      : { ...form, others: [...form.others, payer] };

/** Another payment's customer, or none yet; the choice among the other students' invoices stays. */
export function withCustomer(
  form: PaymentForm,
  customer: Payer | null,
  text: string,
  payable: readonly PayableInvoice[],
): PaymentForm {
  const others = form.others.filter(({ customerId }) => customerId !== customer?.customerId);
  const stay = others.map(({ customerId }) => customerId);
  return { ...form, customer, customerText: text, others, invoiceNumbers: chosenFor(form, stay, payable) };
}

/** Without a student, and without the choice among that student's invoices. */
export function withoutPayer(
  form: PaymentForm,
  customerId: string,
  payable: readonly PayableInvoice[],
): PaymentForm {
  const others = form.others.filter((other) => other.customerId !== customerId);
  const stay = paidFor(form).filter((other) => other !== customerId);
  return { ...form, others, invoiceNumbers: chosenFor(form, stay, payable) };
}

const chosenFor = (
  form: PaymentForm,
  customerIds: readonly string[],
  payable: readonly PayableInvoice[],
): string[] =>
  chosenOf(form, payable)
    .filter(({ customerId }) => customerIds.includes(customerId))
    .map(({ number }) => number);

export const chosenOf = (form: PaymentForm, payable: readonly PayableInvoice[]): PayableInvoice[] =>
  payable.filter(({ number }) => numbersOf(form).includes(number));

const openOf = (invoices: readonly PayableInvoice[]): OpenInvoice[] =>
  invoices.map((invoice, id) => ({ ...invoice, id }));
export const balanceOf = (invoices: readonly PayableInvoice[]): Centavos => totalBalance(openOf(invoices));

/** The form with all chosen that is overdue, and its sum as the amount. */
export function withOverdue(
  form: PaymentForm,
  payable: readonly PayableInvoice[],
  today: SchoolDay,
): PaymentForm {
  const overdue = payable.filter(({ dueDate }) => dueDate < today);
  return {
    ...form,
    invoiceNumbers: overdue.map(({ number }) => number),
    amount: formatAmount(balanceOf(overdue)),
  };
}
/** The form with the oldest invoices chosen that its amount can pay. */
export const withOldest = (form: PaymentForm, payable: readonly PayableInvoice[]): PaymentForm => ({
  ...form,
  invoiceNumbers: dryRun(amountOf(form) ?? 0, payable).parts.map(({ invoice }) => invoice.number),
});

/** The form with the invoices that its amount is proposed for; as it is where they are chosen by hand. */
export function withProposed(form: PaymentForm, payable: readonly PayableInvoice[]): PaymentForm {
  if (!form.isProposed || isAdvanced(form)) return form;
  const next = withOldest(form, payable);
  return next.invoiceNumbers.join() === form.invoiceNumbers.join() ? form : next;
}

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
