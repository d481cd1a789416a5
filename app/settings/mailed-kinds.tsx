import { useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { CHOOSE_MAILED_KIND } from "#core/identity/notification-calls.ts";
import { type MailedKinds, NOTIFICATION_TITLES } from "#core/identity/notifications.ts";
import { SettingsSection } from "./settings-section.tsx";

/** Of what the daily email tells; each choice is saved at once. The bell tells of all. */
export function MailedKindsSection({ mailed, onSaved }: { mailed: MailedKinds; onSaved: () => void }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isBusy, send } = useOneChange(callTo<typeof CHOOSE_MAILED_KIND>("PATCH /me/notifications/mail"), {
    onDone: onSaved,
    onRefused: ({ refusal: { message } }) => setRefusal(message),
  });
  return (
    <SettingsSection id="daily-email" title="Daily email">
      {refusal !== null && <Notice kind="error">{refusal}</Notice>}
      <fieldset disabled={isBusy}>
        <legend className="pb-2 text-sm text-muted">
          At 4 in the afternoon, what your bell shows as unread: how much, and of which class. Never a
          student.
        </legend>
        <ul className="border-y border-line">
          {mailed.kinds.map(({ kind, isMailed }) => (
            <li key={kind}>
              <label className="flex min-h-9 items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  className="checkbox checkbox-sm"
                  checked={isMailed}
                  onChange={() => {
                    setRefusal(null);
                    send({ kind, isMailed: !isMailed });
                  }}
                />
                {NOTIFICATION_TITLES[kind]}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </SettingsSection>
  );
}
