import { Link } from "react-router";
import { GradebookStatusBadge } from "#app/grading/gradebook-status-badge.tsx";
import type { Dashboard } from "#core/grading/dashboard/dashboard-contract.ts";
import { REJECTED_STATUSES } from "#core/grading/dashboard/waiting.ts";

/** What came back, each with the reason that was given. */
export function RejectedList({ board: { rejected, waiting } }: { board: Dashboard }) {
  if (rejected.length === 0) return null;
  const all = waiting
    .filter(({ status }) => REJECTED_STATUSES.includes(status))
    .reduce((sum, { gradebooks }) => sum + gradebooks, 0);
  return (
    <section aria-labelledby="rejected" className="mt-6">
      <h2 id="rejected" className="board-title">
        Sent back
        {all > rejected.length && (
          <span className="font-normal text-muted">
            the first {rejected.length} of {all}
          </span>
        )}
      </h2>
      <ul>
        {rejected.map((row) => (
          <li key={row.uuid} className="border-b border-line px-4 py-2.5 sm:px-6">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <Link
                to={`/grades/gradebook/${row.classUuid}/${row.uuid}`}
                prefetch="intent"
                className="link-in inline-block py-0.5"
              >
                {row.name}
              </Link>
              <GradebookStatusBadge status={row.status} />
            </div>
            <p className="text-sm text-muted">{row.reason || "No reason was given."}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
