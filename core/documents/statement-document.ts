import { type Aging, amountsByAge } from "#core/billing/accounts/aging-fields.ts";
import { FORWARDED, type StatementFacts, statementTotals, withBalances } from "#core/billing/statement.ts";
import { type Centavos, formatAmount, formatPesos } from "#core/shared/money.ts";
import { formatDay, formatLongDay } from "#core/shared/school-day.ts";
import type { TableColumn, TableDocument } from "./exports/table-document.ts";
import { tableIssuer } from "./parties/issuer.ts";
import type { Verification } from "./verification.ts";

/** Widths in points on an upright sheet. */
const STATEMENT_COLUMNS: readonly TableColumn[] = [
  { title: "Date", width: 52 },
  { title: "Due Date", width: 56 },
  { title: "Transaction No.", width: 78 },
  { title: "Type", width: 60 },
  { title: "Description", width: 91 },
  { title: "Debit", width: 54, isNumber: true },
  { title: "Credit", width: 54, isNumber: true },
  { title: "Balance", width: 62, isNumber: true },
];

/** Whose statement it is, of which student and of which days: the same on the screen. */
export const statementHead = ({
  business,
  customer,
  from,
  to,
}: Pick<StatementFacts, "business" | "customer" | "from" | "to">): Pick<
  TableDocument,
  "heading" | "period" | "business" | "party"
> => ({
  heading: "Statement of Account",
  period: `${formatLongDay(from)} to ${formatLongDay(to)}`,
  business: tableIssuer(business),
  party: {
    name: customer.name,
    lines: [`Student ID ${customer.customerId}`, customer.address].filter((line) => line !== ""),
  },
});

/** What all children of a guardian owe together, below the last of their statements. */
export const familyBalance = (endings: readonly Centavos[]) => ({
  label: `Balance of all ${endings.length} students`,
  value: formatPesos(endings.reduce((sum, ending) => sum + ending, 0)),
  isStrong: true,
});

/** Below the ending balance, how long it has been due: a heading, and the amounts. */
export const agedAmounts = (aging: Aging) => [
  { label: `By age on ${formatDay(aging.on)}`, value: "" },
  ...amountsByAge(aging).map(({ label, amount }) => ({ label, value: formatPesos(amount) })),
];

/** The statement as a document. Rows come one at a time, so that a long ledger is never held as a whole. `closing`: lines below its totals. */
export function statementDocument(
  facts: StatementFacts,
  verification?: Verification,
  closing: TableDocument["totals"] = [],
): TableDocument {
  const { openingBalance } = facts;
  const totals = statementTotals(openingBalance, facts.entries);
  function* rows(): Generator<readonly string[], void, void> {
    const zero = formatAmount(0);
    yield [formatDay(facts.from), FORWARDED, "", "", "", zero, zero, formatAmount(openingBalance)];
    for (const entry of withBalances(openingBalance, facts.entries))
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
    title: `Statement of Account, ${facts.customer.name}`,
    ...statementHead(facts),
    footer: `${facts.customer.name} · Student ID ${facts.customer.customerId}`,
    columns: STATEMENT_COLUMNS,
    rows: rows(),
    totals: [
      { label: "Total Debit", value: formatPesos(totals.debit) },
      { label: "Total Credit", value: formatPesos(totals.credit) },
      { label: "Ending Balance", value: formatPesos(totals.endingBalance), isStrong: true },
      ...(facts.aging ? agedAmounts(facts.aging) : []),
      ...closing,
    ],
    ...(verification && { verification }),
  };
}

/** The statements of a guardian's children as one document: a part for each, and below the last one their sum. */
export function familyStatement(
  parts: readonly StatementFacts[],
  verification: Verification,
): readonly TableDocument[] {
  const endings = parts.map((part) => statementTotals(part.openingBalance, part.entries).endingBalance);
  return parts.map((part, place) =>
    statementDocument(
      part,
      verification,
      parts.length > 1 && place === parts.length - 1 ? [familyBalance(endings)] : [],
    ),
  );
}
