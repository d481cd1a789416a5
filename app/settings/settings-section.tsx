import { lazy, type ReactNode, Suspense, useState } from "react";
import type { CallTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { Pencil } from "#app/ui/icons.tsx";
import type { EditField, ManagementRow } from "#core/management/editors.ts";
import type { RecordCall } from "#core/management/office-records.body.ts";
import { type SettingField, shownSetting } from "#core/management/settings-record.ts";

const RecordDialog = lazy(() => import("#app/management/record-dialog.tsx"));
const NO_DEFAULTS = {};

/** A heading with what can be done about it, and its lines. */
export function SettingsSection(props: {
  id: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={props.id}>
      <div className="flex min-h-9 items-center gap-3 pb-2">
        <h2 id={props.id} className="font-semibold">
          {props.title}
        </h2>
        <div className="ml-auto flex flex-wrap justify-end gap-2">{props.action}</div>
      </div>
      {props.children}
    </section>
  );
}

/** What something is, and its value; its meaning below. */
export function SettingLine(props: { label: string; value: ReactNode; meaning?: string }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 border-b border-line py-2.5 first:border-t sm:grid-cols-[220px_1fr]">
      <dt className="text-sm text-muted">{props.label}</dt>
      <dd className="min-w-0 break-words text-sm font-medium">{props.value}</dd>
      {props.meaning && <dd className="text-xs text-muted sm:col-start-2">{props.meaning}</dd>}
    </div>
  );
}

/** Some of the settings: each value with its meaning, and the form that changes them. */
export function SettingsRecordSection<Name extends string>(props: {
  id: string;
  title: string;
  /** Where the form is called otherwise. */
  formTitle?: string;
  /** What is shown, and the fields of its form. */
  shown: readonly SettingField<Name>[];
  form: readonly EditField[];
  settings: ManagementRow & Record<Name, string>;
  /** What holds where a setting is empty. */
  otherwise?: Readonly<Record<string, string>>;
  /** The call that saves it. */
  to: CallTo<RecordCall>;
  onSaved: () => void;
  children?: ReactNode;
}) {
  const { title, settings } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection
      id={props.id}
      title={title}
      action={
        <Button icon={<Pencil className="icon" />} onClick={() => setOpen(true)}>
          Change
        </Button>
      }
    >
      <dl>
        {props.shown.map((field) => (
          <SettingLine
            key={field.name}
            label={field.label}
            value={
              shownSetting(field, settings[field.name]) || (
                <span className="font-normal text-muted">
                  {props.otherwise?.[field.name] || field.none || "Not set"}
                </span>
              )
            }
            meaning={field.help}
          />
        ))}
      </dl>
      {props.children}
      {isOpen && (
        <Suspense>
          <RecordDialog
            title={props.formTitle ?? title}
            fields={props.form}
            record={settings}
            defaults={NO_DEFAULTS}
            to={props.to}
            onSaved={props.onSaved}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </SettingsSection>
  );
}
