import { invoiceTotals, type LineFigures } from "#core/billing/invoices/invoice-arithmetic.ts";
import type { VerificationPortion } from "#core/management/verification-turns.ts";
import { type Database, read } from "#db/client.ts";
import { type StoredLine, type StoredTotals, storedTotalsAfter } from "#db/queries/audit/verification-run.ts";
import { LEDGER_CHECKS } from "#db/queries/billing/ledger.ts";
import { brokenChecks } from "./broken-checks.ts";
import type { VerifiedSlice } from "./verified-slice.ts";

const INVOICES_PER_READ = 2_500;

/** Every check of the books that is one statement, of a portion or all. Answers what does not hold. */
export const verifyLedger = (db: Database, portion: VerificationPortion | null = null): Promise<string[]> =>
  brokenChecks(db, LEDGER_CHECKS, portion);

/** Invoices whose totals are not what core computes from their lines, from one id on, at most `most` of them, of a portion or all. */
export async function verifyInvoiceLines(
  db: Database,
  after: number,
  most: number,
  portion: VerificationPortion | null = null,
): Promise<VerifiedSlice> {
  const findings: string[] = [];
  let [last, checked] = [after, 0];
  while (checked < most) {
    const [rows] = await read(db, [storedTotalsAfter(last, INVOICES_PER_READ, portion)] as const);
    for (const row of rows)
      if (!addsUp(row)) findings.push(`${row.number}: its lines do not make its totals`);
    checked += rows.length;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < INVOICES_PER_READ) return { findings, checked, next: null };
  }
  return { findings, checked, next: last };
}

const figuresOf = ([
  quantityE4,
  unitPriceE4,
  tax,
  taxE4,
  off,
  offE4,
  extra,
  extraE4,
]: StoredLine): LineFigures => ({
  quantityE4,
  unitPriceE4,
  tax: { type: tax, valueE4: taxE4 },
  deduction: { type: off, valueE4: offE4 },
  surcharge: { type: extra, valueE4: extraE4 },
});

function addsUp(stored: StoredTotals): boolean {
  const totals = invoiceTotals(stored.lines.map(figuresOf));
  return (["subtotal", "taxes", "surcharges", "deductions", "amountDue"] as const).every(
    (total) => totals[total] === stored[total],
  );
}
