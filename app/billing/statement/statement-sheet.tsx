import type { ReactNode } from "react";
import { DocumentVerification } from "#app/documents/document-verification.tsx";
import { RecordLink, TableSheet } from "#app/documents/table-sheet.tsx";
import { type PlainColumn, PlainTable } from "#app/ui/table/plain-table.tsx";
import { FORWARDED } from "#core/billing/statement.ts";
import type { Statement } from "#core/billing/statement-contract.ts";
import { agedAmounts, familyBalance, statementHead } from "#core/documents/statement-document.ts";
import type { Verification } from "#core/documents/verification.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatDay } from "#core/shared/school-day.ts";

/** A statement as the document it is: a sheet for each student, and below the last one their sum. */
export function StatementSheets(props: {
  statements: readonly Statement[];
  /** Once it has been issued. */
  verification?: Verification | null;
}) {
  const { statements, verification = null } = props;
  const sum = familyBalance(statements.map(({ totals }) => totals.endingBalance));
  return statements.map((statement, place) => (
    <StatementSheet key={statement.customer.customerId} statement={statement} verification={verification}>
      {statements.length > 1 && place === statements.length - 1 && (
        <p className="mt-6 flex justify-between gap-4 border-t-2 border-neutral-800 pt-2 font-semibold">
          {sum.label} <span className="num">{sum.value}</span>
        </p>
      )}
    </StatementSheet>
  ));
}

function StatementSheet(props: {
  statement: Statement;
  verification: Verification | null;
  children: ReactNode;
}) {
  const { statement, verification, children } = props;
  const { business, customer, range } = statement;
  const address = customer.billingAddress || customer.homeAddress;
  return (
    <TableSheet head={statementHead({ business, customer: { ...customer, address }, ...range })}>
      <StatementTable statement={statement} />
      <StatementAging aging={statement.aging} />
      {children}
      {verification && <DocumentVerification verification={verification} />}
    </TableSheet>
  );
}

/** How long the ending balance has been due. */
function StatementAging({ aging }: Pick<Statement, "aging">) {
  const [heading, ...amounts] = agedAmounts(aging);
  return (
    <section className="mt-6" aria-label="By age">
      <h3 className="soft text-xs">{heading?.label}</h3>
      <dl className="mt-1.5 grid grid-cols-2 gap-x-6 gap-y-1.5 text-sm sm:grid-cols-4 print:grid-cols-4">
        {amounts.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-3 border-b border-neutral-200 pb-1">
            <dt className="soft">{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const COLUMNS: readonly PlainColumn<Statement["rows"][number]>[] = [
  { head: "Transaction Date", cell: ({ transactionDate }) => formatDay(transactionDate) },
  { head: "Due Date", cell: ({ dueDate }) => (dueDate ? formatDay(dueDate) : "–") },
  {
    head: "Transaction No.",
    className: "plain-figures whitespace-nowrap",
    cell: ({ recordKind, recordUuid, transactionNumber }) => (
      <RecordLink kind={recordKind} uuid={recordUuid} number={transactionNumber} />
    ),
  },
  { head: "Transaction Type", cell: ({ transactionType }) => transactionType },
  { head: "Description", cell: ({ description }) => description },
  { head: "Debit", isFigure: true, cell: ({ debit }) => formatPesos(debit) },
  { head: "Credit", isFigure: true, cell: ({ credit }) => formatPesos(credit) },
  { head: "Balance", isFigure: true, cell: ({ balance }) => formatPesos(balance) },
];

/** The last cells of a row that is no transaction: debit, credit and balance, under the columns' own headings. */
const Amounts = ({ of }: { of: readonly number[] }) =>
  COLUMNS.slice(-of.length).map(({ head }, place) => (
    <td key={head} data-align="right" data-label={head}>
      {formatPesos(of[place] ?? 0)}
    </td>
  ));

/** The rows of a statement with the balance after each; numbers lead to their documents. */
function StatementTable({ statement }: { statement: Statement }) {
  const { totals } = statement;
  return (
    <PlainTable
      look="paper"
      label="Statement of account"
      stacksBelow={600}
      className="max-xl:[&_:is(td,th)]:px-1 max-xl:[&_:is(td,th)]:text-xs"
      rows={statement.rows}
      columns={COLUMNS}
      before={
        <tr>
          <td>{formatDay(statement.range.from)}</td>
          <td colSpan={4}>{FORWARDED}</td>
          <Amounts of={[0, 0, statement.openingBalance]} />
        </tr>
      }
      foot={
        <tr className="font-semibold">
          <th scope="row" colSpan={5}>
            Total and ending balance
          </th>
          <Amounts of={[totals.debit, totals.credit, totals.endingBalance]} />
        </tr>
      }
    />
  );
}
