import { data, useRevalidator } from "react-router";
import { call } from "#app/lib/api.server.ts";
import { submittedJson } from "#app/lib/submitted.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { type RecordChange, type RecordOutcome, sendRecord } from "#app/management/save-record.server.ts";
import { ErrorState } from "#app/ui/table/table-states.tsx";
import { MY_SETTINGS, SAVE_SCHOOL_SETTINGS, SIGN_OUT_OTHERS } from "#core/identity/calls.ts";
import type { Settings } from "#core/identity/settings-contract.ts";
import type { Route } from "./+types/settings.route.ts";
import { AccountSettings } from "./account-settings.tsx";
import { AppearanceSettings } from "./appearance-settings.tsx";
import { SchoolSettings } from "./school-settings.tsx";
import { SignIns } from "./sign-ins.tsx";

export const meta = () => [{ title: "Settings · Talaan" }];

export async function loader(args: Route.LoaderArgs) {
  const answer = await call(args, MY_SETTINGS, {});
  return answer.ok
    ? { settings: answer.value.data, refusal: null }
    : data({ settings: null, refusal: answer }, { status: answer.status || 503 });
}

/** The school's settings, or with nothing to save the end of the other sign-ins. */
export async function action(args: Route.ActionArgs): Promise<RecordOutcome> {
  const change = await submittedJson<RecordChange>(args.request);
  if (change.id !== null) return sendRecord(args, change, SAVE_SCHOOL_SETTINGS);
  const { idempotencyKey } = change;
  const answer = await call(args, SIGN_OUT_OTHERS, { idempotencyKey });
  return answer.ok
    ? { ok: true, message: answer.value.message }
    : { ok: false, refusal: { ...answer, data: undefined }, current: null };
}
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

/** One's own account, where one is signed in, how the console looks; for the system administrator what the school decides. */
export default function SettingsPage({ loaderData: { settings, refusal } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <main className="min-h-0 flex-1 overflow-auto px-4 pt-5 pb-10 sm:px-6">
      <h1 className="text-xl font-semibold tracking-[-.01em]">Settings</h1>
      {settings ? (
        <Sections settings={settings} onChanged={() => void revalidate()} />
      ) : (
        <ErrorState
          title="The settings did not load"
          message={refusal.message}
          isBusy={state !== "idle"}
          onRetry={() => void revalidate()}
        />
      )}
    </main>
  );
}

function Sections({ settings, onChanged }: { settings: Settings; onChanged: () => void }) {
  return (
    <div className="mt-5 grid max-w-[760px] gap-9">
      <AccountSettings settings={settings} />
      <SignIns sessions={settings.sessions} onEnded={onChanged} />
      <AppearanceSettings />
      {settings.school && (
        <SchoolSettings current={settings.school} logo={settings.logo} onSaved={onChanged} />
      )}
    </div>
  );
}
