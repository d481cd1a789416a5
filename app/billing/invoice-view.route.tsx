import { lazy, useState } from "react";
import { Link } from "react-router";
import { PaperSheet } from "#app/documents/paper-sheet.tsx";
import { BILLING_TIMEOUT_MS, load } from "#app/lib/api.server.ts";
import { ChoiceButton, placeChoices, RecordScreen } from "#app/ui/record/record-screen.tsx";
import { INVOICE_DETAIL } from "#core/billing/invoices/invoice.body.ts";
import { INVOICE_LIST, invoiceRowOf, madeByPath } from "#core/billing/invoices/invoice.ts";
import { invoiceWorkflow } from "#core/billing/invoices/invoice-actions.ts";
import { invoicePaper } from "#core/documents/papers/invoice-paper.ts";
import type { Route } from "./+types/invoice-view.route.ts";
import { useRecordHistory } from "./history/use-record-history.tsx";
import { InvoiceStatusBadge } from "./invoice-status-badge.tsx";
import { useInvoiceActions } from "./use-invoice-actions.tsx";

const MadeDialog = lazy(() => import("./schedules/made-dialog.tsx"));

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.row.number ?? "Invoice"} · Talaan` },
];

export async function loader(args: Route.LoaderArgs) {
  const { data: invoice } = await load(args, INVOICE_DETAIL, {
    params: { uuid: args.params.uuid },
    timeoutMs: BILLING_TIMEOUT_MS,
  });
  return { row: invoiceRowOf(invoice), paper: invoicePaper(invoice) };
}

/** One invoice as the document it is: full screen, top bar, a white sheet on grey-blue. */
export default function InvoiceView({ loaderData: { row, paper } }: Route.ComponentProps) {
  const [isHistoryShown, setIsHistoryShown] = useState(false);
  const actions = useInvoiceActions(() => {});
  const history = useRecordHistory(row.number, row.uuid);
  // The page itself is printed, at once.
  const {
    buttons: [publish],
    menu,
  } = placeChoices(actions.choicesFor([row], "row"), "publish", "print");
  return (
    <RecordScreen
      title={row.number}
      badge={<InvoiceStatusBadge status={invoiceWorkflow.statusOf(row)} />}
      list={INVOICE_LIST}
      goesBack
      documentLabel={`${paper.heading} ${paper.number}`}
      tools={
        <>
          {row.isSource && (
            <>
              <button type="button" className="btn" onClick={() => setIsHistoryShown(true)}>
                History
              </button>
              <Link className="btn max-sm:hidden" to={madeByPath(row.uuid)}>
                Invoices made
              </Link>
            </>
          )}
          {row.sourceUuid && (
            <Link className="btn btn-ghost max-sm:hidden" to={`/ims/invoices/view/${row.sourceUuid}`}>
              Source
            </Link>
          )}
        </>
      }
      menu={[...menu, history.choice]}
      buttons={<ChoiceButton choice={publish} isPrimary />}
      dialogs={
        <>
          {actions.dialogs}
          {history.dialog}
          {isHistoryShown && <MadeDialog uuid={row.uuid} onClose={() => setIsHistoryShown(false)} />}
        </>
      }
    >
      <PaperSheet paper={paper} studentNo={row.customerId} />
    </RecordScreen>
  );
}
