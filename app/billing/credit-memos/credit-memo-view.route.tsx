import { useLocation, useNavigate } from "react-router";
import { useRecordHistory } from "#app/billing/history/use-record-history.tsx";
import { InvoiceSheet } from "#app/billing/invoice-sheet.tsx";
import { DocumentVerification } from "#app/documents/document-verification.tsx";
import { DownloadCentre } from "#app/documents/download-centre.tsx";
import { BILLING_TIMEOUT_MS, load } from "#app/lib/api.server.ts";
import { ActionsMenu } from "#app/ui/actions-menu.tsx";
import { DocumentScreen } from "#app/ui/document-screen.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { CREDIT_MEMO_DETAIL } from "#core/billing/credit-memos/credit-memo-calls.ts";
import { creditMemoDocument } from "#core/documents/credit-memo/credit-memo-document.ts";
import type { Route } from "./+types/credit-memo-view.route.ts";
import { CreditMemoStatusBadge } from "./credit-memo-status-badge.tsx";
import { useCreditMemoActions } from "./use-credit-memo-actions.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.memo.number ?? "Credit Memo"} · Talaan` },
];

export async function loader(args: Route.LoaderArgs) {
  const { data: memo } = await load(args, CREDIT_MEMO_DETAIL, {
    params: { uuid: args.params.uuid },
    timeoutMs: BILLING_TIMEOUT_MS,
  });
  return { memo, document: creditMemoDocument(memo, args.url.origin) };
}

const LIST_PATH = "/ims/credit-memo";
/** Of the menu's entries those that have a button of their own, or are this screen. */
const BUTTONS: readonly string[] = ["view", "publish", "update", "print"];

/** One credit memo as the document it is. */
export default function CreditMemoView({ loaderData: { memo, document } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const cameFromList = useLocation().key !== "default";
  const history = useRecordHistory(memo.number);
  const actions = useCreditMemoActions(() => {});
  const choices = actions.choicesFor([memo], "row");
  const others = choices.filter(({ key }) => !BUTTONS.includes(key));
  const button = (key: string, className: string) => {
    const choice = choices.find((found) => found.key === key);
    return (
      choice && (
        <button
          type="button"
          className={`btn ${className}`}
          disabled={choice.disabledReason !== undefined}
          title={choice.disabledReason}
          onClick={choice.onChoose}
        >
          {choice.icon}
          <span className="max-sm:sr-only">{choice.label}</span>
        </button>
      )
    );
  };
  return (
    <>
      <DocumentScreen
        title={memo.number}
        badge={<CreditMemoStatusBadge status={memo.status} />}
        back={{
          label: "Back to Credit Memos",
          onBack: () => (cameFromList ? navigate(-1) : navigate(LIST_PATH)),
        }}
        actions={
          <>
            <DownloadCentre />
            {button("print", "max-sm:btn-square") || <PrintButton />}
            <ActionsMenu choices={[...others, history.choice]} />
            {button("update", "max-sm:btn-square")}
            {button("publish", "btn-primary max-sm:btn-square")}
          </>
        }
        documentLabel={`${document.heading} ${document.number}`}
      >
        <InvoiceSheet document={document}>
          {document.verification && <DocumentVerification verification={document.verification} />}
        </InvoiceSheet>
      </DocumentScreen>
      {actions.dialogs}
      {history.dialog}
    </>
  );
}
