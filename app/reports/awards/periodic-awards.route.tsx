import CircleHelp from "lucide-react/icons/circle-help";
import { Link } from "react-router";
import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { PreparePapers } from "#app/reports/papers/prepare-papers.tsx";
import { AWARD_LIST } from "#core/reports/awards/award-list.ts";
import { AWARD_CELLS } from "./award-cells.tsx";
import { AwardDetails, hasDetails } from "./award-details.tsx";
import { AwardExport } from "./award-export.tsx";
import { useAwardActions } from "./use-award-actions.tsx";

export const meta = listMeta(AWARD_LIST);
export const loader = listLoader(AWARD_LIST);
export default listPage(AWARD_LIST, {
  cells: AWARD_CELLS,
  useActions: useAwardActions,
  expanded: { of: (row) => <AwardDetails row={row} />, has: hasDetails },
  actions: (state) => (
    <>
      <Link to={`${AWARD_LIST.path}/why`} className="btn max-sm:btn-square">
        <CircleHelp className="icon" aria-hidden />
        <span className="max-sm:sr-only">Why not?</span>
      </Link>
      <PreparePapers kind="certificate" navigation={state.navigation} />
      <AwardExport {...state} />
    </>
  ),
});
