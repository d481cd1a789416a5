import { data, Form, Link, useNavigation } from "react-router";
import { call } from "#app/lib/api.server.ts";
import { submittedForm } from "#app/lib/submitted.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { FORGOT_PASSWORD } from "#core/identity/calls.ts";
import type { Route } from "./+types/forgot-password.route.ts";
import { SignInEmailField } from "./sign-in-fields.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

export const meta = () => [{ title: "Forgot password · Talaan" }];

/** Always the same answer, whether the email is known or not. */
export async function action(args: Route.ActionArgs) {
  const form = await submittedForm(args.request);
  const answer = await call(args, FORGOT_PASSWORD, {
    json: { email: String(form.get("email") ?? "").trim() },
  });
  return answer.ok
    ? { isSent: true, message: answer.value.message }
    : data({ isSent: false, message: answer.message }, { status: answer.status || 503 });
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <SignInFrame title="Forgot password" lead="We will email you a link to set a new one.">
      <Form method="post" className="mt-8 grid gap-4">
        {actionData && <Notice kind={actionData.isSent ? "success" : "error"}>{actionData.message}</Notice>}
        <SignInEmailField />
        <Button type="submit" className="btn-primary btn-md mt-2" isBusy={isBusy}>
          Send the link
        </Button>
      </Form>
      <p className="mt-6 text-sm">
        <Link to="/login" className="link-in">
          Back to sign in
        </Link>
      </p>
    </SignInFrame>
  );
}
