import BellRing from "lucide-react/icons/bell-ring";
import Mail from "lucide-react/icons/mail";
import { lazy, Suspense, useState } from "react";
import { useSignedIn } from "#app/shell/signed-in.ts";
import type { WorkflowActions } from "#app/ui/use-workflow-actions.tsx";
import { type AccountActionName, accountWorkflow } from "#core/billing/accounts/account-actions.ts";
import type { AccountRow } from "#core/billing/accounts/account-list.ts";
import { menuFor } from "#core/shared/actions.ts";

const SendStatementsDialog = lazy(() => import("./statements/send-statements-dialog.tsx"));
const RemindAccounts = lazy(() => import("#app/billing/reminders/remind-accounts.tsx"));
const ICONS = { sendStatements: Mail, remind: BellRing };
const DIALOGS = { sendStatements: SendStatementsDialog, remind: RemindAccounts };

/** The actions of customer accounts in their list, each in a dialog of its own. */
export function useAccountActions(onDone: () => void): WorkflowActions<AccountRow> {
  const { role } = useSignedIn();
  const [asked, setAsked] = useState<{ name: AccountActionName; accounts: readonly AccountRow[] } | null>(
    null,
  );
  const Asked = asked && DIALOGS[asked.name];
  return {
    choicesFor: (accounts, place) =>
      menuFor(accountWorkflow, { role }, accounts, place).map(({ name, label, disabledReason }) => {
        const Icon = ICONS[name];
        return {
          key: name,
          label,
          icon: <Icon className="icon" aria-hidden />,
          ...(disabledReason !== undefined && { disabledReason }),
          onChoose: () => setAsked({ name, accounts }),
        };
      }),
    dialogs: Asked && (
      <Suspense>
        <Asked accounts={asked.accounts} onDone={onDone} onClose={() => setAsked(null)} />
      </Suspense>
    ),
  };
}
