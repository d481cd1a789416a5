import Hash from "lucide-react/icons/hash";
import Paperclip from "lucide-react/icons/paperclip";
import Pencil from "lucide-react/icons/pencil";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useRecordHistory } from "#app/billing/history/use-record-history.tsx";
import { DownloadCentre } from "#app/documents/download-centre.tsx";
import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { stayOnFailure } from "#app/lib/stay-on-failure.ts";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { ActionsMenu } from "#app/ui/actions-menu.tsx";
import { DocumentScreen } from "#app/ui/document-screen.tsx";
import type { MenuChoice } from "#app/ui/menu-list.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { paymentWorkflow } from "#core/billing/payments/payment-actions.ts";
import { shownDetails } from "#core/billing/payments/payment-details-contract.ts";
import { customersOf, referenceNumberOf } from "#core/billing/payments/payment-list.ts";
import { REVISION_REASONS } from "#core/billing/payments/receipt-revisions.ts";
import type { ReceiptRevision } from "#core/documents/receipt-contract.ts";
import { entryFor } from "#core/shared/actions.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatDay, formatInstant, type Instant } from "#core/shared/school-day.ts";
import type { Route } from "./+types/payment-view.route.ts";
import { CreditSection } from "./credit/credit-section.tsx";
import { loadPayment } from "./editor/save-payment.server.ts";
import { CorrectReceiptDialog } from "./official-receipt/correct-receipt-dialog.tsx";
import { PaymentStatusBadge } from "./payment-status-badge.tsx";
import { openReference } from "./references/open-reference.ts";
import { ReferenceDialog } from "./references/reference-dialog.tsx";
import { usePaymentActions } from "./use-payment-actions.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Payment Transaction No. ${loaderData?.payment.number ?? ""} · Talaan` },
];

export const loader = (args: Route.LoaderArgs) => loadPayment(args, args.params.uuid);
export const clientLoader = (args: Route.ClientLoaderArgs) => stayOnFailure(args);

const doNothing = () => {};

/** One payment: what it is for, what each invoice got, and what may be done with it. */
export default function PaymentView({ loaderData }: Route.ComponentProps) {
  const { payment, documents, receipts, unapplied, applied } = loaderData;
  const navigate = useNavigate();
  const history = useRecordHistory(payment.number);
  const actions = usePaymentActions(doNothing, WENT_WRONG.ownStatus);
  const [showsDocument, setShowsDocument] = useState(false);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const choices = actions.choicesFor([payment], "row");
  const others = customersOf(payment).slice(1);
  const update = choices.find(({ key }) => key === "update");
  const refundDocument = useRefundDocument(payment);
  const correction = useCorrection(payment, () => setIsCorrecting(true));
  const menu = [
    {
      key: "attach",
      label: paymentWorkflow.actions.attach.label,
      icon: <Paperclip className="icon" aria-hidden />,
      onChoose: () => setShowsDocument(true),
    },
    ...choices.filter(({ key }) => key !== "view" && key !== "update"),
    ...(refundDocument ? [refundDocument] : []),
    ...(correction ? [correction] : []),
    history.choice,
  ];
  return (
    <>
      <DocumentScreen
        title={`Payment Transaction No. ${payment.number}`}
        badge={
          <span className="max-sm:hidden">
            <PaymentStatusBadge status={payment.status} />
          </span>
        }
        back={{ label: "Back to Payments", onBack: () => navigate("/ims/payments") }}
        actions={
          <>
            <DownloadCentre />
            <PrintButton />
            <ActionsMenu choices={menu} />
            <button
              type="button"
              className="btn btn-primary max-sm:btn-square"
              disabled={!update}
              onClick={() => update?.onChoose()}
            >
              <Pencil className="icon" aria-hidden />
              <span className="max-sm:sr-only">Update</span>
            </button>
          </>
        }
        documentLabel={`Payment ${payment.number}`}
      >
        <article className="sheet">
          <div className="flex flex-wrap items-start justify-between gap-6">
            <div>
              <p className="soft text-xs">Received from</p>
              <p className="text-lg font-semibold">{payment.customerName}</p>
              <p className="soft text-sm">Student ID {payment.customerId}</p>
              {others.map((other) => (
                <p key={other.customerId} className="soft text-sm">
                  and for {other.name}, {other.customerId}
                </p>
              ))}
            </div>
            <div className="sm:text-right">
              <h2 className="num text-2xl font-semibold">{formatPesos(payment.amount)}</h2>
              <p className="mt-1 text-xs font-semibold tracking-wide">{payment.status}</p>
            </div>
          </div>
          <dl className="mt-8 grid gap-x-10 gap-y-1.5 text-sm sm:grid-cols-2">
            {factsOf(payment).map(([label, value]) => (
              <div key={label} className="flex justify-between gap-4">
                <dt className="soft flex-none">{label}</dt>
                <dd className="min-w-0 text-right break-words">{value || "–"}</dd>
              </div>
            ))}
          </dl>
          <PaidInvoices invoices={payment.invoices} />
          <CreditSection payment={payment} unapplied={unapplied} applied={applied} />
          {receipts.length > 1 && <Receipts uuid={payment.uuid} receipts={receipts} />}
          {payment.notes && (
            <section className="mt-8 border-t border-neutral-200 pt-4">
              <h3 className="soft mb-1 text-xs">Notes</h3>
              <p className="text-sm whitespace-pre-line">{payment.notes}</p>
            </section>
          )}
        </article>
      </DocumentScreen>
      {showsDocument && (
        <ReferenceDialog payment={payment} documents={documents} onClose={() => setShowsDocument(false)} />
      )}
      {isCorrecting && <CorrectReceiptDialog payment={payment} onClose={() => setIsCorrecting(false)} />}
      {actions.dialogs}
      {history.dialog}
    </>
  );
}

