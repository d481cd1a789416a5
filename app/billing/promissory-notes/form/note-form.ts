import { type ReferenceDocument, UNREADABLE } from "#app/billing/payments/editor/payment-form.ts";
import type { FormError } from "#app/ui/form/error-summary.tsx";
import type { CustomerAccount } from "#core/billing/accounts/account-contract.ts";
import type { NoteEntry } from "#core/billing/promissory-note.body.ts";
import {
  datesRefusal,
  OPEN_NOTE_STATUSES,
  type PromisedDate,
  proposedDates,
} from "#core/billing/promissory-note.ts";
import { type Centavos, centavosFromTyped, formatAmount } from "#core/shared/money.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { addDays, type SchoolDay, schoolDayAt } from "#core/shared/school-day.ts";

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
  chosen: readonly string[];
  dates: readonly TypedDate[];
  notes: string;
  reference: ReferenceDocument | null;
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
    chosen,
    dates: typedDates(proposedDates(owedOn(invoices, chosen), PARTS_AT_FIRST, first)),
    notes: "",
    reference: null,
  };
}

const centavosOf = ({ amount }: TypedDate): Centavos => centavosFromTyped(amount) ?? UNREADABLE;
/** What the dates promise together; what cannot be read counts nothing. */
export const promisedBy = (dates: readonly TypedDate[]): Centavos =>
  dates.reduce((sum, typed) => sum + Math.max(0, centavosOf(typed)), 0);

export const noteEntryOf = (form: NoteForm, customerId: string): NoteEntry => ({
  customerId,
  invoiceNumbers: [...form.chosen],
  dates: form.dates.map((typed) => ({ date: typed.date ?? "", amount: centavosOf(typed) })),
  notes: form.notes,
  documentNumber: form.reference?.number ?? null,
});

const LABELS: Record<string, { field: string; label: string }> = {
  invoiceNumbers: { field: "invoices", label: "Invoices" },
  dates: { field: "dates", label: "Dates" },
  documentNumber: { field: "reference", label: "Signed Promissory Note" },
  notes: { field: "notes", label: "Notes" },
};
/** Refusals by the entry's path, beside the fields they speak of. */
export const noteErrorsOf = (entries: readonly RefusedEntry[]): FormError[] =>
  entries.map(({ message, path = "" }) => {
    const [first = "", place, field] = path.split(".");
    if (first === "dates" && place !== undefined)
      return {
        field: `dates.${place}.${field ?? "date"}`,
        label: `${field === "amount" ? "Amount" : "Date"} ${Number(place) + 1}`,
        message,
      };
    return { field: "", label: "", ...LABELS[first], message };
  });

/** Everything wrong with a form, by the schema the API uses and the rules of its dates. */
export async function checkNote(
  form: NoteForm,
  of: { customerId: string; invoices: readonly PromisableInvoice[]; today: SchoolDay },
): Promise<FormError[]> {
  const [{ newNoteBody }, { checkEntry }] = await Promise.all([
    import("#core/billing/promissory-note.body.ts"),
    import("#core/shared/body.ts"),
  ]);
  const entry = noteEntryOf(form, of.customerId);
  const checked = checkEntry(newNoteBody, entry, schoolDayAt(Date.now()));
  if (!checked.ok) return noteErrorsOf(checked.errors);
  const wrong = datesRefusal(entry.dates as PromisedDate[], {
    owed: owedOn(of.invoices, form.chosen),
    today: of.today,
  });
  return wrong ? noteErrorsOf([wrong]) : [];
}
