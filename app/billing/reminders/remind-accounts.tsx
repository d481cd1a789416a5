import type { AccountFacts } from "#core/billing/accounts/account-actions.ts";
import ReminderDialog from "./reminder-dialog.tsx";

/** Reminds the guardians of the selected accounts of what is due. */
export default function RemindAccounts(props: {
  accounts: readonly AccountFacts[];
  onDone: () => void;
  onClose: () => void;
}) {
  const { accounts, ...rest } = props;
  return <ReminderDialog reminded={{ customers: accounts.map(({ customerId }) => customerId) }} {...rest} />;
}
