import { Link } from "react-router";
import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import { ReadDialog } from "#app/ui/dialogs/read-dialog.tsx";
import { type Fact, Facts } from "#app/ui/record/facts.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { type LoggedEvent, screenOfRecord } from "#core/audit/event-record.ts";
import { AUDIT_LABELS } from "#core/audit/events.ts";
import type { EVENT_WITH_REQUEST } from "#core/audit/trail.body.ts";
import { formatInstant } from "#core/shared/school-day.ts";

/** One event: who, when, which record, all fields before and after, and what else was done in the same request. */
export default function EventDialog({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const answer = useAsked(callTo<typeof EVENT_WITH_REQUEST>("GET /log/event/{uuid}", { uuid }));
  return (
    <ReadDialog
      title={answer?.ok ? AUDIT_LABELS[answer.value.data.event] : "Event"}
      className="max-w-[720px]"
      answer={answer}
      waiting="Reading the event…"
      onClose={onClose}
    >
      {({ value: { data: event, others } }) => (
        <div className="grid gap-5">
          <Facts look="beside" facts={factsOf(event)} />
          <Changes event={event} />
          <Others events={others} />
        </div>
      )}
    </ReadDialog>
  );
}

function factsOf(event: LoggedEvent): Fact[] {
  const screen = screenOfRecord(event);
  const record = event.record || event.recordUuid || "–";
  return [
    { label: "Date & Time", value: formatInstant(event.at) },
    { label: "User", value: event.userName ? `${event.userName} (${event.email})` : "The system" },
    { label: "Module", value: event.module },
    {
      label: "Record",
      value: screen ? (
        <Link to={screen} className="link-in">
          {record}
        </Link>
      ) : (
        record
      ),
    },
    { label: "Request ID", value: <span className="plain-figures break-all">{event.requestId}</span> },
  ];
}

const VALUE = "break-words whitespace-pre-wrap";
function Changes({ event: { changes } }: { event: LoggedEvent }) {
  if (changes.length === 0) return <p className="text-muted">The event says nothing of fields.</p>;
  return (
    <div className="overflow-x-auto">
      <PlainTable
        look="ruled"
        className="[&_tr]:align-top"
        rows={changes}
        keyOf={({ field }) => field}
        columns={[
          { head: "Field", isName: true, className: "text-left font-medium", cell: ({ field }) => field },
          { head: "Previous Value", className: VALUE, cell: ({ before }) => before ?? "–" },
          { head: "New Value", className: VALUE, cell: ({ after }) => after ?? "–" },
        ]}
      />
    </div>
  );
}

function Others({ events }: { events: readonly LoggedEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="others" className="grid gap-2">
      <h3 id="others" className="font-semibold">
        Also done in this request
      </h3>
      <ul className="grid max-h-48 gap-1 overflow-auto">
        {events.map(({ uuid, event, record }) => (
          <li key={uuid}>
            {AUDIT_LABELS[event]}
            {record !== "" && <span className="text-muted"> {record}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
