import { useEffect } from "react";
import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import RecordDialog from "#app/management/record-dialog.tsx";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import type {
  ACCOUNT_CHOICES,
  INVITE_ACCOUNT,
  INVITE_FACULTY,
} from "#core/identity/accounts/account.body.ts";
import { inviteFacultyFields, inviteFields } from "#core/identity/accounts/account-fields.ts";

const CHOICES = callTo<typeof ACCOUNT_CHOICES>("GET /accounts/choices");
const NO_DEFAULTS = {};
const FORMS = {
  one: {
    title: "Invite",
    fields: inviteFields,
    to: callTo<typeof INVITE_ACCOUNT>("POST /accounts"),
  },
  faculty: {
    title: "Invite faculty",
    fields: inviteFacultyFields,
    to: callTo<typeof INVITE_FACULTY>("POST /accounts/faculty"),
  },
} as const;

/** Invites a member of the faculty who has no account or somebody else; or many of the faculty at once. */
export default function InviteDialog(props: {
  form: keyof typeof FORMS;
  onSaved: () => void;
  onClose: () => void;
}) {
  const { onSaved, onClose } = props;
  const { title, fields, to } = FORMS[props.form];
  const choices = useAsked(CHOICES);
  useEffect(() => {
    if (choices && !choices.ok) toastError(WENT_WRONG.collections);
  }, [choices]);
  return (
    choices?.ok && (
      <RecordDialog
        title={title}
        fields={fields(choices.value.data.faculties)}
        record={null}
        defaults={NO_DEFAULTS}
        to={to}
        onSaved={onSaved}
        onClose={onClose}
      />
    )
  );
}
