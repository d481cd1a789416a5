import KeyRound from "lucide-react/icons/key-round";
import { lazy, Suspense, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ROLES } from "#core/identity/roles.ts";
import type { Settings } from "#core/identity/settings-contract.ts";
import { SettingLine, SettingsSection } from "./settings-section.tsx";

const ResetPasswordDialog = lazy(() => import("#app/identity/reset-password-dialog.tsx"));

/** Who is signed in; the password is changed in the modal the user menu opens too. */
export function AccountSettings({ settings }: { settings: Settings }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection
      id="account"
      title="My account"
      action={
        <Button icon={<KeyRound className="icon" aria-hidden />} onClick={() => setOpen(true)}>
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
