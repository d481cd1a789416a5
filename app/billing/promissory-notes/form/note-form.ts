import { type ReferenceDocument, UNREADABLE } from "#app/billing/payments/editor/payment-form.ts";
import type { CustomerAccount } from "#core/billing/accounts/account-contract.ts";
import type { NoteEntry } from "#core/billing/promissory-note.body.ts";
import { OPEN_NOTE_STATUSES, type PromisedDate, proposedDates } from "#core/billing/promissory-note.ts";
import { type Centavos, centavosFromTyped, formatAmount } from "#core/shared/money.ts";
import { addDays, type SchoolDay } from "#core/shared/school-day.ts";

/** An open invoice of the customer; `noteNumber`: it is promised already. */
export interface PromisableInvoice {
  number: string;
  referenceNumber: string;
  dueDate: SchoolDay;
  balance: Centavos;
  noteNumber: string | null;
}
/** A date as it is typed. */
export interface TypedDate {
  date: SchoolDay | undefined;
  amount: string;
}
export interface NoteForm {
  invoiceNumbers: readonly string[];
  dates: readonly TypedDate[];
  notes: string;
  documentNumber: ReferenceDocument | null;
}

/** What was saved. */
export interface NoteDone {
  uuid: string;
  number: string;
  message: string;
}

const PARTS_AT_FIRST = 3;
const DAYS_TO_FIRST_DATE = 30;

/** The open invoices of an account, with the note each is promised in. */
export function promisableOf({ openInvoices, promissoryNotes }: CustomerAccount): PromisableInvoice[] {
  const open = promissoryNotes.filter(({ status }) => OPEN_NOTE_STATUSES.includes(status));
  return openInvoices.map(({ number, referenceNumber, dueDate, remainingBalance }) => ({
    number,
    referenceNumber,
    dueDate,
    balance: remainingBalance,
    noteNumber:
      open.find(({ invoices }) => invoices.some((invoice) => invoice.number === number))?.number ?? null,
  }));
}

export const owedOn = (invoices: readonly PromisableInvoice[], chosen: readonly string[]): Centavos =>
  invoices.reduce((sum, { number, balance }) => sum + (chosen.includes(number) ? balance : 0), 0);

export const typedDates = (dates: readonly PromisedDate[]): TypedDate[] =>
  dates.map(({ date, amount }) => ({ date, amount: formatAmount(amount) }));

/** All that is owed and not promised yet, in monthly parts. */
export function blankNote(invoices: readonly PromisableInvoice[], today: SchoolDay): NoteForm {
  const chosen = invoices.filter(({ noteNumber }) => noteNumber === null).map(({ number }) => number);
  const first = addDays(today, DAYS_TO_FIRST_DATE);
  return {
    invoiceNumbers: chosen,
    dates: typedDates(proposedDates(owedOn(invoices, chosen), PARTS_AT_FIRST, first)),
    notes: "",
    documentNumber: null,
  };
}

const centavosOf = ({ amount }: TypedDate): Centavos => centavosFromTyped(amount) ?? UNREADABLE;
/** What the dates promise together; what cannot be read counts nothing. */
export const promisedBy = (dates: readonly TypedDate[]): Centavos =>
  dates.reduce((sum, typed) => sum + Math.max(0, centavosOf(typed)), 0);

export const noteEntryOf = (form: NoteForm, customerId: string): NoteEntry => ({
  customerId,
  invoiceNumbers: [...form.invoiceNumbers],
  dates: form.dates.map((typed) => ({ date: typed.date ?? "", amount: centavosOf(typed) })),
  notes: form.notes,
  documentNumber: form.documentNumber?.number ?? null,
});

/** What its fields are called, by the body that is sent. */
export const NOTE_LABELS = {
  invoiceNumbers: "Invoices",
  dates: "Dates",
  "dates.*.date": "Date *",
  "dates.*.amount": "Amount *",
  documentNumber: "Signed Promissory Note",
  notes: "Notes",
};
