import type { ReactNode } from "react";

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
        <div className="ml-auto">{props.action}</div>
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
