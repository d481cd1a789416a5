import type { Invoice } from "../../../core/billing/contract.ts";
import { invoiceTotals } from "../../../core/billing/invoice-arithmetic.ts";
import { type Database, read } from "../../../db/client.ts";
import { assembleInvoices, invoiceLines, invoicePapers } from "../../../db/queries/invoice.ts";
import { LEDGER_CHECKS } from "../../../db/queries/ledger.ts";
import { invoicesAfter } from "../../../db/queries/verification-run.ts";
import type { VerifiedSlice } from "./verified-slice.ts";

const INVOICES_PER_READ = 500;

/** Every check of the books that is one statement over the whole database. Answers what does not hold. */
export async function verifyLedger(db: Database): Promise<string[]> {
  const findings: string[] = [];
  for (const { name, statement } of LEDGER_CHECKS) {
    const [[finding]] = await read(db, [statement] as const);
    if (finding?.broken !== 0) findings.push(`${name}: ${finding?.broken} broken, e.g. ${finding?.example}`);
  }
  return findings;
}

/** Invoices whose totals are not what core computes from their lines, from one id on, at most `most` of them. */
export async function verifyInvoiceLines(db: Database, after: number, most: number): Promise<VerifiedSlice> {
  const findings: string[] = [];
  let [last, checked] = [after, 0];
  while (checked < most) {
    const [rows] = await read(db, [invoicesAfter(last, INVOICES_PER_READ)] as const);
    const uuids = rows.map(({ uuid }) => uuid);
    const [papers, lines] = await read(db, [invoicePapers(uuids), invoiceLines(uuids)] as const);
    // The day counts for nothing that is compared.
    for (const invoice of assembleInvoices(papers, lines, "2000-01-01"))
      if (!addsUp(invoice)) findings.push(`${invoice.number}: its lines do not make its totals`);
    checked += rows.length;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < INVOICES_PER_READ) return { findings, checked, next: null };
  }
  return { findings, checked, next: last };
}

function addsUp(invoice: Invoice): boolean {
  const { subtotal, taxes, surcharges, deductions, amountDue } = invoiceTotals(
    invoice.lines.map(({ tax, deduction, surcharge, quantityE4, unitPriceE4 }) => ({
      tax,
      deduction,
      surcharge,
      quantityE4,
      unitPriceE4,
    })),
  );
  return (
    subtotal === invoice.subtotal &&
    taxes === invoice.taxes &&
    surcharges === invoice.surcharges &&
    deductions === invoice.deductions &&
    amountDue === invoice.amountDue
  );
}
