import { PROMISSORY_NOTE_LIST } from "../../../core/billing/promissory-notes/promissory-note-list.ts";
import { listLoader } from "../../lists/list.server.ts";
import { listMeta, listPage } from "../../lists/list-page.tsx";
import { NOTE_CELLS } from "./note-cells.tsx";
import { useNoteActions } from "./use-note-actions.tsx";

export const meta = listMeta(PROMISSORY_NOTE_LIST);
export const loader = listLoader(PROMISSORY_NOTE_LIST);
export default listPage(PROMISSORY_NOTE_LIST, { cells: NOTE_CELLS, useActions: useNoteActions });
