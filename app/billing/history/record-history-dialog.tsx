import { useEffect } from "react";
import { useFetcher } from "react-router";
import { ReadDialog } from "#app/ui/dialogs/read-dialog.tsx";
import { AUDIT_LABELS } from "#core/audit/events.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import type { RecordEvent, RecordHistoryLoaded } from "./record-history.route.ts";

/** What was done to a record, and by whom, the newest first. */
export default function RecordHistoryDialog({ number, onClose }: { number: string; onClose: () => void }) {
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
      {({ events }) => <Events events={events} />}
    </ReadDialog>
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
