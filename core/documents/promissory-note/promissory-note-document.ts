import { amountInWords } from "#core/billing/amount-in-words.ts";
import type { NoteDetail } from "#core/billing/promissory-note.body.ts";
import { type DocumentIssuer, issuerOf } from "#core/documents/parties/issuer.ts";
import { type Verification, verificationOf } from "#core/documents/verification.ts";
import { formatAmount, formatPesos } from "#core/shared/money.ts";
import { formatDay, formatLongDay, schoolDayOf } from "#core/shared/school-day.ts";

/** A promissory note as a document (D-2): every word and figure ready to be placed, on the screen and in the PDF. */
export interface PromissoryNoteDocument {
  heading: string;
  number: string;
  business: DocumentIssuer;
  facts: { label: string; value: string }[];
  promise: string;
  dates: NoteTable;
  invoices: NoteTable;
  conditions: string[];
  notes: string;
  /** Each with a line to sign on. */
  signatures: { name: string; position: string }[];
  verification: Verification;
}
/** The last column is an amount, aligned right; `total` is the last row. */
export interface NoteTable {
  heading: string;
  columns: readonly string[];
  rows: string[][];
  total: [label: string, amount: string];
}

const CONDITIONS = [
  "The due dates of the invoices do not change. While this note is in force, no reminder is sent and no late charge is made for them.",
  "The note is broken when a date has passed and less was paid on these invoices since it was made than is promised through that date.",
];

/** `origin` is where the console answers: there the note is verified. */
export function promissoryNoteDocument(
  { note, business, customer }: NoteDetail,
  origin: string,
): PromissoryNoteDocument {
  const total = formatAmount(note.amount);
  const made = formatLongDay(schoolDayOf(note.createdAt));
  return {
    heading: "Promissory Note",
    number: note.number,
    business: issuerOf(business),
    facts: [
      { label: "Student", value: note.customerName },
      { label: "Student ID", value: note.customerId },
      { label: "Promised by", value: note.promisedBy },
      { label: "Address", value: customer.billingAddress || customer.homeAddress },
      { label: "Contact number", value: customer.contactNumber },
      { label: "Date", value: made },
    ].filter(({ value }) => value !== ""),
    promise: `I, ${note.promisedBy}, promise to pay ${business.name} ${formatPesos(note.amount)} (${amountInWords(note.amount)}), which ${note.customerName} owes on the invoices below, on these dates:`,
    dates: {
      heading: "Dates",
      columns: ["Date", "Total by this date", "Amount"],
      rows: note.dates.map(({ date, amount, through }) => [
        formatLongDay(date),
        formatAmount(through),
        formatAmount(amount),
      ]),
      total: ["Total promised", total],
    },
    invoices: {
      heading: "Invoices",
      columns: ["Invoice No.", "Reference", "Due date", "Balance"],
      rows: note.invoices.map(({ number, referenceNumber, dueDate, promised }) => [
        number,
        referenceNumber,
        formatDay(dueDate),
        formatAmount(promised),
      ]),
      total: [`Balances on ${made}`, total],
    },
    conditions: CONDITIONS,
    notes: note.notes,
    signatures: [
      { name: note.promisedBy, position: "Parent or guardian, signature and date" },
      { name: note.createdBy, position: `For ${business.name}, signature and date` },
    ],
    verification: verificationOf({ kind: "promissoryNote", uuid: note.uuid }, origin),
  };
}
