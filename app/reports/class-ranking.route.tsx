import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { CLASS_RANKING_LIST } from "#core/reports/class-ranking-list.ts";
import { PreparePapers } from "./papers/prepare-papers.tsx";

export const meta = listMeta(CLASS_RANKING_LIST);
export const loader = listLoader(CLASS_RANKING_LIST);
export default listPage(CLASS_RANKING_LIST, {
  actions: ({ navigation }) => <PreparePapers kind="class-ranking" navigation={navigation} />,
});
