import { Link } from "react-router";
import { SheetIssuer } from "#app/billing/business-logo.tsx";
import { Totals } from "#app/ui/record/totals.tsx";
import { SheetHead } from "#app/ui/sheet-parts.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import type { PaymentHistory } from "#core/documents/payment-history-contract.ts";
import { paymentHistoryDocument } from "#core/documents/payment-history-document.ts";
import type { Instant } from "#core/shared/school-day.ts";

const NUMBER_COLUMN = 1;

const SCREENS = {
  payment: "/ims/payments/view",
  refund: "/ims/refunds/view",
  "credit-memo": "/ims/credit-memo/view",
} as const;
const recordPath = (entry: PaymentHistory["entries"][number] | undefined): string =>
  entry ? `${SCREENS[entry.kind]}/${entry.recordUuid}` : "";

/** Places the view model of the payment history, as its PDF does; the number of a record leads to it. */
export function PaymentHistorySheet({ history, asOf }: { history: PaymentHistory; asOf: Instant }) {
  const document = paymentHistoryDocument(history, asOf);
  return (
    <article className="sheet sheet-wide">
      <SheetHead
        party={<SheetIssuer {...document.business} logo={document.business.logo ?? null} />}
        heading={document.heading}
      >
        <p className="mt-0.5">{document.period}</p>
      </SheetHead>
      <div className="mt-6">
        <p className="font-semibold">{document.party.name}</p>
        {document.party.lines.map((line) => (
          <p key={line} className="soft text-sm">
            {line}
          </p>
        ))}
      </div>
      <div className="mt-6">
        <PlainTable
          look="paper"
          stacksBelow={720}
          label="Payments"
          none="Nothing has been paid on this invoice yet."
          rows={document.rows}
          columns={document.columns.map(({ title, isNumber }, column) => ({
            head: title,
            isFigure: isNumber,
            className: `whitespace-nowrap ${isNumber ? "" : "plain-figures"}`,
            cell: (cells: readonly string[], place) =>
              column === NUMBER_COLUMN ? (
                <Link className="underline underline-offset-2" to={recordPath(history.entries[place])}>
                  {cells[column]}
                </Link>
              ) : (
                cells[column] || "–"
              ),
          }))}
        />
      </div>
      <Totals isOnSheet totals={document.totals()} />
    </article>
  );
}
