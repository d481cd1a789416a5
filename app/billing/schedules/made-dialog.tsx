import { useState } from "react";
import { Link } from "react-router";
import { InvoiceStatusBadge } from "#app/billing/invoice-status-badge.tsx";
import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { ReadDialog } from "#app/ui/dialogs/read-dialog.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import type { MADE_BY_SOURCE, MadeRow } from "#core/billing/schedules/schedule.body.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatDay } from "#core/shared/school-day.ts";

/** What a source made, and what it passed over and why, the last occurrence first. */
export default function MadeDialog({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const answer = useAsked(
    callTo<typeof MADE_BY_SOURCE>(
      "GET /invoice/{uuid}/made",
      { uuid },
      { page: String(page), perPage: "100" },
    ),
  );
  return (
    <ReadDialog title="Made and skipped" answer={answer} waiting="Reading what was made…" onClose={onClose}>
      {({ value: made }) => (
        <>
          <MadeTable rows={made.rows} />
          {made.totalPages > 1 && (
            <div className="mt-2 flex items-center gap-2 text-sm">
              <Button disabled={made.page <= 1} onClick={() => setPage(made.page - 1)}>
                Previous
              </Button>
              Page {made.page} of {made.totalPages}
              <Button disabled={made.page >= made.totalPages} onClick={() => setPage(made.page + 1)}>
                Next
              </Button>
            </div>
          )}
        </>
      )}
    </ReadDialog>
  );
}

function MadeTable({ rows }: { rows: readonly MadeRow[] }) {
  if (rows.length === 0) return <p className="text-muted">Nothing was made or skipped yet.</p>;
  return (
    <PlainTable
      look="ruled"
      rows={rows}
      keyOf={(row) => `${row.occurrence} ${row.uuid ?? row.customerId ?? ""}`}
      columns={[
        { head: "No.", cell: (row) => row.occurrence },
        { head: "Date", cell: (row) => formatDay(row.date) },
        {
          head: "Invoice",
          cell: ({ uuid, number }) =>
            uuid === null ? (
              "–"
            ) : (
              <Link className="link" to={`/ims/invoices/view/${uuid}`}>
                {number}
              </Link>
            ),
        },
        { head: "Student", cell: (row) => row.customerName ?? "All" },
        {
          head: "Status",
          cell: (row) =>
            row.paymentStatus === null ? (
              `Not made: ${row.reason ?? ""}`
            ) : (
              <span className="inline-flex items-center gap-2">
                <InvoiceStatusBadge status={row.paymentStatus} /> {formatPesos(row.amountDue ?? 0)}
              </span>
            ),
        },
      ]}
    />
  );
}
