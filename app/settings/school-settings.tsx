import Pencil from "lucide-react/icons/pencil";
import { lazy, Suspense, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { PictureField } from "#app/ui/form/picture-field.tsx";
import { type SchoolSettings as CurrentSettings, SETTING_FIELDS } from "#core/management/school-settings.ts";
import { shownSetting } from "#core/management/settings-record.ts";
import { SettingLine, SettingsSection } from "./settings-section.tsx";

const RecordDialog = lazy(() => import("#app/management/record-dialog.tsx"));
const NO_DEFAULTS = {};

interface SchoolSettingsProps {
  current: CurrentSettings;
  /** SHA-256 of the logo; null: none. */
  logo: string | null;
  onSaved: () => void;
}

/** What the school decides for everyone: its value, what it means, and the form that changes it. */
export function SchoolSettings({ current, logo, onSaved }: SchoolSettingsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection
      id="school"
      title="School"
      action={
        <Button icon={<Pencil className="icon" aria-hidden />} onClick={() => setOpen(true)}>
          Change
        </Button>
      }
    >
      <dl>
        {SETTING_FIELDS.map((field) => (
          <SettingLine
            key={field.name}
            label={field.label}
            value={
              shownSetting(field, current[field.name]) || (
                <span className="font-normal text-muted">Not set</span>
              )
            }
            meaning={field.help}
          />
        ))}
      </dl>
      <div className="mt-4">
        <PictureField
          id="logo"
          label="Logo"
          help="PNG or JPEG of at most 1 MB and 2,000 pixels a side, printed on reports."
          path="/settings/logo"
          kept={logo && <img src={`/settings/logo?${logo}`} alt="The school's logo" className="h-16" />}
          onChanged={onSaved}
        />
      </div>
      {isOpen && (
        <Suspense>
          <RecordDialog
            title="School settings"
            fields={SETTING_FIELDS}
            record={current}
            defaults={NO_DEFAULTS}
            onSaved={onSaved}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </SettingsSection>
  );
}
