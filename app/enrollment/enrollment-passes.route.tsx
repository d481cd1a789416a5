import { lazy, Suspense, useCallback } from "react";
import { useRevalidator } from "react-router";
import { ImportButton } from "#app/billing/import-button.tsx";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { listLoader } from "#app/lists/list.server.ts";
import { type ListPageState, listMeta, listPage } from "#app/lists/list-page.tsx";
import { useListActions } from "#app/lists/use-list-actions.tsx";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { Button } from "#app/ui/button.tsx";
import { CircleSlash, Plus, TicketCheck, TicketX } from "#app/ui/icons.tsx";
import type { MenuChoice } from "#app/ui/menu-list.tsx";
import {
  type EnrollmentPass,
  INVALID_SELECTION,
  isInvalidSelection,
  MIXED_SELECTION,
  mayMakePasses,
  PASS_LIST,
} from "#core/enrollment/enrollment-pass.ts";

const PassDialog = lazy(() => import("./pass-dialog.tsx"));

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

type State = ListPageState<typeof PASS_LIST>;

/** Passes are made by those who release them (E-2). */
function Actions({ navigation }: State) {
  const { role } = useSignedIn();
  if (!mayMakePasses({ role })) return null;
  return (
    <>
      <ImportButton navigation={navigation} />
      <Button
        className="btn-primary"
        icon={<Plus className="icon" />}
        onClick={() => navigation.change({ dialog: "new" })}
      >
        New pass
      </Button>
    </>
  );
}

function Dialogs({ navigation }: State) {
  const { revalidate } = useRevalidator();
  const { role } = useSignedIn();
  const { dialog } = navigation.address;
  const props = { onSaved: () => void revalidate(), onClose: () => navigation.change({ dialog: "" }) };
  if (!mayMakePasses({ role })) return null;
  return (
    <Suspense>
      {(dialog === "new" || dialog === "import") && <PassDialog dialog={dialog} {...props} />}
    </Suspense>
  );
}

export default listPage(PASS_LIST, {
  useActions: usePassActions,
  actions: (state) => <Actions {...state} />,
  dialogs: (state) => <Dialogs {...state} />,
});
