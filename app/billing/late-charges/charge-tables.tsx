import { Link } from "react-router";
import { type PlainColumn, PlainTable } from "#app/ui/table/plain-table.tsx";
import { accountPath } from "#core/billing/accounts/account-path.ts";
import { INVOICE_LIST } from "#core/billing/invoices/invoice.ts";
import type { LateChargePreview, LateChargeRun } from "#core/billing/late-charge.body.ts";
import { chargeReference } from "#core/billing/late-charge.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatDay, formatInstant, formatMonth } from "#core/shared/school-day.ts";

type Line = LateChargePreview["leftOut"][number];

const CHARGE: PlainColumn<{ amount?: number }> = {
  head: "Charge",
  isFigure: true,
  className: "font-medium",
  cell: ({ amount = 0 }) => formatPesos(amount),
};

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
      <PlainTable
        look="ruled"
        className="min-w-[640px]"
        label={label}
        rows={lines}
        keyOf={(line) => line.invoiceUuid}
        columns={[
          {
            head: "Customer",
            cell: (line) => (
              <Link className="link-in" to={accountPath(line)}>
                {line.customerName}
              </Link>
            ),
          },
          {
            head: "Invoice No.",
            className: "whitespace-nowrap",
            cell: (line) => (
              <Link className="link-in" to={`/ims/invoices/view/${line.invoiceUuid}`}>
                {line.invoiceNumber}
              </Link>
            ),
          },
          { head: "Due Date", cell: (line) => formatDay(line.dueDate) },
          { head: "Days", isFigure: true, cell: (line) => line.days },
          { head: "Overdue", isFigure: true, cell: (line) => formatPesos(line.overdue) },
          { head: "Why", cell: (line) => line.why },
          ...(hasAmounts ? [CHARGE] : []),
        ]}
      />
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
      <PlainTable
        look="ruled"
        className="min-w-[640px]"
        label="Runs"
        rows={runs}
        keyOf={(run) => run.uuid}
        columns={[
          {
            head: "Month",
            className: "whitespace-nowrap",
            cell: ({ month }) => (
              <Link className="link-in" to={draftsPath(month)}>
                {formatMonth(month)}
              </Link>
            ),
          },
          { head: "Run", cell: (run) => formatInstant(run.ranAt) },
          { head: "By", cell: (run) => run.ranBy ?? "On schedule" },
          { head: "Drafts", isFigure: true, cell: (run) => run.drafts },
          { head: "Published", isFigure: true, cell: (run) => run.published },
          { head: "Cancelled", isFigure: true, cell: (run) => run.cancelled },
          { head: "Invoices", isFigure: true, cell: (run) => run.invoices },
          { head: "Amount", isFigure: true, cell: (run) => formatPesos(run.amount) },
        ]}
      />
    </div>
  );
}
