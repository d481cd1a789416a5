import { INVALID_AMOUNT, REQUIRED } from "#core/billing/entry-fields.ts";
import { aboveMax, type OpenInvoice, totalBalance } from "#core/billing/payments/allocation.ts";
import { CHEQUE_NOT_DUE, chequeNotDue, staleCheque } from "#core/billing/payments/cheque-date.ts";
import {
  CHEQUE_USED,
  chequeUsedBy,
  REFERENCE_REQUIRED,
  receiptNumberUsed,
  SLIP_USED,
  slipUsedBy,
} from "#core/billing/payments/payment-actions.ts";
import type { PaymentEntry } from "#core/billing/payments/payment-entry-contract.ts";
import {
  answersFor,
  type KnownMethods,
  type PaymentDetails,
  wrongMethodFields,
} from "#core/billing/payments/payment-methods.ts";
import { ADVANCED } from "#core/billing/payments/payment-type.ts";
import { receivedDateRefusal } from "#core/billing/payments/received-date.ts";
import { BILLING_SETTINGS, staleChequeDays } from "#core/billing/settings/billing-settings.ts";
import type { SettingRow } from "#core/management/settings-record.ts";
import { ok, type Refusal, type RefusedEntry, type Result, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import type { FoundPayment, PayableInvoice } from "#db/queries/billing/payments/payment.ts";
import type { EntryReferencesRow } from "#db/queries/billing/payments/payment-entry.ts";
import { closedThrough } from "./billing-settings.ts";

const isOwed = ({ settlement }: Pick<PayableInvoice, "settlement">): boolean =>
  settlement === "unpaid" || settlement === "partial";

export const openInvoiceOf = (invoice: PayableInvoice): OpenInvoice => ({
  ...invoice,
  balance: isOwed(invoice) ? invoice.balance : 0,
});

/** The customers an entry names: only their invoices can be paid by it. */
export const customersNamedBy = (entry: PaymentEntry): string[] => [
  entry.customerId,
  ...entry.otherCustomerIds,
];
export const NO_SUCH_DOCUMENT = "This reference document does not exist. Please upload it again.";
const ADVANCE_OF_ONE = "An advance without invoices is one student's. Please name one student.";

/** What else decides on an entry. */
interface EntryContext {
  today: SchoolDay;
  settings: readonly SettingRow[];
  known: KnownMethods;
  /** What an update knows of the payment as it is: */
  before?: Pick<FoundPayment, "receivedDate" | "methodCode" | "bankCode" | "details">;
  hasDocument?: boolean;
  /** Student numbers whose invoices it may pay. */
  customers?: readonly string[];
}

/** The invoices that are named and cannot take money: unknown ones, those with nothing left to pay, and other customers'. */
export const unpayable = (
  numbers: readonly string[],
  invoices: readonly PayableInvoice[],
  customers: readonly string[],
  ofAnother: (invoice: PayableInvoice) => string,
): RefusedEntry[] =>
  numbers.flatMap((number, index) => {
    const invoice = invoices.find((row) => row.number === number);
    const message = whyUnpayable(number, invoice, customers, ofAnother);
    return message === null ? [] : { path: `invoiceNumbers.${index}`, message };
  });
/** Why an invoice that is named cannot take money of these customers; null where it can. */
export function whyUnpayable<Invoice extends Pick<PayableInvoice, "settlement" | "customerId">>(
  number: string,
  invoice: Invoice | undefined,
  customers: readonly string[],
  ofAnother: (invoice: Invoice) => string,
): string | null {
  if (!invoice) return `There is no invoice ${number}`;
  if (!isOwed(invoice)) return `${number} has nothing left to pay`;
  return customers.includes(invoice.customerId) ? null : ofAnother(invoice);
}

/** The refusal of a reference document that these payments have; null where none has it (B-93). */
export function slipUsed(paymentsJson: string): Refusal | null {
  const payments = JSON.parse(paymentsJson) as string[];
  return payments.length === 0
    ? null
    : refuseAll(409, SLIP_USED, [{ message: slipUsedBy(payments), path: "referenceNumber" }]);
}

/** What is wrong with the day of a cheque that is entered, or asked about it (B-151); nothing of one the payment has already. */
function checkChequeDate(
  { posts, confirmsChequeDate }: PaymentEntry,
  chequeDate: SchoolDay | null,
  receivedDate: SchoolDay,
  { today, settings, before }: EntryContext,
): { refused: string | null; question: string | null } {
  const notDue = chequeNotDue(chequeDate, today);
  const isKept = before !== undefined && before.details.chequeDate === chequeDate;
  const stale = staleCheque(chequeDate, {
    receivedDate,
    staleDays: staleChequeDays(BILLING_SETTINGS.of(settings)),
  });
  return {
    refused: isKept ? null : (stale ?? (posts ? notDue : null)),
    question: isKept || posts || confirmsChequeDate ? null : notDue,
  };
}

/** An entry that can be written. */
export interface CheckedEntry {
  studentId: number;
  fileId: number | null;
  receivedDate: SchoolDay;
  bankCode: string | null;
  details: PaymentDetails;
}
/** Everything wrong with an entry (B-24, B-25, B-28, S-9), or its customer and document. */
export function checkPaymentEntry(
  entry: PaymentEntry,
  references: EntryReferencesRow | undefined,
  invoices: readonly PayableInvoice[],
  { hasDocument = false, customers = customersNamedBy(entry), ...context }: EntryContext,
): Result<CheckedEntry> {
  const errors: RefusedEntry[] = [];
  const wrong = (path: string, message: string) => errors.push({ message, path });
  if (!references?.student_id || references.others < new Set(entry.otherCustomerIds).size)
    wrong("customerId", "There is no student of this number");
  if (!references?.has_type) wrong("paymentType", REQUIRED);
  const { before, known } = context;
  for (const field of wrongMethodFields(entry, known, before)) wrong(field, REQUIRED);
  if (entry.referenceNumber !== null && !references?.file_id) wrong("referenceNumber", NO_SUCH_DOCUMENT);
  if (entry.invoiceNumbers.length === 0 && entry.paymentType.toUpperCase() !== ADVANCED)
    wrong("invoiceNumbers", REQUIRED);
  else if (entry.invoiceNumbers.length === 0 && entry.otherCustomerIds.length > 0)
    wrong("customers", ADVANCE_OF_ONE);
  errors.push(
    ...unpayable(
      entry.invoiceNumbers,
      invoices,
      customers,
      ({ number, customerId }) =>
        `${number} is another student's. Please name student ${customerId} in the payment.`,
    ),
  );
  const max = totalBalance(invoices.map(openInvoiceOf));
  if (invoices.length > 0 && entry.amount > max) wrong("amount", aboveMax(max));
  if (entry.posts && entry.amount === 0) wrong("amount", INVALID_AMOUNT);
  if (entry.posts && !hasDocument && entry.referenceNumber === null)
    wrong("referenceNumber", REFERENCE_REQUIRED);
  const receivedDate = entry.receivedDate ?? before?.receivedDate ?? context.today;
  const refused =
    receivedDate === before?.receivedDate
      ? null
      : receivedDateRefusal(receivedDate, {
          today: context.today,
          closedThrough: closedThrough(context.settings),
        });
  if (refused !== null) wrong("receivedDate", refused);
  const answers = answersFor(entry, known.methods);
  const cheque = checkChequeDate(entry, answers.details.chequeDate, receivedDate, context);
  if (cheque.refused !== null) wrong("details.chequeDate", cheque.refused);
  if (errors.length > 0 || !references?.student_id) return refuseAll(422, "VALIDATION_FAILED", errors);
  if (references.receipt_of !== null)
    return refuseAll(409, "RECEIPT_NUMBER_USED", [
      {
        message: receiptNumberUsed(entry.typedReceiptNumber ?? "", references.receipt_of),
        path: "typedReceiptNumber",
      },
    ]);
  const slip = entry.confirmsSlip ? null : slipUsed(references.slip_of_json);
  if (slip !== null) return slip;
  if (cheque.question !== null)
    return refuseAll(409, CHEQUE_NOT_DUE, [{ message: cheque.question, path: "details.chequeDate" }]);
  const cheques = JSON.parse(references.cheque_of_json) as string[];
  if (answers.details.chequeNumber !== null && cheques.length > 0 && !entry.confirmsCheque)
    return refuseAll(409, CHEQUE_USED, [{ message: chequeUsedBy(cheques), path: "details.chequeNumber" }]);
  return ok({
    studentId: references.student_id,
    fileId: references.file_id,
    receivedDate,
    ...answers,
  });
}
