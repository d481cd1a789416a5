import { lazy, Suspense, useState } from "react";
import { DASH } from "#app/lists/cells.tsx";
import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { BellRing, Mail } from "#app/ui/icons.tsx";
import type { WorkflowActions } from "#app/ui/use-workflow-actions.tsx";
import { type AccountActionName, accountWorkflow } from "#core/billing/accounts/account-actions.ts";
import { ACCOUNT_LIST, type AccountRow } from "#core/billing/accounts/account-list.ts";
import { menuFor } from "#core/shared/actions.ts";
import { formatPesos } from "#core/shared/money.ts";
import { ACCOUNT_AMOUNTS } from "./account-balances.tsx";

const SendStatementsDialog = lazy(
  () => import("#app/billing/accounts/statements/send-statements-dialog.tsx"),
);
const ReminderDialog = lazy(() => import("#app/billing/reminders/reminder-dialog.tsx"));
const ICONS = { sendStatements: Mail, remind: BellRing };

/** The actions of customer accounts in their list, each in a dialog of its own. */
function useAccountActions(onDone: () => void): WorkflowActions<AccountRow> {
  const { role } = useSignedIn();
  const [asked, setAsked] = useState<{ name: AccountActionName; accounts: readonly AccountRow[] } | null>(
    null,
  );
  const close = () => setAsked(null);
  return {
    choicesFor: (accounts, place) =>
      menuFor(accountWorkflow, { role }, accounts, place).map(({ name, label, disabledReason }) => {
        const Icon = ICONS[name];
        return {
          key: name,
          label,
          icon: <Icon className="icon" />,
          ...(disabledReason !== undefined && { disabledReason }),
          onChoose: () => setAsked({ name, accounts }),
        };
      }),
    dialogs: asked && (
      <Suspense>
        {asked.name === "sendStatements" ? (
          <SendStatementsDialog accounts={asked.accounts} onDone={onDone} onClose={close} />
        ) : (
          <ReminderDialog
            reminded={{ customers: asked.accounts.map(({ customerId }) => customerId) }}
            onDone={onDone}
            onClose={close}
          />
        )}
      </Suspense>
    ),
  };
}

/** Amounts of nothing are dashes, so that what is owed stands out. */
const CELLS = Object.fromEntries(
  ACCOUNT_AMOUNTS.map((key) => [key, (row: AccountRow) => (row[key] === 0 ? DASH : formatPesos(row[key]))]),
);

export const meta = listMeta(ACCOUNT_LIST);
export const loader = listLoader(ACCOUNT_LIST);
export default listPage(ACCOUNT_LIST, { cells: CELLS, useActions: useAccountActions });
