import { useState } from "react";
import { Link } from "react-router";
import { useRecordHistory } from "#app/billing/history/use-record-history.tsx";
import { LISTED_INVOICE_COLUMNS, MoneySheet } from "#app/billing/money-sheet.tsx";
import { openReference } from "#app/billing/references/open-reference.ts";
import { ReferenceDialog } from "#app/billing/references/reference-dialog.tsx";
import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { stayOnFailure } from "#app/lib/stay-on-failure.ts";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { Hash, type Icon, Paperclip } from "#app/ui/icons.tsx";
import type { MenuChoice } from "#app/ui/menu-list.tsx";
import { ChoiceButton, noUpdate, placeChoices, RecordScreen } from "#app/ui/record/record-screen.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { type PaymentActionName, paymentWorkflow } from "#core/billing/payments/payment-actions.ts";
import { shownDetails } from "#core/billing/payments/payment-details-contract.ts";
import { customersOf, PAYMENT_LIST, referenceNumberOf } from "#core/billing/payments/payment-list.ts";
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
import { usePaymentActions } from "./use-payment-actions.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Payment Transaction No. ${loaderData?.payment.number ?? ""} · Talaan` },
];

export const loader = (args: Route.LoaderArgs) => loadPayment(args, args.params.uuid);
export const clientLoader = (args: Route.ClientLoaderArgs) => stayOnFailure(args);

/** One payment: what it is for, what each invoice got, and what may be done with it. */
export default function PaymentView({ loaderData }: Route.ComponentProps) {
  const { payment, documents, receipts, unapplied, applied } = loaderData;
  const history = useRecordHistory(payment.number, payment.uuid);
  const actions = usePaymentActions(() => {}, WENT_WRONG.ownStatus);
  const [opened, setOpened] = useState<"document" | "correction" | null>(null);
  const close = () => setOpened(null);
  const {
    buttons: [update = noUpdate(paymentWorkflow, payment)],
    menu,
  } = placeChoices(actions.choicesFor([payment], "row"), "update");
  const attach = {
    key: "attach",
    label: paymentWorkflow.actions.attach.label,
    icon: <Paperclip className="icon" />,
    onChoose: () => setOpened("document"),
  };
  const refundDocument = useOwnChoice(payment, "viewRefundDocument", Paperclip, () =>
    openReference(payment.refund?.documentNumber ?? ""),
  );
  const correction = useOwnChoice(payment, "correctOfficialReceipt", Hash, () => setOpened("correction"));
  return (
    <RecordScreen
      title={`Payment Transaction No. ${payment.number}`}
      badge={
        <span className="max-sm:hidden">
          <PaymentStatusBadge status={payment.status} />
        </span>
      }
      list={PAYMENT_LIST}
      documentLabel={`Payment ${payment.number}`}
      menu={[attach, ...menu, ...refundDocument, ...correction, history.choice]}
      buttons={<ChoiceButton choice={update} isPrimary />}
      dialogs={
        <>
          {opened === "document" && (
            <ReferenceDialog payment={payment} documents={documents} onClose={close} />
          )}
          {opened === "correction" && <CorrectReceiptDialog payment={payment} onClose={close} />}
          {actions.dialogs}
          {history.dialog}
        </>
      }
    >
      <MoneySheet
        partyLabel="Received from"
        othersLabel="and for"
        customers={customersOf(payment)}
        amount={payment.amount}
        status={payment.status}
        facts={factsOf(payment).map(([label, value]) => ({ label, value }))}
        notes={payment.notes}
      >
        <PaidInvoices invoices={payment.invoices} />
        <CreditSection payment={payment} unapplied={unapplied} applied={applied} />
        {receipts.length > 1 && <Receipts uuid={payment.uuid} receipts={receipts} />}
      </MoneySheet>
    </RecordScreen>
  );
}

/** An action that is offered here alone, where it is. */
function useOwnChoice(
  payment: Payment,
  name: PaymentActionName,
  Icon: Icon,
  onChoose: () => void,
): MenuChoice[] {
  const { role } = useSignedIn();
  const entry = entryFor(paymentWorkflow, name, { role }, [payment]);
  if (!entry) return [];
  return [
    {
      key: entry.name,
      label: entry.label,
      icon: <Icon className="icon" />,
      ...(entry.disabledReason !== undefined && { disabledReason: entry.disabledReason }),
      onChoose,
    },
  ];
}

function PaidInvoices({ invoices }: { invoices: Payment["invoices"] }) {
  if (invoices.length === 0)
    return <p className="soft mt-8 text-sm">No invoice: posted, it is the student's unapplied credit.</p>;
  return (
    <div className="mt-8">
      <PlainTable
        look="paper"
        label="Invoices"
        stacksBelow={480}
        rows={invoices}
        keyOf={({ uuid }) => uuid}
        columns={[
          ...LISTED_INVOICE_COLUMNS,
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
