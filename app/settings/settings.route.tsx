import { lazy, Suspense, useEffect, useState } from "react";
import { data, useRevalidator } from "react-router";
import { SecondStepSection } from "#app/identity/second-step/second-step-section.tsx";
import { call } from "#app/lib/api.server.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import { chooseTheme, chosenTheme, type Theme } from "#app/shell/menu/theme.ts";
import { SCHOOL_LOGO_PATH } from "#app/shell/school-logo.tsx";
import { Button } from "#app/ui/button.tsx";
import { PictureField } from "#app/ui/form/picture-field.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { KeyRound } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ErrorState } from "#app/ui/table/table-states.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import {
  MY_SETTINGS,
  type SAVE_MY_SETTINGS,
  type SAVE_SCHOOL_PROFILE,
  type SAVE_SCHOOL_SETTINGS,
  type Settings,
} from "#core/identity/calls.ts";
import { ROLES } from "#core/identity/roles.ts";
import { PROFILE_FIELDS } from "#core/management/school-profile.ts";
import { type SchoolSettings as CurrentSettings, SETTING_FIELDS } from "#core/management/school-settings.ts";
import {
  STUDENT_ORDER_LABELS,
  STUDENT_ORDER_OPTIONS,
  type StudentOrder,
} from "#core/management/student-order.ts";
import type { Route } from "./+types/settings.route.ts";
import { MailedKindsSection } from "./mailed-kinds.tsx";
import { RetentionDryRun } from "./retention-dry-run.tsx";
import { SettingLine, SettingsRecordSection, SettingsSection } from "./settings-section.tsx";
import { SignIns } from "./sign-ins.tsx";

const SAVE_SCHOOL = callTo<typeof SAVE_SCHOOL_SETTINGS>("PATCH /settings/school");
const SAVE_PROFILE = callTo<typeof SAVE_SCHOOL_PROFILE>("PATCH /settings/profile");

interface SchoolSettingsProps {
  current: CurrentSettings;
  /** SHA-256 of the logo; null: none. */
  logo: string | null;
  onSaved: () => void;
}

/** What the school decides for everyone: its value, what it means, and the form that changes it. */
function SchoolSettings({ current, logo, onSaved }: SchoolSettingsProps) {
  return (
    <SettingsRecordSection
      id="school"
      title="School"
      formTitle="School settings"
      shown={SETTING_FIELDS}
      form={SETTING_FIELDS}
      settings={current}
      to={SAVE_SCHOOL}
      onSaved={onSaved}
    >
      <RetentionDryRun />
      <div className="mt-4">
        <PictureField
          id="logo"
          label="Logo"
          help="PNG or JPEG of at most 1 MB and 2,000 pixels a side, printed on reports."
          path={SCHOOL_LOGO_PATH}
          kept={logo && <img src={`${SCHOOL_LOGO_PATH}?${logo}`} alt="The school's logo" className="h-16" />}
          onChanged={onSaved}
        />
      </div>
    </SettingsRecordSection>
  );
}

const CHOICES = [
  { value: "system", label: "As the system" },
  { value: "talaan", label: "Light" },
  { value: "talaan-dark", label: "Dark" },
] as const;

/** Light, dark, or as the system prefers; of this browser only. */
function AppearanceSettings() {
  const [chosen, setChosen] = useState<Theme | "system">("system");
  // The choice lies in this browser: the page the server sent knows nothing of it.
  useEffect(() => setChosen(chosenTheme()), []);
  return (
    <SettingsSection id="appearance" title="Appearance">
      <Segmented
        label="Colors in this browser"
        value={chosen}
        options={CHOICES}
        onChange={(theme) => {
          chooseTheme(theme);
          setChosen(theme);
        }}
      />
    </SettingsSection>
  );
}

/** In which order classes show their students: the school's, or the person's own. */
function ClassListSettings({ settings, onSaved }: { settings: Settings; onSaved: () => void }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isBusy, send } = useOneChange(callTo<typeof SAVE_MY_SETTINGS>("PATCH /settings/mine"), {
    onDone: onSaved,
    onRefused: ({ refusal: { message } }) => setRefusal(message),
  });
  return (
    <SettingsSection id="class-lists" title="Class lists">
      {refusal !== null && <Notice kind="error">{refusal}</Notice>}
      <Segmented<StudentOrder | "school">
        label="Order of students"
        value={settings.studentOrder ?? "school"}
        options={[
          {
            value: "school",
            label: `As the school (${STUDENT_ORDER_LABELS[settings.schoolStudentOrder].toLowerCase()})`,
          },
          ...STUDENT_ORDER_OPTIONS,
        ]}
        isOff={isBusy}
        onChange={(order) => {
          setRefusal(null);
          send({ student_order: order === "school" ? null : order });
        }}
      />
    </SettingsSection>
  );
}

const ResetPasswordDialog = lazy(() => import("#app/identity/reset-password-dialog.tsx"));

/** Who is signed in; the password is changed in the modal the user menu opens too. */
function AccountSettings({ settings }: { settings: Settings }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection
      id="account"
      title="My account"
      action={
        <Button icon={<KeyRound className="icon" />} onClick={() => setOpen(true)}>
          Reset Password
        </Button>
      }
    >
      <dl>
        <SettingLine label="Name" value={`${settings.givenName} ${settings.lastName}`} />
        <SettingLine label="Email" value={settings.email} />
        <SettingLine label="Role" value={ROLES[settings.role]} />
      </dl>
      {isOpen && (
        <Suspense>
          <ResetPasswordDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </SettingsSection>
  );
}

export const meta = () => [{ title: "Settings · Talaan" }];

export async function loader(args: Route.LoaderArgs) {
  const answer = await call(args, MY_SETTINGS, {});
  return answer.ok
    ? { settings: answer.value.data, refusal: null }
    : data({ settings: null, refusal: answer }, { status: answer.status || 503 });
}

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
      <SecondStepSection state={settings.secondStep} onChanged={onChanged} />
      <SignIns sessions={settings.sessions} onEnded={onChanged} />
      <MailedKindsSection mailed={settings.mailed} onSaved={onChanged} />
      <AppearanceSettings />
      <ClassListSettings settings={settings} onSaved={onChanged} />
      {settings.profile && (
        <SettingsRecordSection
          id="profile"
          title="School profile"
          shown={PROFILE_FIELDS}
          form={PROFILE_FIELDS}
          settings={settings.profile}
          to={SAVE_PROFILE}
          onSaved={onChanged}
        />
      )}
      {settings.school && (
        <SchoolSettings current={settings.school} logo={settings.logo} onSaved={onChanged} />
      )}
      <p className="text-sm">
        <a className="link-in" href="/third-party-notices.txt">
          Licenses of the software and fonts in Talaan
        </a>
      </p>
    </div>
  );
}
