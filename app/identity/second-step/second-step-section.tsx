import ShieldCheck from "lucide-react/icons/shield-check";
import { lazy, Suspense, useState } from "react";
import { SettingLine, SettingsSection } from "#app/settings/settings-section.tsx";
import { Button } from "#app/ui/button.tsx";
import { RECOVERY_CODES } from "#core/identity/second-step/second-step.ts";
import type { SecondStepState } from "#core/identity/second-step/second-step-contract.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import type { SecondStepChange } from "./second-step-dialog.tsx";

const SecondStepDialog = lazy(() => import("./second-step-dialog.tsx"));

/** Whether one's own sign-in has a second step, and what can be done about it (I-20, I-21). */
export function SecondStepSection({ state, onChanged }: { state: SecondStepState; onChanged: () => void }) {
  const [change, setChange] = useState<SecondStepChange | null>(null);
  const { since, codesLeft, isRequired } = state;
  const close = () => {
    setChange(null);
    onChanged();
  };
  return (
    <SettingsSection
      id="second-step"
      title="Second step"
      action={
        since === null ? (
          <Button icon={<ShieldCheck className="icon" aria-hidden />} onClick={() => setChange("set up")}>
            Turn on
          </Button>
        ) : (
          <Button onClick={() => setChange("turn off")}>Turn off</Button>
        )
      }
    >
      <dl>
        <SettingLine
          label="When signing in"
          value={since === null ? "The password alone" : "The password, then a code of your app"}
          meaning={
            since === null
              ? "With a second step nobody gets in who has only learned your password."
              : `On since ${formatInstant(since)}.${isRequired ? " The school asks everyone with your role for it." : ""}`
          }
        />
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
            meaning="Each signs you in once, without your phone."
          />
        )}
      </dl>
      {change && (
        <Suspense>
          <SecondStepDialog change={change} onClose={close} />
        </Suspense>
      )}
    </SettingsSection>
  );
}
