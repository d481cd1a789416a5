import { data, useRevalidator } from "react-router";
import { InvoiceStatusBadge } from "#app/billing/invoice-status-badge.tsx";
import { RecordLink, TableSheet } from "#app/documents/table-sheet.tsx";
import { useFileRequest } from "#app/documents/use-file-request.ts";
import { BILLING_TIMEOUT_MS, call } from "#app/lib/api.server.ts";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { Button } from "#app/ui/button.tsx";
import { FileText } from "#app/ui/icons.tsx";
import { PrintButton, RecordScreen } from "#app/ui/record/record-screen.tsx";
import { Totals } from "#app/ui/record/totals.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { ErrorState } from "#app/ui/table/table-states.tsx";
import { INVOICE_LIST } from "#core/billing/invoices/invoice.ts";
import { invoiceWorkflow, OF_ONE_CUSTOMER } from "#core/billing/invoices/invoice-actions.ts";
import { PAYMENT_HISTORY } from "#core/documents/billing-calls.ts";
import type { PaymentHistory } from "#core/documents/payment-history-contract.ts";
import { paymentHistoryDocument } from "#core/documents/payment-history-document.ts";
import { decide } from "#core/shared/actions.ts";
import { EXPORT_PDF_FAILED } from "#core/shared/file-messages.ts";
import { PAGE_SIZE_MAX } from "#core/shared/paging.ts";
import { type Instant, instantAt } from "#core/shared/school-day.ts";
import type { Route } from "./+types/payment-history.route.ts";

const FETCH_FAILED = "Fetch invoice payment history went wrong";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Payment History ${loaderData?.history?.invoice.number ?? ""} · Talaan` },
];

export async function loader(args: Route.LoaderArgs) {
  const answer = await call(args, PAYMENT_HISTORY, {
    params: { uuid: args.params.uuid },
    search: new URLSearchParams({ perPage: String(PAGE_SIZE_MAX) }),
    timeoutMs: BILLING_TIMEOUT_MS,
  });
  if (answer.ok) return { history: answer.value, asOf: instantAt(Date.now()), refusal: null };
  if (answer.status === 404 || answer.status === 403) throw data(answer, { status: answer.status });
  return data({ history: null, asOf: "", refusal: answer }, { status: answer.status || 503 });
}

/** What one invoice was paid with, as the document it is (D-2), with Print and Export as PDF. */
export default function PaymentHistoryScreen({ loaderData }: Route.ComponentProps) {
  const { history, asOf, refusal } = loaderData;
  const { revalidate, state } = useRevalidator();
  return history ? (
    <HistoryDocument history={history} asOf={asOf} />
  ) : (
    <ErrorState
      title={FETCH_FAILED}
      message={refusal.message}
      isBusy={state !== "idle"}
      onRetry={() => void revalidate()}
    />
  );
}

function HistoryDocument({ history, asOf }: { history: PaymentHistory; asOf: Instant }) {
  // Nothing that asks for the due date is offered here.
  const invoice = { ...history.invoice, ...OF_ONE_CUSTOMER, dueDate: "" };
  const { role } = useSignedIn();
  const file = useFileRequest(`/ims/invoices/payment-history/${invoice.uuid}/pdf`, EXPORT_PDF_FAILED);
  const decision = decide(invoiceWorkflow, "viewPaymentHistory", { role }, invoice);
  const refusal = decision.allowed ? undefined : decision.refusal.message;
  return (
    <RecordScreen
      title={`${invoice.number} Payment History`}
      badge={
        <span className="max-sm:hidden">
          <InvoiceStatusBadge status={invoiceWorkflow.statusOf(invoice)} />
        </span>
      }
      list={INVOICE_LIST}
      goesBack
      documentLabel={`Payment History ${invoice.number}`}
      tools={
        <Button
          className="max-sm:btn-square"
          isBusy={file.isBusy}
          refusal={refusal}
          icon={<FileText className="icon" />}
          onClick={() => file.ask("download")}
        >
          <span className="max-sm:sr-only">Export as PDF</span>
        </Button>
      }
      print={<PrintButton refusal={refusal} />}
    >
      <PaymentHistorySheet history={history} asOf={asOf} />
    </RecordScreen>
  );
}

const NUMBER_COLUMN = 1;

/** The payments of an invoice, as in the PDF; the number of each record leads to it. */
function PaymentHistorySheet({ history, asOf }: { history: PaymentHistory; asOf: Instant }) {
  const document = paymentHistoryDocument(history, asOf);
  return (
    <TableSheet head={document}>
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
          cell: (cells: readonly string[], place) => {
            const entry = history.entries[place];
            const text = cells[column] ?? "";
            return column === NUMBER_COLUMN && entry ? (
              <RecordLink kind={entry.kind} uuid={entry.recordUuid} number={text} />
            ) : (
              text || "–"
            );
          },
        }))}
      />
      <Totals isOnSheet totals={document.totals} />
    </TableSheet>
  );
}
