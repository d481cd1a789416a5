import Paperclip from "lucide-react/icons/paperclip";
import Pencil from "lucide-react/icons/pencil";
import { Link, useNavigate } from "react-router";
import { useRecordHistory } from "#app/billing/history/use-record-history.tsx";
import { openReference } from "#app/billing/payments/references/open-reference.ts";
import { DownloadCentre } from "#app/documents/download-centre.tsx";
import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { stayOnFailure } from "#app/lib/stay-on-failure.ts";
import { ActionsMenu } from "#app/ui/actions-menu.tsx";
import { DocumentScreen } from "#app/ui/document-screen.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import type { RefundRow } from "#core/billing/refunds/refund-list.ts";
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

const doNothing = () => {};
const NO_DOCUMENT = "The refund has no reference document.";

/** One refund: of which payment, how much, and from what it is taken. */
export default function RefundView({ loaderData: { refund } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const history = useRecordHistory(refund.number);
  const actions = useRefundActions(doNothing, WENT_WRONG.ownStatus);
  const choices = actions.choicesFor([refund], "row");
  const update = choices.find(({ key }) => key === "update");
  const menu = [
    {
      key: "document",
      label: "View Reference Document",
      icon: <Paperclip className="icon" aria-hidden />,
      ...(refund.documentNumber === null && { disabledReason: NO_DOCUMENT }),
      onChoose: () => openReference(refund.documentNumber ?? ""),
    },
    ...choices.filter(({ key }) => key !== "view" && key !== "update"),
    history.choice,
  ];
  return (
    <>
      <DocumentScreen
        title={`Refund ID No. ${refund.number}`}
        badge={
          <span className="max-sm:hidden">
            <RefundStatusBadge status={refund.status} />
          </span>
        }
        back={{ label: "Back to Refunds", onBack: () => navigate("/ims/refunds") }}
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
        documentLabel={`Refund ${refund.number}`}
      >
        <RefundSheet refund={refund} />
      </DocumentScreen>
      {actions.dialogs}
      {history.dialog}
    </>
  );
}

function RefundSheet({ refund }: { refund: RefundRow }) {
  return (
    <article className="sheet">
      <div className="flex flex-wrap items-start justify-between gap-6">
        <div>
          <p className="soft text-xs">Refund to</p>
          <p className="text-lg font-semibold">{refund.customerName}</p>
          <p className="soft text-sm">Student ID {refund.customerId}</p>
          {refund.customers.slice(1).map(({ customerId, name }) => (
            <p key={customerId} className="soft text-sm">
              and of {name}, {customerId}
            </p>
          ))}
        </div>
        <div className="sm:text-right">
          <h2 className="num text-2xl font-semibold">{formatPesos(refund.amount)}</h2>
          <p className="mt-1 text-xs font-semibold tracking-wide">{refund.status}</p>
        </div>
      </div>
      <dl className="mt-8 grid gap-x-10 gap-y-1.5 text-sm sm:grid-cols-2">
        <div className="flex justify-between gap-4">
          <dt className="soft flex-none">Payment Transaction No.</dt>
          <dd className="min-w-0 text-right">
            <Link className="underline underline-offset-2" to={`/ims/payments/view/${refund.paymentUuid}`}>
              {refund.paymentNumber}
            </Link>
          </dd>
        </div>
        {factsOf(refund).map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="soft flex-none">{label}</dt>
            <dd className="min-w-0 text-right break-words">{value || "–"}</dd>
          </div>
        ))}
      </dl>
      <RefundedInvoices refund={refund} />
      {refund.notes && (
        <section className="mt-8 border-t border-neutral-200 pt-4">
          <h3 className="soft mb-1 text-xs">Notes</h3>
          <p className="text-sm whitespace-pre-line">{refund.notes}</p>
        </section>
      )}
    </article>
  );
}

/** From what it is, or would be, taken. */
function RefundedInvoices({ refund }: { refund: RefundRow }) {
  const taken = refund.invoices.filter(({ refunded }) => refunded > 0);
  if (taken.length === 0 && refund.fromCredit === 0) return null;
  const heading = refund.refundedAt ? "Taken from" : "Posting takes it from";
  return (
    <div className="mt-8 overflow-x-auto">
      <h3 className="soft mb-1 text-xs">{heading}</h3>
      <PlainTable
        look="paper"
        label={heading}
        rows={taken}
        keyOf={({ uuid }) => uuid}
        before={
          refund.fromCredit > 0 && (
            <tr>
              <td>Unapplied credit</td>
              <td />
              <td data-align="right">{formatPesos(refund.fromCredit)}</td>
              <td />
            </tr>
          )
        }
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
          { head: "Refunded", isFigure: true, cell: ({ refunded }) => formatPesos(refunded) },
          { head: "Remaining Balance", isFigure: true, cell: ({ balance }) => formatPesos(balance) },
        ]}
      />
    </div>
  );
}

/** What always belongs to a refund, a dash where it is not there yet; and what has happened to it. */
const factsOf = (refund: RefundRow): [string, string | null][] => [
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
