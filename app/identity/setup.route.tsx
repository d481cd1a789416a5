import { data, Form, redirect, useNavigation } from "react-router";
import { load } from "#app/lib/api.server.ts";
import { SIGN_IN } from "#app/lib/session/gate.ts";
import { redirectWith } from "#app/lib/session/return-path.ts";
import { sessionCookie } from "#app/lib/session/session.ts";
import { submittedForm } from "#app/lib/submitted.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SETUP_STATUS } from "#core/identity/calls.ts";
import { defaultPathFor } from "#core/identity/navigation.ts";
import { SETUP_MESSAGES, type SetupEntry } from "#core/identity/setup-contract.ts";
import type { Route } from "./+types/setup.route.ts";
import { setUpSchool } from "./sign-in.server.ts";
import { ChosenPasswordFields, SignInEmailField } from "./sign-in-fields.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

export const meta = () => [{ title: "Set up the school · Talaan" }];

/** Once the school has an account the page is closed for ever. */
export async function loader(args: Route.LoaderArgs) {
  const { data: state } = await load(args, SETUP_STATUS, {});
  if (!state.isOpen) throw redirect(SIGN_IN);
  return state;
}

export async function action(args: Route.ActionArgs) {
  const form = await submittedForm(args.request);
  const entered = (name: keyof SetupEntry) => String(form.get(name) ?? "");
  const outcome = await setUpSchool(args, {
    code: entered("code"),
    schoolName: entered("schoolName"),
    givenName: entered("givenName"),
    lastName: entered("lastName"),
    email: entered("email"),
    newPassword: entered("newPassword"),
    confirmPassword: entered("confirmPassword"),
  });
  if (outcome.ok) return redirectWith(defaultPathFor(outcome.session.role), [sessionCookie(outcome.session)]);
  if (outcome.status === 404) throw redirect(SIGN_IN);
  const { message, errors } = outcome;
  return data({ message, errors }, { status: outcome.status || 503 });
}

export default function Setup({ actionData, loaderData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  const errorOf = (name: keyof SetupEntry): string | undefined =>
    actionData?.errors.find(({ path }) => path === name)?.message;
  return (
    <SignInFrame
      title="Set up the school"
      lead="This school has no account yet. Make the first one: its administrator."
      foot="This page closes for ever once the administrator is made."
    >
      <Form method="post" className="mt-8 grid gap-4">
        {actionData ? (
          <Notice kind="error">{actionData.message}</Notice>
        ) : (
          !loaderData.hasCode && <Notice kind="error">{SETUP_MESSAGES.noCode}</Notice>
        )}
        <PasswordField
          label="Setup code"
          name="code"
          autoComplete="one-time-code"
          help="Printed where the school was started; in production the secret SETUP_CODE."
          error={errorOf("code")}
          isTall
          isRequired
        />
        <TextField
          label="Name of the school"
          name="schoolName"
          autoComplete="organization"
          maxLength={100}
          error={errorOf("schoolName")}
          isTall
          isRequired
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Given Name"
            name="givenName"
            autoComplete="given-name"
            maxLength={60}
            error={errorOf("givenName")}
            isTall
            isRequired
          />
          <TextField
            label="Last Name"
            name="lastName"
            autoComplete="family-name"
            maxLength={60}
            error={errorOf("lastName")}
            isTall
            isRequired
          />
        </div>
        <SignInEmailField error={errorOf("email")} />
        <ChosenPasswordFields called="Password" />
        <Button type="submit" className="btn-primary btn-md mt-2" isBusy={isBusy}>
          Open the school
        </Button>
      </Form>
    </SignInFrame>
  );
}
