import { lazy, Suspense } from "react";
import { useRevalidator } from "react-router";
import { ImportButton } from "#app/billing/import-button.tsx";
import { addressOf } from "#app/lists/address-of.ts";
import { listLoader } from "#app/lists/list.server.ts";
import { type ListPageState, listMeta, listPage } from "#app/lists/list-page.tsx";
import { useListActions } from "#app/lists/use-list-actions.tsx";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { Button } from "#app/ui/button.tsx";
import {
  KeyRound,
  Lock,
  LockOpen,
  LogOut,
  MailPlus,
  MailX,
  Plus,
  ShieldOff,
  UserCheck,
  UserCog,
  Users,
  UsersRound,
  UserX,
} from "#app/ui/icons.tsx";
import { useListAddress } from "#app/ui/table/use-list-address.ts";
import { accountWorkflow } from "#core/identity/accounts/account-actions.ts";
import { USER_ACCOUNT_LIST } from "#core/identity/accounts/account-list.ts";
import { isAllowedFor } from "#core/shared/actions.ts";

const InviteDialog = lazy(() => import("./invite-dialog.tsx"));
const InviteGuardiansDialog = lazy(() => import("./invite-guardians-dialog.tsx"));
const InvitationImport = lazy(() => import("./invitation-import.tsx"));
const RolesDialog = lazy(() => import("./roles-dialog.tsx"));

const ICONS = {
  resend: MailPlus,
  revoke: MailX,
  sendPasswordLink: KeyRound,
  changeRoles: UserCog,
  lock: Lock,
  unlock: LockOpen,
  endSessions: LogOut,
  removeSecondStep: ShieldOff,
  deactivate: UserX,
  reactivate: UserCheck,
};

function useAccountActions(onDone: () => void) {
  const { userId } = useSignedIn();
  const { change } = useListAddress(addressOf(USER_ACCOUNT_LIST));
  const actions = useListActions(USER_ACCOUNT_LIST, {
    icons: ICONS,
    onDone,
    opens: (name, [row]) => {
      if (name !== "changeRoles" || !row) return false;
      change({ dialog: row.uuid });
      return true;
    },
  });
  const choicesFor: typeof actions.choicesFor = (rows, place) =>
    actions.choicesFor(
      rows.map((row) => ({ ...row, isOwn: row.uuid === userId })),
      place,
    );
  return { ...actions, choicesFor };
}

type State = ListPageState<typeof USER_ACCOUNT_LIST>;
const INVITE_DIALOGS: Readonly<Record<string, "one" | "faculty">> = { new: "one", faculty: "faculty" };

/** The roles of the account that the address names, or an invitation. */
function Dialogs({ navigation, loaded }: State) {
  const { revalidate } = useRevalidator();
  const { dialog } = navigation.address;
  const form = INVITE_DIALOGS[dialog];
  const record = loaded.list?.rows.find(({ uuid }) => uuid === dialog);
  const props = { onSaved: () => void revalidate(), onClose: () => navigation.change({ dialog: "" }) };
  return (
    <Suspense>
      {form && <InviteDialog key={dialog} form={form} {...props} />}
      {dialog === "guardians" && <InviteGuardiansDialog {...props} />}
      {dialog === "import" && <InvitationImport onDone={props.onSaved} onClose={props.onClose} />}
      {record && <RolesDialog key={dialog} record={record} {...props} />}
    </Suspense>
  );
}

export const meta = listMeta(USER_ACCOUNT_LIST);
export const loader = listLoader(USER_ACCOUNT_LIST);

/** Everyone who can sign in; a row opens its roles. */
export default listPage(USER_ACCOUNT_LIST, {
  useActions: useAccountActions,
  actions: ({ navigation }: State) => (
    <>
      <ImportButton navigation={navigation} />
      <Button
        icon={<UsersRound className="icon" />}
        onClick={() => navigation.change({ dialog: "guardians" })}
      >
        Invite guardians
      </Button>
      <Button icon={<Users className="icon" />} onClick={() => navigation.change({ dialog: "faculty" })}>
        Invite faculty
      </Button>
      <Button
        className="btn-primary"
        icon={<Plus className="icon" />}
        onClick={() => navigation.change({ dialog: "new" })}
      >
        Invite
      </Button>
    </>
  ),
  dialogs: (state) => <Dialogs {...state} />,
  onOpen: ({ uuid }, { change }) => change({ dialog: uuid }),
  canOpen: (row) => isAllowedFor(accountWorkflow, "changeRoles", { role: "SA" }, row) && !row.isParent,
});
