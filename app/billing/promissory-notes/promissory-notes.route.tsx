import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { PROMISSORY_NOTE_LIST } from "#core/billing/promissory-notes/promissory-note-list.ts";
import { NOTE_CELLS } from "./note-cells.tsx";
import { useNoteActions } from "./use-note-actions.tsx";

export const meta = listMeta(PROMISSORY_NOTE_LIST);
export const loader = listLoader(PROMISSORY_NOTE_LIST);
export default listPage(PROMISSORY_NOTE_LIST, { cells: NOTE_CELLS, useActions: useNoteActions });
