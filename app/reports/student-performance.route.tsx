import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { PERFORMANCE_LIST } from "#core/reports/performance-list.ts";
import { PreparePapers } from "./papers/prepare-papers.tsx";
import { PERFORMANCE_CELLS } from "./performance-cells.tsx";
import { PublishSections } from "./publishing/publish-sections.tsx";
import { usePerformanceActions } from "./use-performance-actions.tsx";

export const meta = listMeta(PERFORMANCE_LIST);
export const loader = listLoader(PERFORMANCE_LIST);
export default listPage(PERFORMANCE_LIST, {
  cells: PERFORMANCE_CELLS,
  useActions: usePerformanceActions,
  actions: ({ navigation }) => (
    <>
      <PreparePapers kind="report-card" navigation={navigation} />
      <PublishSections
        dialog={navigation.address.dialog}
        section={navigation.address.filters.section ?? ""}
        setDialog={(dialog) => navigation.change({ dialog })}
      />
    </>
  ),
});
