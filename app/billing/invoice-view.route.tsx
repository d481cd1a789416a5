import { lazy, Suspense, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { DownloadCentre } from "#app/documents/download-centre.tsx";
import { BILLING_TIMEOUT_MS, load } from "#app/lib/api.server.ts";
import { ActionsMenu } from "#app/ui/actions-menu.tsx";
import { DocumentScreen } from "#app/ui/document-screen.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { invoiceWorkflow } from "#core/billing/invoices/invoice-actions.ts";
import { INVOICE_DETAIL } from "#core/billing/invoices/invoice-calls.ts";
import { invoiceRowOf } from "#core/billing/invoices/invoice-contract.ts";
import { madeByPath } from "#core/billing/invoices/invoice-list.ts";
import { invoiceDocument } from "#core/documents/invoice-document.ts";
import type { Route } from "./+types/invoice-view.route.ts";
import { useRecordHistory } from "./history/use-record-history.tsx";
import { InvoiceSheet } from "./invoice-sheet.tsx";
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
  return { row: invoiceRowOf(invoice), document: invoiceDocument(invoice) };
}

/** One invoice as the document it is: full screen, top bar, a white sheet on grey-blue. */
export default function InvoiceView({ loaderData: { row, document } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const cameFromList = useLocation().key !== "default";
  const [isHistoryShown, setIsHistoryShown] = useState(false);
  const actions = useInvoiceActions(() => {});
  const history = useRecordHistory(row.number);
  const choices = actions
    .choicesFor([row], "row")
    .filter((choice) => choice.key !== "view" && choice.key !== "print");
  const publish = choices.find((choice) => choice.key === "publish");
  const others = choices.filter((choice) => choice !== publish);
  return (
    <>
      <DocumentScreen
        title={row.number}
        badge={<InvoiceStatusBadge status={invoiceWorkflow.statusOf(row)} />}
        back={{
          label: "Back to Invoices",
          onBack: () => (cameFromList ? navigate(-1) : navigate("/ims/invoices")),
        }}
        actions={
          <>
            <DownloadCentre />
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
            <PrintButton />
            <ActionsMenu choices={[...others, history.choice]} />
            {publish && (
              <button type="button" className="btn btn-primary" onClick={publish.onChoose}>
                {publish.icon}
                {publish.label}
              </button>
            )}
          </>
        }
        documentLabel={`${document.heading} ${document.number}`}
      >
        <InvoiceSheet document={document} />
      </DocumentScreen>
      {actions.dialogs}
      {history.dialog}
      {isHistoryShown && (
        <Suspense>
          <MadeDialog uuid={row.uuid} onClose={() => setIsHistoryShown(false)} />
        </Suspense>
      )}
    </>
  );
}
