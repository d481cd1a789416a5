import { Link } from "react-router";
import { FORWARDED, type RecordKind } from "#core/billing/statement.ts";
import type { Statement } from "#core/billing/statement-contract.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatDay } from "#core/shared/school-day.ts";

/** The screens documents are seen on; a document without one stays plain text. */
const SCREENS: Partial<Record<RecordKind, string>> = {
  invoice: "/ims/invoices/view",
  payment: "/ims/payments/view",
  refund: "/ims/refunds/view",
  "credit-memo": "/ims/credit-memo/view",
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

/** The rows of a statement with the balance after each; numbers lead to their documents. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: one document may be in several entries
          <tr key={index}>
            <td>{formatDay(row.transactionDate)}</td>
            <td>{row.dueDate ? formatDay(row.dueDate) : "–"}</td>
            <td className="plain-figures whitespace-nowrap">{recordLink(row)}</td>
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

function recordLink({ recordKind, recordUuid, transactionNumber }: Statement["rows"][number]) {
  const screen = recordKind && SCREENS[recordKind];
  if (!screen || recordUuid === "") return transactionNumber;
  return (
    <Link className="underline underline-offset-2" to={`${screen}/${recordUuid}`}>
      {transactionNumber}
    </Link>
  );
}
