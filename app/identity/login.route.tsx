import { useEffect, useState } from "react";
import { data, Form, Link, redirect, useNavigation, useSearchParams } from "react-router";
import { call } from "#app/lib/api.server.ts";
import { SESSION_ENDED } from "#app/lib/error-catalogue.ts";
import { SETUP } from "#app/lib/session/gate.ts";
import { redirectAfterSignIn, saysSessionEnded } from "#app/lib/session/return-path.ts";
import { sessionCookie } from "#app/lib/session/session.ts";
import { takeSessionEnded } from "#app/lib/session/session-end.ts";
import { submittedForm } from "#app/lib/submitted.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toastHistory } from "#app/ui/toasts/toast-history.ts";
import { SETUP_STATUS } from "#core/identity/calls.ts";
import type { Route } from "./+types/login.route.ts";
import { signIn } from "./sign-in.server.ts";
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
  const outcome = await signIn(args, {
    email: String(form.get("email") ?? "").trim(),
    password: String(form.get("password") ?? ""),
  });
  if (!outcome.ok) return data({ message: outcome.message }, { status: outcome.status || 503 });
  const { session } = outcome;
  return redirectAfterSignIn(args.url, session.role, [sessionCookie(session)]);
}

export default function Login({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  const [search] = useSearchParams();
  const [hasEnded, setHasEnded] = useState(saysSessionEnded(search));
  useEffect(() => {
    toastHistory.clear();
    if (takeSessionEnded()) setHasEnded(true);
  }, []);
  return (
    <SignInFrame title="Sign in" lead="The school’s staff console">
      <Form method="post" className="mt-8 grid gap-4">
        {actionData ? (
          <Notice kind="error">{actionData.message}</Notice>
        ) : (
          hasEnded && (
            <Notice kind="error">
              <b className="font-semibold">{SESSION_ENDED.message}</b>
              <br />
              Your session has ended. Sign in to go on where you were.
            </Notice>
          )
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
