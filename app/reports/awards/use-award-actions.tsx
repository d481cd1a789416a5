import { useListActions } from "#app/lists/use-list-actions.tsx";
import { Award, CircleHelp, FileX, Printer } from "#app/ui/icons.tsx";
import { AWARD_LIST } from "#core/reports/awards/award.ts";

const ICONS = { view: Award, print: Printer, why: CircleHelp, withdraw: FileX };

/** What can be done with awards. */
export const useAwardActions = (onDone: () => void) => useListActions(AWARD_LIST, { icons: ICONS, onDone });
