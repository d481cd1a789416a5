import { useRecordHistory } from "#app/billing/history/use-record-history.tsx";
import { PaperSheet } from "#app/documents/paper-sheet.tsx";
import { BILLING_TIMEOUT_MS, load } from "#app/lib/api.server.ts";
import { ChoiceButton, placeChoices, RecordScreen } from "#app/ui/record/record-screen.tsx";
import { CREDIT_MEMO_DETAIL } from "#core/billing/credit-memos/credit-memo-calls.ts";
import { CREDIT_MEMO_LIST } from "#core/billing/credit-memos/credit-memo-list.ts";
import { creditMemoPaper } from "#core/documents/papers/credit-memo-paper.ts";
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
  return { memo, paper: creditMemoPaper(memo, args.url.origin) };
}

const LIST = { title: "Credit Memos", path: CREDIT_MEMO_LIST.path };

/** One credit memo as the document it is. */
export default function CreditMemoView({ loaderData: { memo, paper } }: Route.ComponentProps) {
  const history = useRecordHistory(memo.number, memo.uuid);
  const actions = useCreditMemoActions(() => {});
  const {
    buttons: [print, update, publish],
    menu,
  } = placeChoices(actions.choicesFor([memo], "row"), "print", "update", "publish");
  return (
    <RecordScreen
      title={memo.number}
      badge={<CreditMemoStatusBadge status={memo.status} />}
      list={LIST}
      goesBack
      documentLabel={`${paper.heading} ${paper.number}`}
      print={print && <ChoiceButton choice={print} />}
      menu={[...menu, history.choice]}
      buttons={
        <>
          <ChoiceButton choice={update} />
          <ChoiceButton choice={publish} isPrimary />
        </>
      }
      dialogs={
        <>
          {actions.dialogs}
          {history.dialog}
        </>
      }
    >
      <PaperSheet paper={paper} studentNo={memo.customerId} />
    </RecordScreen>
  );
}
