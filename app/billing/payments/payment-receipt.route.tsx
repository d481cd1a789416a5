import { PaperSheet } from "#app/documents/paper-sheet.tsx";
import { useFileRequest } from "#app/documents/use-file-request.ts";
import { load } from "#app/lib/api.server.ts";
import { Button } from "#app/ui/button.tsx";
import { FileText } from "#app/ui/icons.tsx";
import { RecordScreen } from "#app/ui/record/record-screen.tsx";
import { PAYMENT_LIST } from "#core/billing/payments/payment-list.ts";
import { PAYMENT_RECEIPT } from "#core/documents/billing-calls.ts";
import { receiptPaper } from "#core/documents/papers/receipt-paper.ts";
import { EXPORT_PDF_FAILED } from "#core/shared/file-messages.ts";
import type { Route } from "./+types/payment-receipt.route.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Payment Receipt No. ${loaderData?.paper.number ?? ""} · Talaan` },
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
  return { paper: receiptPaper(data, args.url.origin), uuid: args.params.uuid, query };
}

/** The receipt as the document it is, under the green banner (D-2). */
export default function PaymentReceipt({ loaderData: { paper, uuid, query } }: Route.ComponentProps) {
  const file = useFileRequest(
    `/ims/payments/receipt/${uuid}/pdf${query === "" ? "" : `?${query}`}`,
    EXPORT_PDF_FAILED,
  );
  return (
    <RecordScreen
      title={`Payment Receipt No. ${paper.number}`}
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
      documentLabel={`${paper.heading} ${paper.number}`}
    >
      <PaperSheet paper={paper} />
    </RecordScreen>
  );
}
