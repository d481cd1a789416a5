import { data, Link, useRevalidator } from "react-router";
import { LOGO_PATH, logoAt } from "#app/billing/business-logo.tsx";
import { SecondStepSection } from "#app/identity/second-step/second-step-section.tsx";
import { call } from "#app/lib/api.server.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { MailedKindsSection } from "#app/settings/mailed-kinds.tsx";
import { SettingsRecordSection, SettingsSection } from "#app/settings/settings-section.tsx";
import { SignIns } from "#app/settings/sign-ins.tsx";
import { PictureField } from "#app/ui/form/picture-field.tsx";
import { ErrorState } from "#app/ui/table/table-states.tsx";
import type { BusinessParty } from "#core/billing/business-contract.ts";
import { SCHOOL_AS_BUSINESS } from "#core/billing/lookup-calls.ts";
import {
  MY_BILLING_SETTINGS,
  type SAVE_BILLING_SETTINGS,
} from "#core/billing/settings/billing-settings.body.ts";
import {
  BILLING_SETTING_FIELDS,
  BILLING_SETTINGS_FORM,
  PROFILE,
  PROFILE_FIELDS,
  type ProfileName,
  REMINDER_FIELDS,
} from "#core/billing/settings/billing-settings.ts";
import { PAYMENT_CHOICES } from "#core/billing/settings/payment-choices.body.ts";
import { MY_SESSIONS } from "#core/identity/calls.ts";
import { MY_MAILED_KINDS } from "#core/identity/notification-calls.ts";
import { MY_SECOND_STEP } from "#core/identity/second-step/second-step.body.ts";
import { LOGO_LIMIT } from "#core/shared/files/picture.ts";
import type { Route } from "./+types/billing-settings.route.ts";
import { ChoiceSection, choiceLists } from "./choice-section.tsx";

const SAVE = callTo<typeof SAVE_BILLING_SETTINGS>("PATCH /billing/settings");
const BUSINESS_ID = "1";
/** What papers say now, by the settings that decide it. */
const profileOf = (business: BusinessParty): Record<ProfileName, string> => ({
  [PROFILE.name]: business.name,
  [PROFILE.address]: business.address,
  [PROFILE.contact_number]: business.contactNumber,
  [PROFILE.email]: business.email,
  [PROFILE.tax_number]: business.taxNumber,
});

export const meta = () => [{ title: "Billing settings · Talaan" }];

export async function loader(args: Route.LoaderArgs) {
  const [settings, choices, business, sessions, secondStep, mailed] = await Promise.all([
    call(args, MY_BILLING_SETTINGS, {}),
    call(args, PAYMENT_CHOICES, {}),
    call(args, SCHOOL_AS_BUSINESS, { params: { id: BUSINESS_ID } }),
    call(args, MY_SESSIONS, {}),
    call(args, MY_SECOND_STEP, {}),
    call(args, MY_MAILED_KINDS, {}),
  ]);
  if (settings.ok && choices.ok && business.ok && sessions.ok && secondStep.ok && mailed.ok)
    return {
      settings: settings.value.data.decided,
      hasOwnLogo: settings.value.data.hasOwnLogo,
      choices: choices.value.data,
      business: profileOf(business.value.data),
      logo: business.value.data.logo,
      sessions: sessions.value.rows,
      secondStep: secondStep.value.data,
      mailed: mailed.value.data,
      refusal: null,
    };
  const refusal = [settings, choices, business, sessions, secondStep, mailed].find(({ ok }) => !ok);
  return data(
    {
      settings: null,
      hasOwnLogo: false,
      choices: null,
      business: null,
      logo: null,
      sessions: null,
      secondStep: null,
      mailed: null,
      refusal: refusal as ApiRefusal,
    },
    { status: (refusal as ApiRefusal).status || 503 },
  );
}

/** What finance decides for billing: each setting's value and meaning, and the form that changes them (B-48); and where one is signed in (I-18). */
export default function BillingSettingsPage({
  loaderData: { settings, hasOwnLogo, choices, business, logo, sessions, secondStep, mailed, refusal },
}: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <main className="min-h-0 flex-1 overflow-auto px-4 pt-5 pb-10 sm:px-6">
      <h1 className="text-xl font-semibold tracking-[-.01em]">Settings</h1>
      {settings ? (
        <div className="mt-5 grid max-w-[760px] gap-10">
          <SettingsRecordSection
            id="billing"
            title="Billing settings"
            shown={BILLING_SETTING_FIELDS}
            form={BILLING_SETTINGS_FORM}
            settings={settings}
            to={SAVE}
            onSaved={() => void revalidate()}
          />
          <SettingsRecordSection
            id="profile"
            title="Business profile"
            shown={PROFILE_FIELDS}
            form={PROFILE_FIELDS}
            settings={settings}
            to={SAVE}
            otherwise={business}
            onSaved={() => void revalidate()}
          >
            <div className="mt-4">
              <PictureField
                id="business-logo"
                label="Logo"
                help="PNG or JPEG of at most 500 KB and 2,000 pixels a side, printed on invoices, credit memos, receipts, statements and promissory notes. Without one, the school’s logo is printed."
                path={LOGO_PATH}
                kept={
                  logo && (
                    <img
                      src={logoAt(logo)}
                      alt={hasOwnLogo ? "The logo of the business" : "The school's logo"}
                      className="h-16"
                    />
                  )
                }
                fromElsewhere={
                  logo !== null && !hasOwnLogo && "The school’s logo, from the school’s settings."
                }
                limit={LOGO_LIMIT}
                onChanged={() => void revalidate()}
              />
            </div>
          </SettingsRecordSection>
          <SettingsRecordSection
            id="reminders"
            title="Reminders"
            shown={REMINDER_FIELDS}
            form={REMINDER_FIELDS}
            settings={settings}
            to={SAVE}
            onSaved={() => void revalidate()}
          />
          <SettingsSection id="late-charges" title="Late charges">
            <p className="border-y border-line py-2.5 text-sm">
              The rule, its dry run and its runs are at{" "}
              <Link className="link-in" to="/ims/late-charges">
                Late Charges
              </Link>
              .
            </p>
          </SettingsSection>
          {choiceLists(choices).map(({ list, rows }) => (
            <ChoiceSection key={list} list={list} rows={rows} onSaved={() => void revalidate()} />
          ))}
          <SecondStepSection state={secondStep} onChanged={() => void revalidate()} />
          <SignIns sessions={sessions} onEnded={() => void revalidate()} />
          <MailedKindsSection mailed={mailed} onSaved={() => void revalidate()} />
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
