import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { PROMISSORY_NOTES } from "#core/billing/promissory-note.ts";
import { NOTE_CELLS } from "./note-cells.tsx";
import { useNoteActions } from "./use-note-actions.tsx";

export const meta = listMeta(PROMISSORY_NOTES);
export const loader = listLoader(PROMISSORY_NOTES);
export default listPage(PROMISSORY_NOTES, { cells: NOTE_CELLS, useActions: useNoteActions });
