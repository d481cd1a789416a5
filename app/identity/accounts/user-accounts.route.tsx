import KeyRound from "lucide-react/icons/key-round";
import Lock from "lucide-react/icons/lock";
import LockOpen from "lucide-react/icons/lock-open";
import LogOut from "lucide-react/icons/log-out";
import MailPlus from "lucide-react/icons/mail-plus";
import MailX from "lucide-react/icons/mail-x";
import UserCheck from "lucide-react/icons/user-check";
import UserCog from "lucide-react/icons/user-cog";
import UserX from "lucide-react/icons/user-x";
import { lazy } from "react";
import { addressOf } from "#app/lists/address-of.ts";
import { formParts, type ListFormProps } from "#app/lists/form-parts.tsx";
import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { useListActions } from "#app/lists/use-list-actions.tsx";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { useListAddress } from "#app/ui/table/use-list-address.ts";
import { accountWorkflow } from "#core/identity/accounts/account-actions.ts";
import { USER_ACCOUNT_LIST, type UserAccountRow } from "#core/identity/accounts/account-list.ts";
import { isAllowedFor } from "#core/shared/actions.ts";

const InviteDialog = lazy(() => import("./invite-dialog.tsx"));
const RolesDialog = lazy(() => import("./roles-dialog.tsx"));

const ICONS = {
  resend: MailPlus,
  revoke: MailX,
  sendPasswordLink: KeyRound,
  changeRoles: UserCog,
  lock: Lock,
  unlock: LockOpen,
  endSessions: LogOut,
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

/** Invites somebody; of an account its roles. */
const AccountDialog = ({ record, ...dialog }: ListFormProps<UserAccountRow>) =>
  record ? <RolesDialog {...dialog} record={record} /> : <InviteDialog {...dialog} />;

export const meta = listMeta(USER_ACCOUNT_LIST);
export const loader = listLoader(USER_ACCOUNT_LIST);

/** Everyone who can sign in; a row opens its roles. */
export default listPage(USER_ACCOUNT_LIST, {
  useActions: useAccountActions,
  ...formParts(USER_ACCOUNT_LIST, { Form: AccountDialog, addLabel: "Invite" }),
  canOpen: (row) => isAllowedFor(accountWorkflow, "changeRoles", { role: "SA" }, row) && !row.isParent,
});
