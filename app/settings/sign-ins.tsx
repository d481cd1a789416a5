import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { RecordOutcome } from "#app/management/save-record.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toastSuccess } from "#app/ui/toasts/toasts.tsx";
import type { SignedInSession } from "#core/identity/settings-contract.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import { SettingsSection } from "./settings-section.tsx";

/** Where one is signed in, and how to end all of it but here. */
export function SignIns(props: { sessions: readonly SignedInSession[]; onEnded: () => void }) {
  const { sessions, onEnded } = props;
  const [isAsking, setAsking] = useState(false);
  const fetcher = useFetcher<RecordOutcome>();
  const told = useRef<RecordOutcome | undefined>(undefined);
  const isBusy = fetcher.state !== "idle";
  const outcome = isBusy ? undefined : fetcher.data;
  useEffect(() => {
    if (!outcome || told.current === outcome) return;
    told.current = outcome;
    setAsking(false);
    if (!outcome.ok) return;
    toastSuccess(outcome.message);
    onEnded();
  }, [outcome, onEnded]);
  const others = sessions.filter(({ isThisOne }) => !isThisOne).length;
  const end = () => {
    const change = { id: null, entry: {}, idempotencyKey: crypto.randomUUID() };
    fetcher.submit(change, { method: "post", encType: "application/json" });
  };
  return (
    <SettingsSection
      id="sign-ins"
      title="Sign-ins"
      action={others > 0 && <Button onClick={() => setAsking(true)}>Sign out the others</Button>}
    >
      {outcome?.ok === false && <Notice kind="error">{outcome.refusal.message}</Notice>}
      <ul className="border-t border-line">
        {sessions.map((session) => (
          <li
            key={session.uuid}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line py-2.5 text-sm"
          >
            <span className="font-medium">Signed in {formatInstant(session.signedInAt)}</span>
            {session.isThisOne && <span className="badge">THIS ONE</span>}
            <span className="ml-auto text-muted">Last seen {formatInstant(session.seenAt)}</span>
          </li>
        ))}
      </ul>
      {isAsking && (
        <ConfirmDialog
          confirmation={{
            title: "Sign out the others?",
            text: `${others === 1 ? "The other sign-in ends" : `The ${others} other sign-ins end`} at once. What is typed there and not saved is lost. You stay signed in here.`,
            confirmLabel: "Sign out the others",
            cancelLabel: "Cancel",
          }}
          isBusy={isBusy}
          onConfirm={end}
          onCancel={() => setAsking(false)}
        />
      )}
    </SettingsSection>
  );
}
