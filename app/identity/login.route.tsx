import { useEffect, useRef, useState } from "react";
import { data, Form, Link, redirect, useNavigation, useSearchParams } from "react-router";
import { call } from "#app/lib/api.server.ts";
import { SESSION_ENDED } from "#app/lib/error-catalogue.ts";
import { SETUP } from "#app/lib/session/gate.ts";
import { endedSessionIn, redirectAfterSignIn } from "#app/lib/session/return-path.ts";
import { sessionCookie } from "#app/lib/session/session.ts";
import { type SessionEnd, takeSessionEnded } from "#app/lib/session/session-end.ts";
import { submittedForm } from "#app/lib/submitted.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { KeyRound } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toastHistory } from "#app/ui/toasts/toast-history.ts";
import { SETUP_STATUS } from "#core/identity/calls.ts";
import { REMEMBERED_DAYS } from "#core/identity/second-step/second-step.ts";
import { signedOutForIdleness } from "#core/identity/session-rules.ts";
import type { Route } from "./+types/login.route.ts";
import { passkeyOptions, signIn, signInByCode } from "./sign-in.server.ts";
import { SignInEmailField } from "./sign-in-fields.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

export const meta = () => [{ title: "Sign in · Talaan" }];

/** A school without accounts has nobody to sign in: the page leads to its setup. Where it is not known, it stays. */
export async function loader(args: Route.LoaderArgs) {
  const state = await call(args, SETUP_STATUS, {});
  if (state.ok && state.value.data.isOpen) throw redirect(SETUP);
  return null;
}

export async function action(args: Route.ActionArgs) {
  const form = await submittedForm(args.request);
  const entered = (name: string) => String(form.get(name) ?? "");
  const token = entered("token");
  const outcome = token
    ? await signInByCode(args, {
        token,
        code: entered("code"),
        ...(entered("passkey") !== "" && { passkey: passkeyIn(entered("passkey")) }),
        isRemembered: form.has("isRemembered"),
      })
    : await signIn(args, { email: entered("email").trim(), password: entered("password") });
  if (!outcome.ok) {
    const { message, status, code } = outcome;
    // Over: the password is asked for again.
    const pendingToken = code === "SIGN_IN_EXPIRED" ? "" : token;
    const passkey = pendingToken ? await passkeyOptions(args, pendingToken) : null;
    return data({ message, pendingToken, passkey }, { status: status || 503 });
  }
  if (outcome.session === null) {
    const { pendingToken } = outcome;
    return { message: null, pendingToken, passkey: await passkeyOptions(args, pendingToken) };
  }
  const { session, cookies } = outcome;
  return redirectAfterSignIn(args.url, session.role, [sessionCookie(session), ...cookies]);
}

/** What a browser answered of a passkey; what is none is refused as a wrong one. */
function passkeyIn(text: string): { id: string } {
  try {
    return { id: "", ...(JSON.parse(text) as object) };
  } catch {
    return { id: "" };
  }
}

export default function Login({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  const [search] = useSearchParams();
  const [ended, setEnded] = useState(endedSessionIn(search));
  useEffect(() => {
    toastHistory.clear();
    const taken = takeSessionEnded();
    if (taken) setEnded(taken);
  }, []);
  if (actionData?.pendingToken)
    return (
      <CodeForm
        token={actionData.pendingToken}
        message={actionData.message}
        passkey={actionData.passkey}
        isBusy={isBusy}
      />
    );
  return (
    <SignInFrame title="Sign in" lead="The school’s staff console">
      <Form key="password" method="post" className="mt-8 grid gap-4">
        {actionData?.message ? (
          <Notice kind="error">{actionData.message}</Notice>
        ) : (
          ended && <EndedNotice {...ended} />
        )}
        <SignInEmailField />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          isTall
          isRequired
          labelAside={
            <Link to="/forgot-password" className="link-in ml-auto text-sm">
              Forgot password?
            </Link>
          }
        />
        <Button type="submit" className="btn-primary btn-md mt-2" isBusy={isBusy}>
          Sign in
        </Button>
      </Form>
      <p className="mt-6 text-xs text-muted">Parents use the parent app.</p>
    </SignInFrame>
  );
}

/** Why one is asked to sign in again. */
const EndedNotice = ({ idleMinutes }: SessionEnd) =>
  idleMinutes === null ? (
    <Notice kind="error">
      <b className="font-semibold">{SESSION_ENDED.message}</b>
      <br />
      Your session has ended. Sign in to go on where you were.
    </Notice>
  ) : (
    <Notice kind="info">
      {signedOutForIdleness(idleMinutes)} What you had saved is kept. Sign in to go on where you were.
    </Notice>
  );

const NOT_SIGNED = "The passkey was not used: it was cancelled or took too long. Try again, or type a code.";

/** After the password, where the account has a second step (I-20). The token is in the page alone, never in an address. */
function CodeForm(props: { token: string; message: string | null; passkey: object | null; isBusy: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const message = failure ?? props.message;
  const byPasskey = async () => {
    setFailure(null);
    const { startAuthentication } = await import("@simplewebauthn/browser");
    type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];
    const signed = await startAuthentication({ optionsJSON: props.passkey as Options }).catch(() => null);
    if (signed === null || !answer.current) return setFailure(NOT_SIGNED);
    answer.current.value = JSON.stringify(signed);
    form.current?.requestSubmit();
  };
  return (
    <SignInFrame
      title="Second step"
      lead={props.passkey ? "Use your passkey, or type a code." : "Type the code that your app shows."}
      foot="Lost your phone, your key and your recovery codes? Ask your system administrator to remove the second step."
    >
      <Form key="code" ref={form} method="post" noValidate className="mt-8 grid gap-4">
        {message && <Notice kind="error">{message}</Notice>}
        <input type="hidden" name="token" value={props.token} />
        <input type="hidden" name="passkey" ref={answer} />
        {props.passkey && (
          <Button
            className="btn-primary btn-md"
            icon={<KeyRound className="icon" />}
            isBusy={props.isBusy}
            onClick={() => void byPasskey()}
          >
            Use a passkey
          </Button>
        )}
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          help="Six digits of your app, or one of your recovery codes"
          isFirst={!props.passkey}
          isTall
          isRequired
        />
        <label className="flex items-center gap-2 text-sm">
          <input type="checkbox" name="isRemembered" className="checkbox checkbox-sm" />
          Do not ask on this device for {REMEMBERED_DAYS} days
        </label>
        <Button
          type="submit"
          className={`${props.passkey ? "" : "btn-primary"} btn-md mt-2`}
          isBusy={props.isBusy}
          onClick={() => {
            if (answer.current) answer.current.value = "";
          }}
        >
          Go on
        </Button>
      </Form>
      <p className="mt-6 text-sm">
        <Link to="/login" reloadDocument className="link-in">
          Back to sign in
        </Link>
      </p>
    </SignInFrame>
  );
}
