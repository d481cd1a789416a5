import CalendarCheck from "lucide-react/icons/calendar-check";
import CircleDot from "lucide-react/icons/circle-dot";
import { type Calendar, calendarFromWire, type WireCalendar } from "../../core/management/contract.ts";
import { formatLongDay, type SchoolDay } from "../../core/shared/school-day.ts";
import { loadFromApi } from "../lib/api.server.ts";
import type { Route } from "./+types/dashboard.route.ts";

export const meta = () => [{ title: "Dashboard · Talaan" }];

export async function loader(args: Route.LoaderArgs): Promise<Calendar> {
  const { data } = await loadFromApi<{ data: WireCalendar }>(args, { path: "/dashboard" });
  return calendarFromWire(data);
}

/** The running school year: its terms, and which encoding and correction windows are open today. */
export default function Dashboard({ loaderData: { schoolYear, terms } }: Route.ComponentProps) {
  return (
    <main className="flex-1 overflow-auto pt-5 pb-8">
      <div className="px-4 sm:px-6">
        <h1 className="text-xl font-semibold tracking-[-.01em]">Dashboard</h1>
        <p className="mt-1 text-muted">
          {schoolYear
            ? `${schoolYear.name}, ${formatLongDay(schoolYear.start)} to ${formatLongDay(schoolYear.end)}`
            : "No school year is running today."}
        </p>
      </div>
      <section
        className="mt-5 overflow-x-auto border-t border-line"
        aria-label="Terms of the school year"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
        tabIndex={0}
      >
        <table className="data-table" aria-label="Terms">
          <thead>
            <tr>
              <th scope="col" className="pl-4 sm:pl-6">
                Term
              </th>
              <th scope="col">Days</th>
              <th scope="col">Encoding of grades</th>
              <th scope="col">Correction of grades</th>
            </tr>
          </thead>
          <tbody>
            {terms.map((term) => (
              <tr key={term.name}>
                <td className="pl-4 sm:pl-6">
                  <span className="font-medium">{term.name} Term</span>
                  {term.isRunning && (
                    <span className="badge badge-info ml-2">
                      <CircleDot aria-hidden />
                      RUNNING
                    </span>
                  )}
                </td>
                <td>
                  {formatLongDay(term.start)} – {formatLongDay(term.end)}
                </td>
                <TermWindow {...term.encoding} />
                <TermWindow {...term.correction} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </main>
  );
}

function TermWindow({ start, end, isOpen }: { start: SchoolDay; end: SchoolDay; isOpen: boolean }) {
  return (
    <td>
      {formatLongDay(start)} – {formatLongDay(end)}
      {isOpen && (
        <span className="badge badge-success ml-2">
          <CalendarCheck aria-hidden />
          OPEN
        </span>
      )}
    </td>
  );
}
