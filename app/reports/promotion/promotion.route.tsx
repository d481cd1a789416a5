import { PROMOTION_LIST } from "../../../core/reports/promotion/promotion-list.ts";
import { listLoader } from "../../lists/list.server.ts";
import { listMeta, listPage } from "../../lists/list-page.tsx";
import { PreparePapers } from "../papers/prepare-papers.tsx";
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
