import { type FormEvent, useEffect, useState } from "react";
import { data, Link, useLocation, useNavigation, useSubmit } from "react-router";
import { call } from "#app/lib/api.server.ts";
import { submittedForm } from "#app/lib/submitted.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { CONFIRM_FORGOT_PASSWORD } from "#core/identity/calls.ts";
import { newPasswordRefusal } from "#core/identity/password-rules.ts";
import type { Route } from "./+types/new-password.route.ts";
import { ChosenPasswordFields } from "./sign-in-fields.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

export const meta = () => [{ title: "New password · Talaan" }];

export async function action(args: Route.ActionArgs) {
  const form = await submittedForm(args.request);
  const answer = await call(args, CONFIRM_FORGOT_PASSWORD, {
    json: {
      token: String(form.get("token") ?? ""),
      newPassword: String(form.get("newPassword") ?? ""),
      confirmPassword: String(form.get("confirmPassword") ?? ""),
    },
  });
  return answer.ok
    ? { isDone: true, message: answer.value.message }
    : data({ isDone: false, message: answer.message }, { status: answer.status || 503 });
}

/** The mailed link's token is in the address's fragment, which browsers send to nobody; it is taken out of the address at once. */
function useMailedToken(): string {
  const [token, setToken] = useState("");
  useEffect(() => {
    const mailed = new URLSearchParams(window.location.hash.slice(1)).get("token");
    if (!mailed) return;
    setToken(mailed);
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);
  return token;
}

/** Staff sign in to the console, parents to their own app: the frame is the same, what comes after is not. */
const AFTER = {
  staff: {
    path: "/login",
    label: "Sign in",
    lead: "Choose the password you will sign in with from now on.",
    foot: "Trouble signing in? Ask your system administrator.",
  },
  parent: {
    path: "/sponsor/download-one-nexus",
    label: "About the parent app",
    lead: "Choose the password you will sign in to the parent app with from now on.",
    foot: "Trouble signing in? Ask the school office.",
  },
} as const;

export default function NewPassword({ actionData }: Route.ComponentProps) {
  const after = useLocation().pathname.startsWith("/sponsor/") ? AFTER.parent : AFTER.staff;
  const token = useMailedToken();
  const submit = useSubmit();
  const isBusy = useNavigation().state !== "idle";
  const [refusal, setRefusal] = useState<string | null>(null);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const found = newPasswordRefusal({
      newPassword: String(form.get("newPassword") ?? ""),
      confirmPassword: String(form.get("confirmPassword") ?? ""),
    });
    setRefusal(found);
    if (found !== null) return;
    form.set("token", token);
    submit(form, { method: "post" });
  };
  const message = refusal ?? (actionData && !actionData.isDone ? actionData.message : null);
  return (
    <SignInFrame title="New password" lead={after.lead} foot={after.foot}>
      {actionData?.isDone ? (
        <div className="mt-8 grid gap-4">
          <Notice kind="success">{actionData.message}</Notice>
          <Link to={after.path} className="btn btn-primary btn-md">
            {after.label}
          </Link>
        </div>
      ) : (
        <form noValidate className="mt-8 grid gap-4" onSubmit={onSubmit}>
          {message && <Notice kind="error">{message}</Notice>}
          <ChosenPasswordFields called="New password" />
          <Button type="submit" className="btn-primary btn-md mt-2" isBusy={isBusy}>
            Set new password
          </Button>
        </form>
      )}
    </SignInFrame>
  );
}
