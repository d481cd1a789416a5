import { type FormEvent, useEffect, useRef, useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { BEGIN_SECOND_STEP, CONFIRM_SECOND_STEP } from "#core/identity/second-step/second-step.body.ts";
import { shownSecret } from "#core/identity/second-step/second-step.ts";

/** Setting the second step up: the secret for the app, and a code of it that, with the password, turns it on. */
export function SetUpSecondStep(props: { onDone: (recoveryCodes: readonly string[]) => void }) {
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<{ code?: string; password?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const begin = useOneChange(callTo<typeof BEGIN_SECOND_STEP>("POST /me/second-step/begin"), {
    isTold: true,
    onDone: ({ data }) => setBegun(data),
    onRefused: ({ refusal }) => setFailure(refusal.message),
  });
  const confirm = useOneChange(callTo<typeof CONFIRM_SECOND_STEP>("POST /me/second-step/confirm"), {
    isTold: true,
    onDone: ({ data }) => props.onDone(data.codes),
    onRefused: ({ refusal }) => {
      const path = refusal.errors.find((error) => error.path === "code" || error.path === "password")?.path;
      if (path === undefined) setFailure(refusal.message);
      else setErrors({ [path]: refusal.message });
    },
  });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin.send();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    confirm.send({ code, password });
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {failure && <Notice kind="error">{failure}</Notice>}
      {begun && (
        <>
          <p className="text-sm">
            Scan this with an app for one-time codes, for example Google Authenticator, Microsoft
            Authenticator or 2FAS. Then type the code that the app shows.
          </p>
          <QrCode
            text={begun.uri}
            label="QR code for your app"
            border={4}
            isOnWhite
            className="size-[196px] rounded-selector border border-line"
          />
          <div className="text-sm">
            <p className="text-muted">Cannot scan it? Type this key into the app:</p>
            <code className="mt-1 block font-semibold break-words">{shownSecret(begun.secret)}</code>
          </div>
          <TextField
            label="Code"
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            help="Six digits, new every half minute"
            error={errors.code}
            isRequired
            isFirst
            onChange={(typed) => {
              setCode(typed);
              setErrors({});
            }}
          />
          <PasswordField
            label="Password"
            value={password}
            autoComplete="current-password"
            error={errors.password}
            isRequired
            onChange={(typed) => {
              setPassword(typed);
              setErrors({});
            }}
          />
          <Button type="submit" className="btn-primary justify-self-start" isBusy={confirm.isBusy}>
            Turn on
          </Button>
        </>
      )}
    </form>
  );
}
