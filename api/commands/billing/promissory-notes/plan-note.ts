import type { Rows } from "#api/commands/command.ts";
import type { NoteEntry, NotePreview } from "#core/billing/promissory-notes/promissory-note-contract.ts";
import {
  datesRefusal,
  type PromisedDate,
  proposedDates,
} from "#core/billing/promissory-notes/promissory-notes.ts";
import { ok, type RefusedEntry, type Result, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import {
  type NoteCustomerRow,
  noteCustomer,
  type PromisableInvoiceRow,
  promisableInvoices,
} from "#db/queries/billing/promissory-notes/note.ts";
import { fileByNumber } from "#db/queries/documents/uploaded-file.ts";

/** The facts of a new promissory note: its customer, its invoices, and its signed paper where it is named. */
export const noteFacts = ({ customerId, invoiceNumbers, documentNumber }: NoteEntry) =>
  [noteCustomer(customerId), promisableInvoices(invoiceNumbers), fileByNumber(documentNumber ?? "")] as const;
export type NoteFactStatements = ReturnType<typeof noteFacts>;

export interface NotePlan {
  customer: NoteCustomerRow;
  invoices: readonly PromisableInvoiceRow[];
  amount: number;
  dates: readonly PromisedDate[];
  fileId: number | null;
}

/** Everything wrong with a note as entered (B-87), or what it promises: the balances of its invoices, on its dates. */
export function planNote(
  entry: NoteEntry,
  [[customer], invoices, [file]]: Rows<NoteFactStatements>,
  today: SchoolDay,
): Result<NotePlan> {
  if (!customer)
    return refuseAll(422, "VALIDATION_FAILED", [
      { message: "There is no customer of this number", path: "customerId" },
    ]);
  const errors: RefusedEntry[] = entry.invoiceNumbers.flatMap((number, place) => {
    const invoice = invoices.find((row) => row.number === number);
    const message = invoiceRefusal(number, invoice, customer.student_id);
    return message === null ? [] : [{ message, path: `invoiceNumbers.${place}` }];
  });
  if (entry.documentNumber !== null && !file)
    errors.push({
      message: "This document does not exist. Please upload it again.",
      path: "documentNumber",
    });
  if (errors.length > 0) return refuseAll(422, "VALIDATION_FAILED", errors);
  const amount = invoices.reduce((sum, { balance_centavos }) => sum + balance_centavos, 0);
  const dates = Array.isArray(entry.dates)
    ? entry.dates
    : proposedDates(amount, entry.dates.parts, entry.dates.firstDate);
  const wrong = datesRefusal(dates, { owed: amount, today });
  if (wrong)
    return refuseAll(422, "VALIDATION_FAILED", [
      {
        message: wrong.message,
        path: wrong.at ? `dates.${wrong.at.place}.${wrong.at.field}` : "dates",
      },
    ]);
  return ok({ customer, invoices, amount, dates, fileId: file?.id ?? null });
}

function invoiceRefusal(
  number: string,
  invoice: PromisableInvoiceRow | undefined,
  studentId: number,
): string | null {
  if (!invoice) return `There is no published invoice ${number}`;
  if (invoice.student_id !== studentId) return `${number} is another student's`;
  if (invoice.balance_centavos === 0) return `Nothing is owed on ${number}`;
  return invoice.note_number === null
    ? null
    : `${number} is promised in ${invoice.note_number} already. Please withdraw that note first.`;
}

export const previewOf = ({ amount, invoices, dates }: NotePlan): NotePreview => ({
  amount,
  invoices: invoices.map((invoice) => ({
    number: invoice.number,
    dueDate: invoice.due_date,
    promised: invoice.balance_centavos,
  })),
  dates: [...dates],
});
