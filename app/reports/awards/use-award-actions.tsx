import Award from "lucide-react/icons/award";
import CircleHelp from "lucide-react/icons/circle-help";
import FileX from "lucide-react/icons/file-x";
import Printer from "lucide-react/icons/printer";
import { useListActions } from "#app/lists/use-list-actions.tsx";
import { AWARD_LIST } from "#core/reports/awards/award-list.ts";

const ICONS = { view: Award, print: Printer, why: CircleHelp, withdraw: FileX };

/** What can be done with awards. */
export const useAwardActions = (onDone: () => void) => useListActions(AWARD_LIST, { icons: ICONS, onDone });
