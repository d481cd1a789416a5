import { lazy, Suspense } from "react";
import { listLoader } from "#app/lists/list.server.ts";
import { type ListPageState, listMeta, listPage } from "#app/lists/list-page.tsx";
import { PreparePapers } from "#app/reports/papers/prepare-papers.tsx";
import { PROMOTION_LIST } from "#core/reports/promotion/promotion.ts";
import type { PromotionSummary as Summary } from "#core/reports/promotion/promotion-summary.ts";
import { usePromotionActions } from "./use-promotion-actions.tsx";

const SummaryDialog = lazy(() => import("./summary-dialog.tsx"));
const DIALOG = "summary";

/** The summary by grade level of what the list is filtered by. */
function PromotionSummary({ navigation: { address, change }, loaded }: ListPageState<typeof PROMOTION_LIST>) {
  const summary = loaded.list?.beside as Summary | undefined;
  if (!summary) return null;
  return (
    <>
      <button type="button" className="btn" onClick={() => change({ dialog: DIALOG })}>
        Summary by level
      </button>
      {address.dialog === DIALOG && (
        <Suspense>
          <SummaryDialog summary={summary} onClose={() => change({ dialog: "" })} />
        </Suspense>
      )}
    </>
  );
}

export const meta = listMeta(PROMOTION_LIST);
export const loader = listLoader(PROMOTION_LIST);
export default listPage(PROMOTION_LIST, {
  useActions: usePromotionActions,
  actions: (state) => (
    <>
      <PreparePapers kind="promotion" navigation={state.navigation} />
      <PromotionSummary {...state} />
    </>
  ),
});
