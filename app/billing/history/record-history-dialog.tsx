import { useEffect } from "react";
import { useFetcher } from "react-router";
import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import { ReadDialog } from "#app/ui/dialogs/read-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { AUDIT_LABELS } from "#core/audit/events.ts";
import type { MAILS_OF_RECORD } from "#core/documents/billing-calls.ts";
import { MAIL_STATES } from "#core/documents/document-status.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import type { RecordEvent, RecordHistoryLoaded } from "./record-history.route.ts";

/** What was done to a record, and by whom, the newest first. */
export default function RecordHistoryDialog({
  number,
  mails,
  onClose,
}: {
  number: string;
  mails: string | null;
  onClose: () => void;
}) {
  const { load, data } = useFetcher<RecordHistoryLoaded>();
  useEffect(() => void load(`/ims/history/${encodeURIComponent(number)}`), [load, number]);
  return (
    <ReadDialog
      title={`History of ${number}`}
      className="max-w-[640px]"
      answer={data ?? null}
      waiting="Reading the history…"
      onClose={onClose}
    >
      {({ events }) => (
        <>
          {mails !== null && <Mails uuid={mails} />}
          <Events events={events} />
        </>
      )}
    </ReadDialog>
  );
}

/** To whom it was mailed, by whom, and what became of it. */
function Mails({ uuid }: { uuid: string }) {
  const answer = useAsked(callTo<typeof MAILS_OF_RECORD>("GET /billing/mails/{uuid}", { uuid }));
  if (answer === null) return null;
  if (!answer.ok) return <Notice kind="error">{answer.message}</Notice>;
  const { mails } = answer.value.data;
  if (mails.length === 0) return null;
  return (
    <section aria-label="Emails" className="mb-3 border-b border-line pb-2">
      <h3 className="font-semibold">Emails</h3>
      <ul className="divide-y divide-line">
        {mails.map(({ askedAt, askedBy, recipient, cc, status, error }) => (
          <li key={`${askedAt} ${recipient}`} className="py-2.5 text-sm">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="break-words">
                {recipient}
                {cc.length > 0 && <span className="text-muted">, Cc {cc.join(", ")}</span>}
              </span>
              <span className="num text-xs text-muted">
                {[formatInstant(askedAt), askedBy].filter((text) => text !== "").join(", ")}
              </span>
            </p>
            <p className={MAIL_STATES[status].needsAction ? "text-error" : "text-muted"}>
              {[MAIL_STATES[status].label, error].filter(Boolean).join(". ")}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Events({ events }: { events: readonly RecordEvent[] }) {
  if (events.length === 0) return <p className="text-muted">Nothing is recorded of it.</p>;
  return (
    <ol className="divide-y divide-line">
      {events.map(({ id, event, at, actorName, changes }) => (
        <li key={`${at} ${id}`} className="py-2.5 text-sm">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-medium">{AUDIT_LABELS[event]}</span>
            <span className="num text-xs text-muted">
              {formatInstant(at)}, {actorName}
            </span>
          </p>
          {changes !== "" && <p className="mt-0.5 break-words text-muted">{changes}</p>}
        </li>
      ))}
    </ol>
  );
}
