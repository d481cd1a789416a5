import { Fragment, useState } from "react";
import { Link } from "react-router";
import { callTo } from "#app/lib/browser-calls.ts";
import { useRole } from "#app/shell/use-role.ts";
import { Button } from "#app/ui/button.tsx";
import { Circle, CircleCheck, Clock } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import { mayEnter } from "#core/identity/access.ts";
import type { SAVE_SCHOOL_SETTINGS } from "#core/identity/calls.ts";
import { mayOpen } from "#core/identity/navigation.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { SCREENS } from "#core/identity/screens.ts";
import { SETUP_STEPS, type SetupStep, type SetupStepKey } from "#core/management/setup-steps.ts";

const STATES = {
  done: { Icon: CircleCheck, tone: "text-success", label: "Done" },
  ready: { Icon: Circle, tone: "text-primary", label: "To do" },
  waits: { Icon: Clock, tone: "text-muted", label: "Later" },
} as const;

/** What is to be done to open the school, in its order; the administrator puts it away. */
export function SetupChecklist({ steps }: { steps: readonly SetupStep[] }) {
  const role = useRole();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isBusy, send } = useOneChange(callTo<typeof SAVE_SCHOOL_SETTINGS>("PATCH /settings/school"), {
    title: "The checklist is put away. Settings bring it back.",
    onDone: () => setRefusal(null),
    onRefused: (outcome) => setRefusal(outcome.refusal.message),
  });
  const done = steps.filter(({ state }) => state === "done").length;
  return (
    <section aria-labelledby="setup" className="mt-5">
      <div className="board-title">
        <h2 id="setup">
          Open the school{" "}
          <span className="font-normal text-muted">
            {done} of {steps.length} done
          </span>
        </h2>
        {role && mayEnter("schoolSettings", role) && (
          <Button
            className="btn-xs ml-auto"
            isBusy={isBusy}
            onClick={() => send({ setup_checklist: "hidden" })}
          >
            Put away
          </Button>
        )}
      </div>
      {refusal && (
        <div className="px-4 py-2 sm:px-6">
          <Notice kind="error">{refusal}</Notice>
        </div>
      )}
      <ol>
        {steps.map((step) => (
          <StepLine key={step.key} step={step} />
        ))}
      </ol>
    </section>
  );
}

/** Whether there is such a screen, for this role. */
const isOpenTo = (path: string, role: RoleCode): boolean =>
  Object.values(SCREENS).some((screen) => screen.path === path) && mayOpen(path, role);

function StepLine({ step: { key, state, waitsFor } }: { step: SetupStep }) {
  const role = useRole();
  const { label, detail, path, templates = {} } = SETUP_STEPS[key];
  const { Icon, tone, label: said } = STATES[state];
  const isLinked = role !== null && isOpenTo(path, role);
  const isFinances = path.startsWith("/ims");
  return (
    <li className="flex items-start gap-3 border-b border-line px-4 py-2.5 sm:px-6">
      <Icon className={`icon mt-0.5 flex-none ${tone}`} aria-hidden />
      <div className="min-w-0 flex-1">
        <p className={state === "waits" ? "text-muted" : "font-medium"}>
          {isLinked && state !== "waits" ? (
            <Link to={path} prefetch="intent" className="link-in inline-block py-0.5">
              {label}
            </Link>
          ) : (
            label
          )}
        </p>
        <p className="text-sm text-muted">
          {state === "waits"
            ? `Waits for: ${waitsFor.map((needed) => SETUP_STEPS[needed as SetupStepKey].label).join(", ")}`
            : `${detail}${!isLinked && isFinances ? " Finance does this." : ""}`}
          {isLinked &&
            Object.entries(templates).map(([what, name]) => (
              <Fragment key={name}>
                {" "}
                <a className="link-in" href={`/imports/${name}/template`}>
                  {what} template
                </a>
              </Fragment>
            ))}
        </p>
      </div>
      <span className={`flex-none text-sm ${tone}`}>{said}</span>
    </li>
  );
}
