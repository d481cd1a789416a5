import { useState } from "react";
import { Form, redirect } from "react-router";
import { SignInFrame } from "#app/identity/sign-in-frame.tsx";
import { load } from "#app/lib/api.server.ts";
import { Button } from "#app/ui/button.tsx";
import { MY_SECOND_STEP } from "#core/identity/second-step/second-step.body.ts";
import type { Route } from "./+types/second-step.route.ts";
import { AddPasskey } from "./add-passkey.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpSecondStep } from "./set-up.tsx";

export const meta = () => [{ title: "Second step · Talaan" }];

/** Whoever has a second step, or needs none, has nothing to do here. */
export async function loader(args: Route.LoaderArgs) {
  const { since, isRequired } = (await load(args, MY_SECOND_STEP, {})).data;
  if (since !== null || !isRequired) throw redirect("/");
  return null;
}
/** Once it is on, the recovery codes are still to be read. */
export const shouldRevalidate = () => false;

/** Where the role needs a second step that is not set up yet: before anything else (I-24). */
export default function SecondStepFirst() {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isPasskey, setPasskey] = useState(false);
  return (
    <SignInFrame
      title={codes ? "Recovery codes" : "Set up your second step"}
      lead={
        codes
          ? "Your second step is on."
          : "The school asks everyone with your role for a code of an app, or a passkey, after the password."
      }
      foot="No phone at hand? Ask your system administrator."
    >
      <div className="mt-8 grid gap-5">
        {codes ? (
          <>
            <RecoveryCodes codes={codes} />
            <a href="/" className="btn btn-primary btn-md">
              I have kept them, go on
            </a>
          </>
        ) : (
          <>
            {isPasskey ? (
              <AddPasskey hasApp={false} onMade={setCodes} onClose={() => setPasskey(false)} />
            ) : (
              <>
                <SetUpSecondStep onDone={setCodes} />
                <Button onClick={() => setPasskey(true)}>Use a passkey instead</Button>
              </>
            )}
            <Form method="post" action="/sign-out">
              <Button type="submit">Sign out</Button>
            </Form>
          </>
        )}
      </div>
    </SignInFrame>
  );
}
