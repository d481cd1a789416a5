import { type FormEvent, useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { CHANGE_PASSWORD } from "#core/identity/calls.ts";
import { newPasswordRefusal, PASSWORD_MESSAGES, PASSWORD_NOTE } from "#core/identity/password-rules.ts";

/** Idle, then an error message or the success message (I-6). */
export default function ResetPasswordDialog({ onClose }: { onClose: () => void }) {
  const [message, setMessage] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { isBusy, send } = useOneChange(callTo<typeof CHANGE_PASSWORD>("PUT /me/password"), {
    isTold: true,
    onDone: (answer) => setDone(answer.message),
    onRefused: ({ refusal }) =>
      setMessage(refusal.status === 400 ? PASSWORD_MESSAGES.wrongOld : refusal.message),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = (name: string) => String(form.get(name) ?? "");
    const passwords = {
      currentPassword: read("currentPassword"),
      newPassword: read("newPassword"),
      confirmPassword: read("confirmPassword"),
    };
    const found = newPasswordRefusal(passwords);
    setMessage(found);
    if (found === null) send(passwords);
  };
  return (
    <Dialog
      title="Reset Password"
      onClose={onClose}
      footer={
        done !== null ? (
          <Button className="btn-primary" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" form="reset-password" className="btn-primary" isBusy={isBusy}>
              Reset Password
            </Button>
          </>
        )
      }
    >
      {done !== null ? (
        <Notice kind="success">{done}</Notice>
      ) : (
        <form id="reset-password" noValidate onSubmit={submit} className="grid gap-4">
          {message && <Notice kind="error">{message}</Notice>}
          <PasswordField
            label="Current password"
            name="currentPassword"
            autoComplete="current-password"
            isFirst
            isRequired
          />
          <PasswordField
            label="New password"
            name="newPassword"
            autoComplete="new-password"
            help={PASSWORD_NOTE}
            isRequired
          />
          <PasswordField
            label="Retype new password"
            name="confirmPassword"
            autoComplete="new-password"
            isRequired
          />
        </form>
      )}
    </Dialog>
  );
}
