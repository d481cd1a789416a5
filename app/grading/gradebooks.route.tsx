import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { GRADEBOOK_LIST } from "#core/grading/gradebook/gradebook-list.ts";
import { GRADEBOOK_CELLS } from "./gradebook-cells.tsx";
import { useGradebookActions } from "./use-gradebook-actions.tsx";

export const meta = listMeta(GRADEBOOK_LIST);
export const loader = listLoader(GRADEBOOK_LIST);
export default listPage(GRADEBOOK_LIST, { cells: GRADEBOOK_CELLS, useActions: useGradebookActions });
