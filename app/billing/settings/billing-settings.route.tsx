import Pencil from "lucide-react/icons/pencil";
import { lazy, Suspense, useState } from "react";
import { data, useRevalidator } from "react-router";
import {
  BILLING_SETTING_FIELDS,
  BILLING_SETTINGS_FORM,
  type BillingSettings,
} from "../../../core/billing/settings/billing-settings.ts";
import {
  MY_BILLING_SETTINGS,
  SAVE_BILLING_SETTINGS,
} from "../../../core/billing/settings/billing-settings-calls.ts";
import { PAYMENT_CHOICES } from "../../../core/billing/settings/payment-choices-calls.ts";
import { shownSetting } from "../../../core/management/settings-record.ts";
import { call } from "../../lib/api.server.ts";
import type { ApiRefusal } from "../../lib/error-catalogue.ts";
import { submittedJson } from "../../lib/submitted.server.ts";
import { withLostResponse } from "../../lib/with-lost-response.ts";
import { type RecordChange, type RecordOutcome, sendRecord } from "../../management/save-record.server.ts";
import { SettingLine, SettingsSection } from "../../settings/settings-section.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/table/table-states.tsx";
import type { Route } from "./+types/billing-settings.route.ts";
import { ChoiceSection, choiceLists } from "./choice-section.tsx";

const RecordDialog = lazy(() => import("../../management/record-dialog.tsx"));
const NO_DEFAULTS = {};

export const meta = () => [{ title: "Billing settings · Talaan" }];

export async function loader(args: Route.LoaderArgs) {
  const [settings, choices] = await Promise.all([
    call(args, MY_BILLING_SETTINGS, {}),
    call(args, PAYMENT_CHOICES, {}),
  ]);
  if (settings.ok && choices.ok)
    return { settings: settings.value.data, choices: choices.value.data, refusal: null };
  const refusal = settings.ok ? choices : settings;
  return data(
    { settings: null, choices: null, refusal: refusal as ApiRefusal },
    { status: refusal.status || 503 },
  );
}
export const action = async (args: Route.ActionArgs): Promise<RecordOutcome> =>
  sendRecord(args, await submittedJson<RecordChange>(args.request), SAVE_BILLING_SETTINGS);
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

/** What finance decides for billing: each setting's value and meaning, and the form that changes them (B-48). */
export default function BillingSettingsPage({
  loaderData: { settings, choices, refusal },
}: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <main className="min-h-0 flex-1 overflow-auto px-4 pt-5 pb-10 sm:px-6">
      <h1 className="text-xl font-semibold tracking-[-.01em]">Settings</h1>
      {settings ? (
        <div className="mt-5 grid max-w-[760px] gap-10">
          <BillingSection settings={settings} onSaved={() => void revalidate()} />
          {choiceLists(choices).map(({ list, rows }) => (
            <ChoiceSection key={list} list={list} rows={rows} onSaved={() => void revalidate()} />
          ))}
        </div>
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

function BillingSection({ settings, onSaved }: { settings: BillingSettings; onSaved: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection
      id="billing"
      title="Billing"
      action={
        <Button icon={<Pencil className="icon" aria-hidden />} onClick={() => setOpen(true)}>
          Change
        </Button>
      }
    >
      <dl>
        {BILLING_SETTING_FIELDS.map((field) => (
          <SettingLine
            key={field.name}
            label={field.label}
            value={
              shownSetting(field, settings[field.name]) || (
                <span className="font-normal text-muted">Not set</span>
              )
            }
            meaning={field.help}
          />
        ))}
      </dl>
      {isOpen && (
        <Suspense>
          <RecordDialog
            title="Billing settings"
            fields={BILLING_SETTINGS_FORM}
            record={settings}
            defaults={NO_DEFAULTS}
            onSaved={onSaved}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </SettingsSection>
  );
}
