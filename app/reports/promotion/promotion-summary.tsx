import { lazy, Suspense } from "react";
import type { ListPageState } from "#app/lists/list-page.tsx";
import type { PROMOTION_LIST } from "#core/reports/promotion/promotion-list.ts";
import type { PromotionSummary as Summary } from "#core/reports/promotion/promotion-summary.ts";

const SummaryDialog = lazy(() => import("./summary-dialog.tsx"));
const DIALOG = "summary";

/** The summary by grade level of what the list is filtered by. */
export function PromotionSummary({
  navigation: { address, change },
  loaded,
}: ListPageState<typeof PROMOTION_LIST>) {
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
