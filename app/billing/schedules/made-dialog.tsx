import { useEffect } from "react";
import { Link, useFetcher } from "react-router";
import { InvoiceStatusBadge } from "#app/billing/invoice-status-badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { formatPesos } from "#core/shared/money.ts";
import { formatDay } from "#core/shared/school-day.ts";
import type { MadeLoaded } from "./made.route.ts";

/** What a source made, and what it passed over and why, the last occurrence first. */
export default function MadeDialog({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { load, data } = useFetcher<MadeLoaded>();
  const read = (page: number) => void load(`/ims/invoices/made/${uuid}?page=${page}`);
  useEffect(() => {
    void load(`/ims/invoices/made/${uuid}?page=1`);
  }, [load, uuid]);
  return (
    <Dialog title="Made and skipped" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {!data && <p className="late text-muted">Reading what was made…</p>}
      {data && !data.ok && <Notice kind="error">{data.message}</Notice>}
      {data?.ok && <MadeTable rows={data.rows} />}
      {data?.ok && data.totalPages > 1 && (
        <div className="mt-2 flex items-center gap-2 text-sm">
          <Button disabled={data.page <= 1} onClick={() => read(data.page - 1)}>
            Previous
          </Button>
          Page {data.page} of {data.totalPages}
          <Button disabled={data.page >= data.totalPages} onClick={() => read(data.page + 1)}>
            Next
          </Button>
        </div>
      )}
    </Dialog>
  );
}

type Rows = Extract<MadeLoaded, { ok: true }>["rows"];
function MadeTable({ rows }: { rows: Rows }) {
  if (rows.length === 0) return <p className="text-muted">Nothing was made or skipped yet.</p>;
  return (
    <table className="num w-full text-sm">
      <thead>
        <tr className="text-left text-muted">
          <th scope="col">No.</th>
          <th scope="col">Date</th>
          <th scope="col">Invoice</th>
          <th scope="col">Student</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.occurrence} ${row.uuid ?? row.customerId ?? ""}`}>
            <td>{row.occurrence}</td>
            <td>{formatDay(row.date)}</td>
            <td>
              {row.uuid === null ? (
                "–"
              ) : (
                <Link className="link" to={`/ims/invoices/view/${row.uuid}`}>
                  {row.number}
                </Link>
              )}
            </td>
            <td>{row.customerName ?? "All"}</td>
            <td>
              {row.paymentStatus === null ? (
                `Not made: ${row.reason ?? ""}`
              ) : (
                <span className="inline-flex items-center gap-2">
                  <InvoiceStatusBadge status={row.paymentStatus} /> {formatPesos(row.amountDue ?? 0)}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
