import { briefName } from "#core/billing/payments/pay-link.ts";
import type { PayFacts } from "#core/documents/pay-page.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { select } from "#db/select.ts";
import { type RowOf, sql } from "#db/statement.ts";
import { customerAccount, invoice, student } from "#db/tables.ts";
import { type WholeInvoice, wholeInvoiceOn, wholeInvoices } from "./invoice.ts";
import { bankAccounts, banks, paymentMethods } from "./lookups.ts";

const payerOf = (invoiceUuid: string) =>
  select(
    { givenName: student.givenName, lastName: student.lastName, credit: customerAccount.unappliedCentavos },
    sql`from ${invoice} join ${student} on ${student.id} = ${invoice.studentId}
      join ${customerAccount} on ${customerAccount.studentId} = ${student.id}
      where ${invoice.uuid} = ${invoiceUuid} and ${invoice.documentStatus} = 'published'`,
  );

/** One published invoice for the page its mailed link opens, with the ways to pay it. */
export const payPageRows = (invoiceUuid: string) =>
  [payerOf(invoiceUuid), wholeInvoices([invoiceUuid]), paymentMethods(), banks(), bankAccounts()] as const;

/** Null where the invoice was not published, or to nobody alone. */
export const payableInvoice = (
  [[payer], [found]]: readonly [RowOf<ReturnType<typeof payerOf>>[], WholeInvoice[], ...unknown[]],
  today: SchoolDay,
): Pick<PayFacts, "invoice" | "student" | "credit"> | null =>
  payer && found
    ? {
        invoice: wholeInvoiceOn(found, today),
        student: briefName(payer.givenName, payer.lastName),
        credit: payer.credit,
      }
    : null;
