import { lazy, Suspense, useState } from "react";
import { SettingLine, SettingsSection } from "#app/settings/settings-section.tsx";
import { Button } from "#app/ui/button.tsx";
import { KeyRound, ShieldCheck } from "#app/ui/icons.tsx";
import type { SecondStepState } from "#core/identity/second-step/second-step.body.ts";
import { RECOVERY_CODES } from "#core/identity/second-step/second-step.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import type { SecondStepChange } from "./second-step-dialog.tsx";

const SecondStepDialog = lazy(() => import("./second-step-dialog.tsx"));

/** Whether one's own sign-in has a second step, and what can be done about it (I-20, I-21). */
export function SecondStepSection({ state, onChanged }: { state: SecondStepState; onChanged: () => void }) {
  const [change, setChange] = useState<SecondStepChange | null>(null);
  const { since, hasApp, passkeys, codesLeft, isRequired } = state;
  const close = () => {
    setChange(null);
    onChanged();
  };
  return (
    <SettingsSection
      id="second-step"
      title="Second step"
      action={
        <>
          <Button icon={<KeyRound className="icon" />} onClick={() => setChange("add a passkey")}>
            Add a passkey
          </Button>
          {!hasApp && (
            <Button icon={<ShieldCheck className="icon" />} onClick={() => setChange("set up")}>
              {since === null ? "Turn on" : "Set up an app"}
            </Button>
          )}
          {since !== null && <Button onClick={() => setChange("turn off")}>Turn off</Button>}
        </>
      }
    >
      <dl>
        <SettingLine
          label="When signing in"
          value={since === null ? "Password only" : `The password, then ${waysOf(state)}`}
          meaning={
            since === null
              ? "With a second step nobody gets in who has only learned your password."
              : `On since ${formatInstant(since)}.${isRequired ? " The school asks everyone with your role for it." : ""}`
          }
        />
        {passkeys.map((passkey) => (
          <SettingLine
            key={passkey.uuid}
            label="Passkey"
            value={
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {passkey.name}
                <Button
                  className="btn-xs ml-auto"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setChange(passkey)}
                >
                  Remove
                </Button>
              </span>
            }
            meaning={`Added ${formatInstant(passkey.createdAt)}. ${passkey.lastUsedAt ? `Last used ${formatInstant(passkey.lastUsedAt)}.` : "Not used yet."}`}
          />
        ))}
        {since !== null && (
          <SettingLine
            label="Recovery codes"
            value={
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {codesLeft} of {RECOVERY_CODES} left
                <Button className="btn-xs ml-auto" onClick={() => setChange("new codes")}>
                  Make new codes
                </Button>
              </span>
            }
            meaning="Each signs you in once, without your phone or key."
          />
        )}
      </dl>
      {change && (
        <Suspense>
          <SecondStepDialog change={change} hasApp={hasApp} onClose={close} />
        </Suspense>
      )}
    </SettingsSection>
  );
}

const waysOf = ({ hasApp, passkeys }: Pick<SecondStepState, "hasApp" | "passkeys">): string =>
  [...(hasApp ? ["a code of your app"] : []), ...(passkeys.length > 0 ? ["a passkey"] : [])].join(" or ");
