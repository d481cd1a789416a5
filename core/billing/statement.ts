import type { Centavos } from "#core/shared/money.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import type { Aging } from "./accounts/aging-fields.ts";

/**
 * statement
 * ├─ opening: the balance forwarded, outside the totals
 * ├─ entries in the ledger's order (B-40), each with the balance after it
 * └─ totals: debit, credit, ending balance
 */
export interface StatementEntry {
  transactionDate: SchoolDay;
  dueDate: SchoolDay | null;
  transactionNumber: string;
  transactionType: string;
  description: string;
  debit: Centavos;
  credit: Centavos;
}
export interface StatementFacts {
  business: { name: string; address: string; contactNumber: string; logo: string | null };
  /** `address`: where the guardian gets bills, else the home; "" where none is known. */
  customer: { customerId: string; name: string; address: string };
  from: SchoolDay;
  to: SchoolDay;
  openingBalance: Centavos;
  entries: readonly StatementEntry[];
  /** Of the ending balance; null of a document that was asked for before there was any. */
  aging: Aging | null;
}
export interface StatementTotals {
  debit: Centavos;
  credit: Centavos;
  endingBalance: Centavos;
}

/** What asks for the statement of all children of the guardian. */
export const FAMILY = { family: "1" } as const;

export const FORWARDED = "Previous Balance (Forwarded)";

type Amounts = Pick<StatementEntry, "debit" | "credit">;
export function statementTotals(openingBalance: Centavos, entries: readonly Amounts[]): StatementTotals {
  const debit = entries.reduce((sum, entry) => sum + entry.debit, 0);
  const credit = entries.reduce((sum, entry) => sum + entry.credit, 0);
  return { debit, credit, endingBalance: openingBalance + debit - credit };
}

/** The entries with the balance after each, one at a time, so that a long ledger is never held twice. */
export function* withBalances<Entry extends Amounts>(
  openingBalance: Centavos,
  entries: readonly Entry[],
): Generator<Entry & { balance: Centavos }, void, void> {
  let balance = openingBalance;
  for (const entry of entries) {
    balance += entry.debit - entry.credit;
    yield { ...entry, balance };
  }
}

/** The record of an entry, found by its number's series (B-3); its screen is found by it. */
const RECORD_KINDS = { INV: "invoice", PT: "payment", RF: "refund", CM: "credit-memo" } as const;
export type RecordKind = (typeof RECORD_KINDS)[keyof typeof RECORD_KINDS];
export const recordKindOf = (number: string): RecordKind | null =>
  RECORD_KINDS[number.split("-")[0] as keyof typeof RECORD_KINDS] ?? null;
