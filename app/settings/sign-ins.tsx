import { useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { END_MY_SESSION, SIGN_OUT_OTHERS, SignedInSession } from "#core/identity/calls.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import { SettingsSection } from "./settings-section.tsx";

/** Where one is signed in, and how to end one of it, or all but here. */
export function SignIns(props: { sessions: readonly SignedInSession[]; onEnded: () => void }) {
  const { sessions, onEnded } = props;
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isBusy, send } = useOneChange(callTo<typeof SIGN_OUT_OTHERS>("POST /settings/sign-out-others"), {
    onDone: () => {
      setAsking(false);
      onEnded();
    },
    onRefused: ({ refusal: { message } }) => {
      setAsking(false);
      setRefusal(message);
    },
  });
  const others = sessions.filter(({ isThisOne }) => !isThisOne).length;
  const end = () => {
    setRefusal(null);
    send();
  };
  return (
    <SettingsSection
      id="sign-ins"
      title="Sign-ins"
      action={others > 0 && <Button onClick={() => setAsking(true)}>Sign out the others</Button>}
    >
      {refusal !== null && <Notice kind="error">{refusal}</Notice>}
      <ul className="border-t border-line">
        {sessions.map((session) => (
          <li
            key={session.uuid}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 text-sm"
          >
            <span className="font-medium">{session.device}</span>
            {session.isThisOne && <span className="badge">THIS ONE</span>}
            <span className="text-muted">
              Signed in {formatInstant(session.signedInAt)}, last used {formatInstant(session.seenAt)}
            </span>
            {!session.isThisOne && <EndSession session={session} onEnded={onEnded} onRefused={setRefusal} />}
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

/** Ends one sign-in, at once. */
function EndSession(props: {
  session: SignedInSession;
  onEnded: () => void;
  onRefused: (message: string | null) => void;
}) {
  const { session, onEnded, onRefused } = props;
  const { isBusy, send } = useOneChange(
    callTo<typeof END_MY_SESSION>("POST /me/sessions/{id}/end", { id: session.uuid }),
    { onDone: onEnded, onRefused: ({ refusal }) => onRefused(refusal.message) },
  );
  return (
    <span className="ml-auto">
      <Button
        className="btn-xs"
        isBusy={isBusy}
        aria-label={`Sign out ${session.device}, signed in ${formatInstant(session.signedInAt)}`}
        onClick={() => {
          onRefused(null);
          send();
        }}
      >
        Sign out
      </Button>
    </span>
  );
}
