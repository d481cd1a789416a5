import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { COMPOSITE_LIST } from "#core/reports/composite-list.ts";
import { COMPOSITE_CELLS } from "./composite-cells.tsx";
import { CompositeExport, canExport } from "./composite-export.tsx";
import { FinalGrades } from "./final-grades.tsx";
import { PreparePapers } from "./papers/prepare-papers.tsx";
import { useCompositeActions } from "./use-composite-actions.tsx";

export const meta = listMeta(COMPOSITE_LIST);
export const loader = listLoader(COMPOSITE_LIST);
export default listPage(COMPOSITE_LIST, {
  cells: COMPOSITE_CELLS,
  useActions: useCompositeActions,
  actions: (state) => (
    <>
      {canExport(state) && <PreparePapers kind="composite" navigation={state.navigation} />}
      <CompositeExport {...state} />
    </>
  ),
  expanded: { tabs: ["Final"], of: (row) => <FinalGrades row={row} /> },
});