/** The reference document of its refund, where it is refunded. */
function useRefundDocument(payment: Payment): MenuChoice | null {
  const { role } = useSignedIn();
  const entry = entryFor(paymentWorkflow, "viewRefundDocument", { role }, [payment]);
  return (
    entry && {
      key: entry.name,
      label: entry.label,
      icon: <Paperclip className="icon" aria-hidden />,
      ...(entry.disabledReason !== undefined && { disabledReason: entry.disabledReason }),
      onChoose: () => openReference(payment.refund?.documentNumber ?? ""),
    }
  );
}

/** Where it has an official receipt number, which may be wrong. */
function useCorrection(payment: Payment, onChoose: () => void): MenuChoice | null {
  const { role } = useSignedIn();
  const entry = entryFor(paymentWorkflow, "correctOfficialReceipt", { role }, [payment]);
  return (
    entry && {
      key: entry.name,
      label: entry.label,
      icon: <Hash className="icon" aria-hidden />,
      ...(entry.disabledReason !== undefined && { disabledReason: entry.disabledReason }),
      onChoose,
    }
  );
}

function PaidInvoices({ invoices }: { invoices: Payment["invoices"] }) {
  if (invoices.length === 0)
    return <p className="soft mt-8 text-sm">No invoice: posted, it is the student's unapplied credit.</p>;
  return (
    <div className="mt-8 overflow-x-auto">
      <PlainTable
        look="paper"
        label="Invoices"
        rows={invoices}
        keyOf={({ uuid }) => uuid}
        columns={[
          {
            head: "Invoice No.",
            cell: ({ uuid, number }) => (
              <Link
                className="whitespace-nowrap underline underline-offset-2"
                to={`/ims/invoices/view/${uuid}`}
              >
                {number}
              </Link>
            ),
          },
          { head: "Student Name", cell: ({ customerName }) => customerName },
          { head: "Invoice Total", isFigure: true, cell: ({ totalAmount }) => formatPesos(totalAmount) },
          { head: "Allocated", isFigure: true, cell: ({ allocated }) => formatPesos(allocated) },
          { head: "Remaining Balance", isFigure: true, cell: ({ balance }) => formatPesos(balance) },
        ]}
      />
    </div>
  );
}

/** The receipt as it was handed out, and its later revisions. */
function Receipts({ uuid, receipts }: { uuid: string; receipts: readonly ReceiptRevision[] }) {
  return (
    <section className="mt-8 border-t border-neutral-200 pt-4">
      <h3 className="soft mb-1 text-xs">Receipts</h3>
      <ul className="text-sm">
        {receipts.map(({ number, reason, madeAt }) => (
          <li key={number}>
            <Link
              className="underline underline-offset-2"
              to={`/ims/payments/receipt/${uuid}?revision=${number}`}
            >
              Revision {number}
            </Link>{" "}
            <span className="soft">
              {REVISION_REASONS[reason]}, {formatInstant(madeAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Payment = Route.ComponentProps["loaderData"]["payment"];
/** What always belongs to a payment, a dash where it is not there yet; and what has happened to it. */
const factsOf = (payment: Payment): [string, string | null][] => {
  const happened: [string, Instant | null][] = [
    ["Cancelled Date", payment.cancelledAt],
    ["Refund Requested", payment.refundRequestedAt],
    ["Refund Approved", payment.refundApprovedAt],
    ["Refund Declined", payment.refundDeclinedAt],
    ["Refund Date", payment.refundedAt],
  ];
  const asked: [string, string | null][] = [
    ["Refund Reason", payment.refundReason],
    ["Refund Amount", payment.refundAmount === null ? null : formatPesos(payment.refundAmount)],
    ["Declined Reason", payment.declinedReason],
    ["Refund ID No.", payment.refund?.number ?? null],
    ["Refunded", payment.refundedAmount > 0 ? formatPesos(payment.refundedAmount) : null],
  ];
  return [
    ["Payment Date and Time", formatInstant(payment.paidAt)],
    ["Date Received", formatDay(payment.receivedDate)],
    ["Payment Type", payment.paymentType],
    ["Payment Method", payment.methodName],
    ["Bank", payment.bankName ?? payment.bankCode],
    ...shownDetails(payment.details).map(({ label, value }): [string, string] => [label, value]),
    ["Reference No.", referenceNumberOf(payment)],
    ["Official Receipt No.", payment.officialReceiptNumber],
    ["Reference Document", payment.referenceNumber],
    ...(payment.bankLine === null ? [] : [["Bank Line", payment.bankLine] as [string, string]]),
    ["Posting Date", payment.postedAt && formatInstant(payment.postedAt)],
    ...happened.flatMap(([label, at]): [string, string][] => (at ? [[label, formatInstant(at)]] : [])),
    ...asked.filter(([, said]) => said !== null),
  ];
};
