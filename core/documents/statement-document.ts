import type { Centavos } from "../shared/money.ts";
import { formatAmount, formatPesos } from "../shared/money.ts";
import { formatDay, formatLongDay, type SchoolDay } from "../shared/school-day.ts";

/**
 * statement
 * ├─ opening: the balance forwarded, outside the totals
 * ├─ entries in the ledger's order (decision 32), each with the balance after it
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
  business: { name: string; address: string; contactNumber: string };
  customer: { customerId: string; name: string };
  from: SchoolDay;
  to: SchoolDay;
  openingBalance: Centavos;
  entries: Iterable<StatementEntry>;
}

export const STATEMENT_COLUMNS = [
  "Date",
  "Due Date",
  "Transaction No.",
  "Type",
  "Description",
  "Debit",
  "Credit",
  "Balance",
] as const;
export const FORWARDED = "Previous Balance (Forwarded)";

/** The statement as a paper. Rows come one at a time, so that a long ledger is never held as a whole. */
export interface StatementDocument {
  heading: string;
  period: string;
  business: { name: string; lines: string[] };
  customer: { name: string; lines: string[] };
  columns: readonly string[];
  rows: Iterable<readonly string[]>;
  /** Ready once every row has been read. */
  totals(): { label: string; value: string; isStrong?: boolean }[];
}

export function statementDocument(facts: StatementFacts): StatementDocument {
  let balance = facts.openingBalance;
  let debit = 0;
  let credit = 0;
  function* rows(): Generator<readonly string[], void, void> {
    yield [
      formatDay(facts.from),
      FORWARDED,
      "",
      "",
      "",
      formatAmount(0),
      formatAmount(0),
      formatAmount(balance),
    ];
    for (const entry of facts.entries) {
      balance += entry.debit - entry.credit;
      debit += entry.debit;
      credit += entry.credit;
      yield [
        formatDay(entry.transactionDate),
        entry.dueDate ? formatDay(entry.dueDate) : "",
        entry.transactionNumber,
        entry.transactionType,
        entry.description,
        formatAmount(entry.debit),
        formatAmount(entry.credit),
        formatAmount(balance),
      ];
    }
  }
  return {
    heading: "Statement of Account",
    period: `${formatLongDay(facts.from)} to ${formatLongDay(facts.to)}`,
    business: {
      name: facts.business.name,
      lines: [facts.business.address, facts.business.contactNumber].filter((line) => line !== ""),
    },
    customer: { name: facts.customer.name, lines: [`Student ID ${facts.customer.customerId}`] },
    columns: STATEMENT_COLUMNS,
    rows: rows(),
    totals: () => [
      { label: "Total Debit", value: formatPesos(debit) },
      { label: "Total Credit", value: formatPesos(credit) },
      { label: "Ending Balance", value: formatPesos(balance), isStrong: true },
    ],
  };
}
