import { SheetIssuer } from "#app/billing/business-logo.tsx";
import { DocumentVerification } from "#app/documents/document-verification.tsx";
import { useFileRequest } from "#app/documents/use-file-request.ts";
import { load } from "#app/lib/api.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CircleCheck, FileText } from "#app/ui/icons.tsx";
import { Facts } from "#app/ui/record/facts.tsx";
import { RecordScreen } from "#app/ui/record/record-screen.tsx";
import { Totals } from "#app/ui/record/totals.tsx";
import { SheetHead, SheetNotes } from "#app/ui/sheet-parts.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { PAYMENT_LIST } from "#core/billing/payments/payment-list.ts";
import { PAYMENT_RECEIPT } from "#core/documents/billing-calls.ts";
import { receiptDocument } from "#core/documents/receipt-document.ts";
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
  const file = useFileRequest(
    `/ims/payments/receipt/${uuid}/pdf${query === "" ? "" : `?${query}`}`,
    EXPORT_PDF_FAILED,
  );
  return (
    <RecordScreen
      title={`Payment Receipt No. ${document.number}`}
      list={PAYMENT_LIST}
      tools={
        <Button
          className="max-sm:btn-square"
          isBusy={file.isBusy}
          icon={<FileText className="icon" />}
          onClick={() => file.ask("download")}
        >
          <span className="max-sm:sr-only">Export PDF</span>
        </Button>
      }
      documentLabel={`${document.heading} ${document.number}`}
    >
      <article className="sheet">
        <div className="paper-banner">
          <CircleCheck className="size-5 flex-none" />
          <b className="font-semibold">{document.banner}</b>
          <span className="num ml-auto text-lg font-semibold">{document.amount}</span>
        </div>
        <div className="mt-6">
          <SheetHead party={<SheetIssuer {...document.business} />} heading={document.heading}>
            <p className="mt-0.5">{document.number}</p>
            {document.notice && <p className="mt-1 text-xs font-semibold tracking-wide">{document.notice}</p>}
          </SheetHead>
        </div>
        <div className="mt-8 grid gap-8 sm:grid-cols-2">
          {[document.billing, document.details].map(({ heading, facts }) => (
            <section key={heading}>
              <h3 className="mb-2 text-sm font-semibold">{heading}</h3>
              <Facts look="column" facts={facts} />
            </section>
          ))}
        </div>
        <div className="mt-8">
          {document.invoices.length > 0 && (
            <PlainTable
              look="paper"
              stacksBelow={480}
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
        <Totals isOnSheet totals={document.totals} />
        <SheetNotes notes={document.notes} />
        <DocumentVerification verification={document.verification} />
      </article>
    </RecordScreen>
  );
}
