import { useCallback } from "react";
import { useRevalidator } from "react-router";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { useListActions } from "#app/lists/use-list-actions.tsx";
import { CircleSlash, TicketCheck, TicketX } from "#app/ui/icons.tsx";
import type { MenuChoice } from "#app/ui/menu-list.tsx";
import {
  INVALID_SELECTION,
  isInvalidSelection,
  MIXED_SELECTION,
} from "#core/enrollment/enrollment-pass-actions.ts";
import { type EnrollmentPass, PASS_LIST } from "#core/enrollment/enrollment-pass-list.ts";

const ICONS = { release: TicketCheck, withdraw: TicketX };
const INVALID: MenuChoice = {
  key: "invalid",
  label: INVALID_SELECTION,
  icon: <CircleSlash className="icon" />,
  disabledReason: MIXED_SELECTION,
  onChoose: () => {},
};

function usePassActions(onDone: () => void) {
  const { revalidate } = useRevalidator();
  // A refused pass shows no message (E-4): the list is loaded again instead.
  const onRefused = useCallback(
    ({ code, message }: ApiRefusal) => {
      console.error(`Enrollment pass: ${code} ${message}`);
      void revalidate();
    },
    [revalidate],
  );
  const actions = useListActions(PASS_LIST, { icons: ICONS, onDone, onRefused });
  const choicesFor = (rows: readonly EnrollmentPass[], place: "row" | "bulk"): MenuChoice[] =>
    place === "bulk" && isInvalidSelection(rows) ? [INVALID] : actions.choicesFor(rows, place);
  return { ...actions, choicesFor };
}

export const meta = listMeta(PASS_LIST);
export const loader = listLoader(PASS_LIST);
export default listPage(PASS_LIST, { useActions: usePassActions });
