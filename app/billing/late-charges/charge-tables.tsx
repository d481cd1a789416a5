import { Link } from "react-router";
import { accountPath } from "#core/billing/accounts/account-path.ts";
import { INVOICE_LIST } from "#core/billing/invoices/invoice-list.ts";
import type { LateChargePreview, LateChargeRun } from "#core/billing/late-charges/late-charge-contract.ts";
import { chargeReference } from "#core/billing/late-charges/late-charges.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatDay, formatInstant, formatMonth } from "#core/shared/school-day.ts";

const TABLE =
  "num w-full min-w-[640px] text-sm [&_td]:py-1.5 [&_td]:pr-3 [&_td:last-child]:pr-0 [&_th]:py-1.5 [&_th]:pr-3 [&_th:last-child]:pr-0";
type Line = LateChargePreview["leftOut"][number];

/** A heading, and whether its column is of figures. */
interface Column {
  label: string;
  isFigure?: true;
}
const figure = (label: string): Column => ({ label, isFigure: true });
const LINE_COLUMNS: readonly Column[] = [
  { label: "Customer" },
  { label: "Invoice No." },
  { label: "Due Date" },
  figure("Days"),
  figure("Overdue"),
  { label: "Why" },
];
const CHARGE_COLUMN = figure("Charge");
const RUN_COLUMNS: readonly Column[] = [
  { label: "Month" },
  { label: "Run" },
  { label: "By" },
  figure("Drafts"),
  figure("Published"),
  figure("Cancelled"),
  figure("Invoices"),
  figure("Amount"),
];

const TableHead = ({ columns }: { columns: readonly Column[] }) => (
  <thead>
    <tr className="border-b border-line text-left text-muted">
      {columns.map(({ label, isFigure }) => (
        <th key={label} scope="col" className={isFigure && "text-right"}>
          {label}
        </th>
      ))}
    </tr>
  </thead>
);

/** Who would be charged what and why; or, without amounts, who is left out and why. */
export function ChargeLines(props: {
  label: string;
  lines: readonly (Line & { amount?: number })[];
  count: number;
}) {
  const { label, lines, count } = props;
  const hasAmounts = lines.some(({ amount }) => amount !== undefined);
  return (
    <div className="mt-2 overflow-x-auto">
      <table className={TABLE} aria-label={label}>
        <TableHead columns={hasAmounts ? [...LINE_COLUMNS, CHARGE_COLUMN] : LINE_COLUMNS} />
        <tbody>
          {lines.map((line) => (
            <tr key={line.invoiceUuid} className="border-b border-line">
              <td>
                <Link className="link-in" to={accountPath(line)}>
                  {line.customerName}
                </Link>
              </td>
              <td className="whitespace-nowrap">
                <Link className="link-in" to={`/ims/invoices/view/${line.invoiceUuid}`}>
                  {line.invoiceNumber}
                </Link>
              </td>
              <td>{formatDay(line.dueDate)}</td>
              <td className="text-right">{line.days}</td>
              <td className="text-right">{formatPesos(line.overdue)}</td>
              <td>{line.why}</td>
              {hasAmounts && <td className="text-right font-medium">{formatPesos(line.amount ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {count > lines.length && (
        <p className="mt-2 text-sm text-muted">
          The first {lines.length.toLocaleString("en-US")} of {count.toLocaleString("en-US")} are shown.
        </p>
      )}
    </div>
  );
}

const draftsPath = (month: string): string =>
  `${INVOICE_LIST.path}?${new URLSearchParams({ tab: "draft", search: chargeReference(month) })}`;

/** The newest runs, each with what became of its drafts. */
export function RunsTable({ runs }: { runs: readonly LateChargeRun[] }) {
  if (runs.length === 0) return <p className="text-sm text-muted">No month was charged yet.</p>;
  return (
    <div className="overflow-x-auto">
      <table className={TABLE} aria-label="Runs">
        <TableHead columns={RUN_COLUMNS} />
        <tbody>
          {runs.map((run) => (
            <tr key={run.uuid} className="border-b border-line">
              <td className="whitespace-nowrap">
                <Link className="link-in" to={draftsPath(run.month)}>
                  {formatMonth(run.month)}
                </Link>
              </td>
              <td>{formatInstant(run.ranAt)}</td>
              <td>{run.ranBy ?? "On schedule"}</td>
              <td className="text-right">{run.drafts}</td>
              <td className="text-right">{run.published}</td>
              <td className="text-right">{run.cancelled}</td>
              <td className="text-right">{run.invoices}</td>
              <td className="text-right">{formatPesos(run.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
