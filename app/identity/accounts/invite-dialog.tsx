import { useEffect } from "react";
import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import RecordDialog from "#app/management/record-dialog.tsx";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import type { ACCOUNT_CHOICES, INVITE_ACCOUNT } from "#core/identity/accounts/account-calls.ts";
import { inviteFields } from "#core/identity/accounts/account-fields.ts";

const CHOICES = callTo<typeof ACCOUNT_CHOICES>("GET /accounts/choices");
const INVITE = callTo<typeof INVITE_ACCOUNT>("POST /accounts");
const NO_DEFAULTS = {};

/** Invites a member of the faculty who has no account, or somebody else. */
export default function InviteDialog(props: { onSaved: () => void; onClose: () => void }) {
  const choices = useAsked(CHOICES);
  useEffect(() => {
    if (choices && !choices.ok) toastError(WENT_WRONG.collections);
  }, [choices]);
  return (
    choices?.ok && (
      <RecordDialog
        {...props}
        title="Invite"
        fields={inviteFields(choices.value.data.faculties)}
        record={null}
        defaults={NO_DEFAULTS}
        to={INVITE}
      />
    )
  );
}
