import { FORWARDED, runningBalance, type StatementFacts } from "../billing/statement.ts";
import { formatAmount, formatPesos } from "../shared/money.ts";
import { formatDay, formatLongDay } from "../shared/school-day.ts";

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
  const { entries, totals } = runningBalance(facts.openingBalance, facts.entries);
  function* rows(): Generator<readonly string[], void, void> {
    const zero = formatAmount(0);
    yield [formatDay(facts.from), FORWARDED, "", "", "", zero, zero, formatAmount(facts.openingBalance)];
    for (const entry of entries)
      yield [
        formatDay(entry.transactionDate),
        entry.dueDate ? formatDay(entry.dueDate) : "",
        entry.transactionNumber,
        entry.transactionType,
        entry.description,
        formatAmount(entry.debit),
        formatAmount(entry.credit),
        formatAmount(entry.balance),
      ];
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
      { label: "Total Debit", value: formatPesos(totals().debit) },
      { label: "Total Credit", value: formatPesos(totals().credit) },
      { label: "Ending Balance", value: formatPesos(totals().endingBalance), isStrong: true },
    ],
  };
}
