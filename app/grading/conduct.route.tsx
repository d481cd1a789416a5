import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { CONDUCT_LIST } from "#core/grading/gradebook/gradebook-list.ts";
import { GRADEBOOK_CELLS } from "./gradebook-cells.tsx";
import { useGradebookActions } from "./use-gradebook-actions.tsx";

export const meta = listMeta(CONDUCT_LIST);
export const loader = listLoader(CONDUCT_LIST);
export default listPage(CONDUCT_LIST, { cells: GRADEBOOK_CELLS, useActions: useGradebookActions });
