import { useState } from "react";
import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { RECORD_EVENTS } from "#core/management/calls.ts";
import type { ManagementKey } from "#core/management/lists/management-lists.ts";
import { formatInstant } from "#core/shared/school-day.ts";

interface HistoryProps {
  list: ManagementKey;
  id: string;
}

/** What was done to a record: asked for once it is unfolded. */
export default function RecordHistory(props: HistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link cursor-pointer">History</summary>
      {isOpen && <Events {...props} />}
    </details>
  );
}

function Events({ list, id }: HistoryProps) {
  const answer = useAsked<(typeof RECORD_EVENTS)[ManagementKey]>(
    callTo(`GET /management/${list}/{id}/events`, { id }),
  );
  if (answer === null) return <p className="mt-2 text-muted">Loading…</p>;
  if (!answer.ok) return <Notice kind="error">{answer.message}</Notice>;
  const { rows } = answer.value;
  if (rows.length === 0)
    return (
      <p className="mt-2 text-muted">
        Nothing is on record of it yet: it came with the school, or by a file.
      </p>
    );
  return (
    <ol className="mt-2 grid max-h-60 gap-2 overflow-y-auto" aria-label="History">
      {rows.map(({ at, user, what, changes }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in an order
        <li key={place} className="text-sm">
          <span className="num text-muted">{formatInstant(at)}</span> {user}: {what}
          {changes !== "" && <span className="block text-muted">{changes}</span>}
        </li>
      ))}
    </ol>
  );
}
