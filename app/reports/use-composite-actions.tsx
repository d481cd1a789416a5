import FileText from "lucide-react/icons/file-text";
import { useListActions } from "#app/lists/use-list-actions.tsx";
import { COMPOSITE_LIST } from "#core/reports/composite-list.ts";

const ICONS = { openCard: FileText };
/** From a row of the grade composite to the student's report card. */
export const useCompositeActions = (onDone: () => void) =>
  useListActions(COMPOSITE_LIST, { icons: ICONS, onDone });
