import { Link } from "react-router";
import { Totals } from "#app/ui/record/totals.tsx";
import { SheetHead, SheetParty } from "#app/ui/sheet-parts.tsx";
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
      <SheetHead party={<SheetParty {...document.business} isLarge />} heading={document.heading}>
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
      <div className="mt-6 overflow-x-auto">
        <table aria-label="Payments">
          <thead>
            <tr>
              {document.columns.map(({ title, isNumber }) => (
                <th key={title} scope="col" data-align={isNumber ? "right" : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {document.rows.length === 0 && (
              <tr>
                <td colSpan={document.columns.length} className="soft py-8 text-center">
                  Nothing has been paid on this invoice yet.
                </td>
              </tr>
            )}
            {document.rows.map((cells, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one payment may be in several entries
              <tr key={index}>
                {document.columns.map(({ title, isNumber }, column) => (
                  <td
                    key={title}
                    data-align={isNumber ? "right" : undefined}
                    className={`whitespace-nowrap ${isNumber ? "" : "plain-figures"}`}
                  >
                    {column === NUMBER_COLUMN ? (
                      <Link className="underline underline-offset-2" to={recordPath(history.entries[index])}>
                        {cells[column]}
                      </Link>
                    ) : (
                      cells[column] || "–"
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Totals isOnSheet totals={document.totals()} />
    </article>
  );
}
