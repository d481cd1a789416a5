import { Link } from "react-router";
import { FORWARDED, type PaperKind } from "../../../core/billing/statement.ts";
import type { Statement } from "../../../core/billing/statement-contract.ts";
import { formatPesos } from "../../../core/shared/money.ts";
import { formatDay } from "../../../core/shared/school-day.ts";

/** The screens papers are seen on; a paper without one stays plain text. */
const SCREENS: Partial<Record<PaperKind, string>> = {
  invoice: "/ims/invoices/view",
  payment: "/ims/payments/view",
};
const RIGHT: readonly string[] = ["Debit", "Credit", "Balance"];
const COLUMNS = [
  "Transaction Date",
  "Due Date",
  "Transaction No.",
  "Transaction Type",
  "Description",
  ...RIGHT,
];

/** The rows of a statement with the balance after each; numbers lead to their papers. */
export function StatementTable({ statement }: { statement: Statement }) {
  const { totals } = statement;
  return (
    <table aria-label="Statement of account" className="min-w-[720px] print:min-w-0">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" data-align={RIGHT.includes(column) ? "right" : undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{formatDay(statement.range.from)}</td>
          <td colSpan={4}>{FORWARDED}</td>
          <td data-align="right">{formatPesos(0)}</td>
          <td data-align="right">{formatPesos(0)}</td>
          <td data-align="right">{formatPesos(statement.openingBalance)}</td>
        </tr>
        {statement.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one paper may be in several entries
          <tr key={index}>
            <td>{formatDay(row.transactionDate)}</td>
            <td>{row.dueDate ? formatDay(row.dueDate) : "–"}</td>
            <td className="plain-figures whitespace-nowrap">{paperLink(row)}</td>
            <td>{row.transactionType}</td>
            <td>{row.description}</td>
            <td data-align="right">{formatPesos(row.debit)}</td>
            <td data-align="right">{formatPesos(row.credit)}</td>
            <td data-align="right">{formatPesos(row.balance)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" colSpan={5}>
            Total and ending balance
          </th>
          <td data-align="right">{formatPesos(totals.debit)}</td>
          <td data-align="right">{formatPesos(totals.credit)}</td>
          <td data-align="right">{formatPesos(totals.endingBalance)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function paperLink({ paperKind, paperUuid, transactionNumber }: Statement["rows"][number]) {
  const screen = paperKind && SCREENS[paperKind];
  if (!screen || paperUuid === "") return transactionNumber;
  return (
    <Link className="underline underline-offset-2" to={`${screen}/${paperUuid}`}>
      {transactionNumber}
    </Link>
  );
}
