import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { useListActions } from "#app/lists/use-list-actions.tsx";
import { Ban, Eye, Paperclip, Printer } from "#app/ui/icons.tsx";
import { PROMISSORY_NOTES } from "#core/billing/promissory-note.ts";

const ICONS = { view: Eye, print: Printer, attach: Paperclip, withdraw: Ban };

/** The actions of promissory notes, in the list and on a note's own screen. */
export const useNoteActions = (onDone: () => void) =>
  useListActions(PROMISSORY_NOTES, { icons: ICONS, onDone, failureTitle: WENT_WRONG.status });
