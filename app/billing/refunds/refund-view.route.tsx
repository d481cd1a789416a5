import type { ReactNode } from "react";
import { Link } from "react-router";
import { useRecordHistory } from "#app/billing/history/use-record-history.tsx";
import { LISTED_INVOICE_COLUMNS, MoneySheet } from "#app/billing/money-sheet.tsx";
import { openReference } from "#app/billing/references/open-reference.ts";
import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { stayOnFailure } from "#app/lib/stay-on-failure.ts";
import { Paperclip } from "#app/ui/icons.tsx";
import { ChoiceButton, noUpdate, placeChoices, RecordScreen } from "#app/ui/record/record-screen.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { refundWorkflow } from "#core/billing/refunds/refund-actions.ts";
import { REFUND_LIST, type RefundRow } from "#core/billing/refunds/refund-list.ts";
import { refundMethodLabel } from "#core/billing/refunds/refund-methods.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import type { Route } from "./+types/refund-view.route.ts";
import { loadRefund } from "./editor/save-refund.server.ts";
import { RefundStatusBadge } from "./refund-status-badge.tsx";
import { useRefundActions } from "./use-refund-actions.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Refund ID No. ${loaderData?.refund.number ?? ""} · Talaan` },
];

export const loader = async (args: Route.LoaderArgs) => ({
  refund: await loadRefund(args, args.params.uuid),
});
export const clientLoader = (args: Route.ClientLoaderArgs) => stayOnFailure(args);

const NO_DOCUMENT = "The refund has no reference document.";

/** One refund: of which payment, how much, and from what it is taken. */
export default function RefundView({ loaderData: { refund } }: Route.ComponentProps) {
  const history = useRecordHistory(refund.number, refund.uuid);
  const actions = useRefundActions(() => {}, WENT_WRONG.ownStatus);
  const {
    buttons: [update = noUpdate(refundWorkflow, refund)],
    menu,
  } = placeChoices(actions.choicesFor([refund], "row"), "update");
  const document = {
    key: "document",
    label: "View Reference Document",
    icon: <Paperclip className="icon" />,
    ...(refund.documentNumber === null && { disabledReason: NO_DOCUMENT }),
    onChoose: () => openReference(refund.documentNumber ?? ""),
  };
  return (
    <RecordScreen
      title={`Refund ID No. ${refund.number}`}
      badge={
        <span className="max-sm:hidden">
          <RefundStatusBadge status={refund.status} />
        </span>
      }
      list={REFUND_LIST}
      documentLabel={`Refund ${refund.number}`}
      menu={[document, ...menu, history.choice]}
      buttons={<ChoiceButton choice={update} isPrimary />}
      dialogs={
        <>
          {actions.dialogs}
          {history.dialog}
        </>
      }
    >
      <MoneySheet
        partyLabel="Refund to"
        othersLabel="and of"
        customers={[
          { customerId: refund.customerId, name: refund.customerName },
          ...refund.customers.slice(1),
        ]}
        amount={refund.amount}
        status={refund.status}
        facts={factsOf(refund).map(([label, value]) => ({ label, value }))}
        notes={refund.notes}
      >
        <RefundedInvoices refund={refund} />
      </MoneySheet>
    </RecordScreen>
  );
}

/** From what it is, or would be, taken. */
function RefundedInvoices({ refund }: { refund: RefundRow }) {
  const taken = refund.invoices.filter(({ refunded }) => refunded > 0);
  if (taken.length === 0 && refund.fromCredit === 0) return null;
  const heading = refund.refundedAt ? "Taken from" : "Posting takes it from";
  return (
    <div className="mt-8">
      <h3 className="soft mb-1 text-xs">{heading}</h3>
      <PlainTable
        look="paper"
        label={heading}
        stacksBelow={480}
        rows={taken}
        keyOf={({ uuid }) => uuid}
        before={
          refund.fromCredit > 0 && (
            <tr>
              <td>Unapplied credit</td>
              <td />
              <td data-align="right" data-label="Refunded">
                {formatPesos(refund.fromCredit)}
              </td>
              <td />
            </tr>
          )
        }
        columns={[
          ...LISTED_INVOICE_COLUMNS,
          { head: "Refunded", isFigure: true, cell: ({ refunded }) => formatPesos(refunded) },
          { head: "Remaining Balance", isFigure: true, cell: ({ balance }) => formatPesos(balance) },
        ]}
      />
    </div>
  );
}

/** What always belongs to a refund, a dash where it is not there yet; and what has happened to it. */
const factsOf = (refund: RefundRow): [string, ReactNode][] => [
  [
    "Payment Transaction No.",
    <Link
      key="payment"
      className="underline underline-offset-2"
      to={`/ims/payments/view/${refund.paymentUuid}`}
    >
      {refund.paymentNumber}
    </Link>,
  ],
  ["Amount Paid", formatPesos(refund.paymentAmount)],
  ["Approved to Refund", formatPesos(refund.approvedAmount)],
  ["Approval Date", formatInstant(refund.approvedAt)],
  ["Approved By", refund.approvedBy],
  ["Refund Reason", refund.reason],
  ["Refund Method", refundMethodLabel({ code: refund.methodCode, name: refund.methodName })],
  ["Bank", refund.bankName],
  ["Reference No.", refund.typedReference],
  ["Reference Document", refund.documentNumber],
  ["Created Date", formatInstant(refund.createdAt)],
  ["Refunded Date", refund.refundedAt && formatInstant(refund.refundedAt)],
  ...(refund.cancelledAt
    ? [["Cancelled Date", formatInstant(refund.cancelledAt)] satisfies [string, string]]
    : []),
];
