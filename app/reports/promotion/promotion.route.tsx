import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { PreparePapers } from "#app/reports/papers/prepare-papers.tsx";
import { PROMOTION_LIST } from "#core/reports/promotion/promotion-list.ts";
import { PromotionSummary } from "./promotion-summary.tsx";
import { usePromotionActions } from "./use-promotion-actions.tsx";

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
