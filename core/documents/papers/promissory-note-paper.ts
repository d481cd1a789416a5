import { amountInWords } from "#core/billing/amount-in-words.ts";
import type { NoteDetail } from "#core/billing/promissory-note.body.ts";
import { issuerOf } from "#core/documents/parties/issuer.ts";
import { verificationOf } from "#core/documents/verification.ts";
import { formatAmount, formatPesos } from "#core/shared/money.ts";
import { formatDay, formatLongDay, schoolDayOf } from "#core/shared/school-day.ts";
import type { Paper } from "./paper.ts";

/** A promissory note as the paper that is signed (B-87). `origin` is where the console answers: there it is verified. */
export function promissoryNotePaper({ note, business, customer }: NoteDetail, origin: string): Paper {
  const total = formatAmount(note.amount);
  const made = formatLongDay(schoolDayOf(note.createdAt));
  return {
    heading: "Promissory Note",
    number: note.number,
    business: issuerOf(business),
    status: null,
    blocks: [
      {
        facts: [
          { label: "Student", value: note.customerName },
          { label: "Student ID", value: note.customerId },
          { label: "Promised by", value: note.promisedBy },
          { label: "Address", value: customer.billingAddress || customer.homeAddress },
          { label: "Contact number", value: customer.contactNumber },
          { label: "Date", value: made },
        ].filter(({ value }) => value !== ""),
      },
      {
        text: [
          `I, ${note.promisedBy}, promise to pay ${business.name} ${formatPesos(note.amount)} (${amountInWords(note.amount)}), which ${note.customerName} owes on the invoices below, on these dates:`,
        ],
      },
      {
        table: {
          label: "Dates",
          columns: [
            { title: "Date", width: 40 },
            { title: "Total by this date", width: 30 },
            { title: "Amount", width: 30, isNumber: true },
          ],
          rows: note.dates.map(({ date, amount, through }) => [
            formatLongDay(date),
            formatAmount(through),
            formatAmount(amount),
          ]),
          total: ["Total promised", total],
        },
      },
      {
        table: {
          label: "Invoices",
          columns: [
            { title: "Invoice No.", width: 24 },
            { title: "Reference", width: 36 },
            { title: "Due date", width: 18 },
            { title: "Balance", width: 22, isNumber: true },
          ],
          rows: note.invoices.map(({ number, referenceNumber, dueDate, promised }) => [
            number,
            referenceNumber,
            formatDay(dueDate),
            formatAmount(promised),
          ]),
          total: [`Balances on ${made}`, total],
        },
      },
      {
        isSmall: true,
        text: [
          "The due dates of the invoices do not change. While this note is in force, no reminder is sent and no late charge is made for them.",
          "The note is broken when a date has passed and less was paid on these invoices since it was made than is promised through that date.",
        ],
      },
    ],
    sums: [],
    notes: note.notes,
    signatures: [
      { name: note.promisedBy, position: "Parent or guardian, signature and date" },
      { name: note.createdBy, position: `For ${business.name}, signature and date` },
    ],
    verification: verificationOf({ kind: "promissoryNote", uuid: note.uuid }, origin),
  };
}
