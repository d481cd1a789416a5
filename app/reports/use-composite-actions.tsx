import FileText from "lucide-react/icons/file-text";
import { COMPOSITE_LIST } from "../../core/reports/composite-list.ts";
import { useListActions } from "../lists/use-list-actions.tsx";

const ICONS = { openCard: FileText };
/** From a row of the grade composite to the student's report card. */
export const useCompositeActions = (onDone: () => void) =>
  useListActions(COMPOSITE_LIST, { icons: ICONS, onDone });
