import CircleCheck from "lucide-react/icons/circle-check";
import FileText from "lucide-react/icons/file-text";
import { useNavigate } from "react-router";
import { SheetIssuer } from "#app/billing/business-logo.tsx";
import { DocumentVerification } from "#app/documents/document-verification.tsx";
import { DownloadCentre } from "#app/documents/download-centre.tsx";
import { useFileRequest } from "#app/documents/use-file-request.ts";
import { load } from "#app/lib/api.server.ts";
import { Button } from "#app/ui/button.tsx";
import { DocumentScreen } from "#app/ui/document-screen.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { SheetNotes, SheetTotals } from "#app/ui/sheet-parts.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { PAYMENT_RECEIPT } from "#core/documents/billing-calls.ts";
import { type ReceiptFact, receiptDocument } from "#core/documents/receipt-document.ts";
import { EXPORT_PDF_FAILED } from "#core/shared/file-messages.ts";
import type { Route } from "./+types/payment-receipt.route.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Payment Receipt No. ${loaderData?.document.number ?? ""} · Talaan` },
];

/** An earlier revision is asked for by its number. */
function revisionIn(params: URLSearchParams): URLSearchParams {
  const revision = params.get("revision");
  return new URLSearchParams(revision ? { revision } : {});
}

export async function loader(args: Route.LoaderArgs) {
  const { data } = await load(args, PAYMENT_RECEIPT, {
    params: { uuid: args.params.uuid },
    search: revisionIn(args.url.searchParams),
  });
  const query = revisionIn(args.url.searchParams).toString();
  return { document: receiptDocument(data, args.url.origin), uuid: args.params.uuid, query };
}

/** The receipt as the document it is, under the green banner (D-2). */
export default function PaymentReceipt({ loaderData: { document, uuid, query } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const file = useFileRequest(
    `/ims/payments/receipt/${uuid}/pdf${query === "" ? "" : `?${query}`}`,
    EXPORT_PDF_FAILED,
  );
  return (
    <DocumentScreen
      title={`Payment Receipt No. ${document.number}`}
      back={{ label: "Back to Payments", onBack: () => navigate("/ims/payments") }}
      actions={
        <>
          <DownloadCentre />
          <Button
            className="max-sm:btn-square"
            isBusy={file.isBusy}
            icon={<FileText className="icon" aria-hidden />}
            onClick={() => file.ask("download")}
          >
            <span className="max-sm:sr-only">Export PDF</span>
          </Button>
          <PrintButton />
        </>
      }
      documentLabel={`${document.heading} ${document.number}`}
    >
      <article className="sheet">
        <div className="paper-banner">
          <CircleCheck className="size-5 flex-none" aria-hidden />
          <b className="font-semibold">{document.banner}</b>
          <span className="num ml-auto text-lg font-semibold">{document.amount}</span>
        </div>
        <div className="mt-6 flex flex-wrap items-start justify-between gap-6">
          <SheetIssuer {...document.business} />
          <div className="sm:text-right">
            <h2 className="text-2xl font-semibold">{document.heading}</h2>
            <p className="mt-0.5">{document.number}</p>
            {document.notice && <p className="mt-1 text-xs font-semibold tracking-wide">{document.notice}</p>}
          </div>
        </div>
        <div className="mt-8 grid gap-8 sm:grid-cols-2">
          <Facts {...document.billing} />
          <Facts {...document.details} />
        </div>
        <div className="mt-8 overflow-x-auto">
          {document.invoices.length > 0 && (
            <PlainTable
              look="paper"
              label="Invoices paid"
              rows={document.invoices}
              keyOf={({ number }) => number}
              columns={document.columns.map((head, place, { length }) => ({
                head,
                isFigure: place === length - 1,
                cell: ({ number, customer, customerId, amount }) =>
                  [number, customer, customerId, amount][place],
              }))}
            />
          )}
        </div>
        <SheetTotals totals={document.totals} />
        <SheetNotes notes={document.notes} />
        <DocumentVerification verification={document.verification} />
      </article>
    </DocumentScreen>
  );
}

function Facts({ heading, facts }: { heading: string; facts: ReceiptFact[] }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold">{heading}</h3>
      <dl className="grid gap-1.5 text-sm">
        {facts.map((fact) => (
          <div key={fact.label} className="flex justify-between gap-4">
            <dt className="soft flex-none">{fact.label}</dt>
            <dd className="min-w-0 text-right break-words">{fact.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
