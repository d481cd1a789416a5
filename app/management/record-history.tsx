import { useState } from "react";
import { type CallTo, callTo, useAsked } from "#app/lib/browser-calls.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { PRODUCT_EVENTS, SEGMENT_EVENTS } from "#core/billing/catalogue/catalogue.body.ts";
import type { ManagementKey } from "#core/management/lists/management-lists.ts";
import type { RECORD_EVENTS } from "#core/management/office-records.body.ts";
import type { STUDENT_VIEWS } from "#core/management/people/people.body.ts";
import { formatInstant } from "#core/shared/school-day.ts";

interface HistoryProps {
  list: ManagementKey;
  id: string;
}

/** What was done to a record. */
export default function RecordHistory({ list, id }: HistoryProps) {
  return (
    <FoldedEvents
      title="History"
      to={callTo(`GET /management/${list}/{id}/events`, { id })}
      none="Nothing is on record of it yet: it came with the school, or by a file."
    />
  );
}

type EventsCall =
  | (typeof RECORD_EVENTS)[ManagementKey]
  | typeof STUDENT_VIEWS
  | typeof PRODUCT_EVENTS
  | typeof SEGMENT_EVENTS;
interface EventsProps {
  title: string;
  to: CallTo<EventsCall>;
  none: string;
}
/** Events of a record: asked for once they are unfolded. */
export function FoldedEvents(props: EventsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link cursor-pointer">{props.title}</summary>
      {isOpen && <Events {...props} />}
    </details>
  );
}

function Events({ title, to, none }: EventsProps) {
  const answer = useAsked<EventsCall>(to);
  if (answer === null) return <p className="mt-2 text-muted">Loading…</p>;
  if (!answer.ok) return <Notice kind="error">{answer.message}</Notice>;
  const { rows } = answer.value;
  if (rows.length === 0) return <p className="mt-2 text-muted">{none}</p>;
  return (
    <ol className="mt-2 grid max-h-60 gap-2 overflow-y-auto" aria-label={title}>
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
