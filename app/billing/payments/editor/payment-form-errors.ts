import type { FormError } from "#app/ui/form/error-summary.tsx";
import { aboveMax } from "#core/billing/payments/allocation.ts";
import { REFERENCE_REQUIRED } from "#core/billing/payments/payment-actions.ts";
import type { PaymentRow } from "#core/billing/payments/payment-list.ts";
import {
  DETAIL_LABELS,
  type KnownMethods,
  wrongMethodFields,
} from "#core/billing/payments/payment-methods.ts";
import { receivedDateRefusal } from "#core/billing/payments/received-date.ts";
import { NO_DAY } from "#core/shared/entry-messages.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { isSchoolDay, schoolDayAt } from "#core/shared/school-day.ts";
import {
  amountOf,
  balanceOf,
  chosenOf,
  isAdvanced,
  numbersOf,
  type PayableInvoice,
  type PaymentForm,
  paymentEntryOf,
} from "./payment-form.ts";

const LABELS: Record<string, string> = {
  customer: "Student",
  paymentType: "Payment Type",
  method: "Payment Method",
  bank: "Bank",
  ...DETAIL_LABELS,
  amount: "Amount Paid",
  invoices: "Invoices",
  reference: "Payment Reference Document",
  receiptNumber: "Receipt Number",
  receivedDate: "Date Received",
  notes: "Notes",
};

const errorAt = (field: string, message: string): FormError => ({
  field: LABELS[field] ? field : "",
  label: LABELS[field] ?? "",
  message,
});

/** Fields of the entry that the form has under another name. */
const FORM_FIELD_OF: Record<string, string> = {
  customerId: "customer",
  customers: "customer",
  methodCode: "method",
  bankCode: "bank",
  invoiceNumbers: "invoices",
  referenceNumber: "reference",
  typedReceiptNumber: "receiptNumber",
};
/** "invoiceNumbers.2" → "invoices", "details.cardType" → "cardType". */
const fieldOf = (path: string): string => {
  const [name = ""] = path.replace(/^details\./, "").split(".");
  return FORM_FIELD_OF[name] ?? name;
};
/** Refusals by the entry's path, beside the fields they speak of. */
export const paymentErrorsOf = (entries: readonly RefusedEntry[]): FormError[] =>
  entries.map(({ message, path = "" }) => errorAt(fieldOf(path), message));

interface PaymentCheck {
  posts: boolean;
  /** The last day of the closed books; "" where none are closed. */
  closedThrough: string;
  known: KnownMethods;
  /** What an existing payment has may stay. */
  before: Pick<PaymentRow, "receivedDate" | "methodCode" | "bankCode"> | null;
}
/** Everything wrong with a form, by the schema the API uses and the rules of its balances. */
export async function checkPayment(
  form: PaymentForm,
  payable: readonly PayableInvoice[],
  { posts, closedThrough, known, before }: PaymentCheck,
): Promise<FormError[]> {
  const [{ createPaymentBody }, { REQUIRED }, { checkEntry }] = await Promise.all([
    import("#core/billing/payments/payment-entry-contract.ts"),
    import("#core/billing/entry-fields.ts"),
    import("#core/shared/body.ts"),
  ]);
  const checked = checkEntry(createPaymentBody, paymentEntryOf(form, posts, null), schoolDayAt(Date.now()));
  const errors = checked.ok ? [] : paymentErrorsOf(checked.errors);
  for (const field of wrongMethodFields(paymentEntryOf(form, posts, null), known, before ?? undefined))
    errors.push(errorAt(fieldOf(field), REQUIRED));
  const chosen = chosenOf(form, payable);
  const amount = amountOf(form);
  if (!isAdvanced(form) && form.invoiceNumbers.length === 0)
    errors.push(errorAt("invoices", "Please choose an invoice"));
  // A typed number may be of an invoice that is not known here: then the server says what it can take.
  const areKnown = chosen.length > 0 && chosen.length === numbersOf(form).length;
  if (areKnown && amount !== null && amount > balanceOf(chosen))
    errors.push(errorAt("amount", aboveMax(balanceOf(chosen))));
  if (posts && amount === 0) errors.push(errorAt("amount", "Invalid amount to pay"));
  if (posts && form.reference === null) errors.push(errorAt("reference", REFERENCE_REQUIRED));
  if (form.receivedDate === "") errors.push(errorAt("receivedDate", REQUIRED));
  else if (!isSchoolDay(form.receivedDate)) errors.push(errorAt("receivedDate", NO_DAY));
  else if (form.receivedDate !== before?.receivedDate) {
    const refused = receivedDateRefusal(form.receivedDate, { today: schoolDayAt(Date.now()), closedThrough });
    if (refused !== null) errors.push(errorAt("receivedDate", refused));
  }
  return errors.filter((error, index) => errors.findIndex(({ field }) => field === error.field) === index);
}
