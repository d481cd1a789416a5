import { briefName } from "#core/billing/payments/pay-link.ts";
import type { PayFacts } from "#core/documents/pay-page.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import type { Column, Row } from "#db/row.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import {
  assembleInvoices,
  type InvoiceDocumentRow,
  type InvoiceLineRow,
  invoiceDocuments,
  invoiceLines,
} from "./invoice.ts";
import { bankAccounts, banks, paymentMethods } from "./lookups.ts";

export interface PayerRow extends Row<"student", "given_name" | "last_name"> {
  unapplied_centavos: Column<"customer_account", "unapplied_centavos">;
}
const payerOf = (invoiceUuid: string): Statement<PayerRow> =>
  statement(sql`select given_name, last_name, unapplied_centavos
    from invoice join student on student.id = invoice.student_id join customer_account on customer_account.student_id = student.id
    where invoice.uuid = ${invoiceUuid} and document_status = 'published'`);

/** One published invoice for the page its mailed link opens, with the ways to pay it. */
export const payPageRows = (invoiceUuid: string) =>
  [
    payerOf(invoiceUuid),
    invoiceDocuments([invoiceUuid]),
    invoiceLines([invoiceUuid]),
    paymentMethods(),
    banks(),
    bankAccounts(),
  ] as const;

/** Null where the invoice was not published, or to nobody alone. */
export function payableInvoice(
  [[payer], documents, lines]: readonly [PayerRow[], InvoiceDocumentRow[], InvoiceLineRow[], ...unknown[]],
  today: SchoolDay,
): Pick<PayFacts, "invoice" | "student" | "credit"> | null {
  const [invoice] = assembleInvoices(documents, lines, today);
  return payer && invoice
    ? { invoice, student: briefName(payer.given_name, payer.last_name), credit: payer.unapplied_centavos }
    : null;
}
