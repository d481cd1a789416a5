import CalendarCheck from "lucide-react/icons/calendar-check";
import CalendarClock from "lucide-react/icons/calendar-clock";
import type { Dashboard } from "#core/grading/dashboard/dashboard-contract.ts";
import { type Deadline, deadlinesOf } from "#core/management/deadlines.ts";
import { formatLongDay } from "#core/shared/school-day.ts";

/** Fewer days than these are few. */
const SOON_DAYS = 7;
const KINDS = { encoding: "Encoding", correction: "Correction" } as const;

/** The windows of the school year that are open or still to come, in school time. */
export function DeadlineList({ board: { calendar, today } }: { board: Dashboard }) {
  const deadlines = deadlinesOf(calendar, today);
  return (
    <section aria-labelledby="deadlines">
      <h2 id="deadlines" className="board-title">
        Deadlines
      </h2>
      {deadlines.length === 0 && (
        <p className="px-4 py-5 text-muted sm:px-6">
          No window of this school year is open or still to come.
        </p>
      )}
      <ol>
        {deadlines.map((deadline) => (
          <DeadlineLine key={`${deadline.term} ${deadline.kind}`} deadline={deadline} />
        ))}
      </ol>
    </section>
  );
}

function DeadlineLine({ deadline: { term, kind, isOpen, day, daysLeft } }: { deadline: Deadline }) {
  const Icon = isOpen ? CalendarCheck : CalendarClock;
  const tone = !isOpen ? "text-muted" : daysLeft < SOON_DAYS ? "text-warning" : "text-success";
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-2.5 sm:px-6">
      <Icon className={`icon ${tone}`} aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {KINDS[kind]}, {term} Term
        </p>
        <p className="text-sm text-muted">
          {isOpen ? "Open through" : "Opens"} {formatLongDay(day)}
        </p>
      </div>
      <span className={`num flex-none text-sm font-medium ${tone}`}>{daysWords(daysLeft, isOpen)}</span>
    </li>
  );
}

function daysWords(days: number, isOpen: boolean): string {
  if (days === 0) return "today is the last day";
  const count = `${days} ${days === 1 ? "day" : "days"}`;
  return isOpen ? `${count} left` : `in ${count}`;
}
