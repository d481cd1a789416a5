import { type FormEvent, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { newPasswordRefusal, PASSWORD_NOTE } from "#core/identity/password-rules.ts";
import type { action } from "./change-password.route.ts";

/** Idle, then an error message or the success message (I-6). */
export default function ResetPasswordDialog({ onClose }: { onClose: () => void }) {
  const fetcher = useFetcher<typeof action>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const isBusy = fetcher.state !== "idle";
  const outcome = isBusy ? undefined : fetcher.data;
  const isDone = outcome?.isDone === true && refusal === null;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = (name: string) => String(form.get(name) ?? "");
    const found = newPasswordRefusal({
      currentPassword: read("currentPassword"),
      newPassword: read("newPassword"),
      confirmPassword: read("confirmPassword"),
    });
    setRefusal(found);
    if (found === null) fetcher.submit(form, { method: "post", action: "/password" });
  };
  const message = refusal ?? (outcome && !outcome.isDone ? outcome.message : null);
  return (
    <Dialog
      title="Reset Password"
      onClose={onClose}
      footer={
        isDone ? (
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
      {isDone ? (
        <Notice kind="success">{outcome.message}</Notice>
      ) : (
        <form id="reset-password" noValidate onSubmit={submit} className="grid gap-4">
          {message && <Notice kind="error">{message}</Notice>}
          <PasswordField
            label="Current password"
            name="currentPassword"
            autoComplete="current-password"
            data-initial-focus=""
            required
          />
          <PasswordField
            label="New password"
            name="newPassword"
            autoComplete="new-password"
            help={PASSWORD_NOTE}
            required
          />
          <PasswordField
            label="Retype new password"
            name="confirmPassword"
            autoComplete="new-password"
            required
          />
        </form>
      )}
    </Dialog>
  );
}
