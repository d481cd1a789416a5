import { percentOf } from "#core/grading/dashboard/progress.ts";
import { type CountedStatus, GRADEBOOK_STATUSES } from "#core/grading/workflow/gradebook-facts.ts";

/** In the order gradebooks go through them; each its own fill of the stylesheet. */
const FILLS: Record<CountedStatus, string> = {
  Draft: "fill-draft",
  "For SC/LCC Approval": "fill-head",
  "Rejected by SC/LCC": "fill-head-rejected",
  "For RO Approval": "fill-registrar",
  "Rejected by RO": "fill-registrar-rejected",
  "RO Approved": "fill-approved",
  Released: "fill-released",
};

/** Gradebooks by status as one bar; its accessible text has the figures. */
export function StatusBar({ gradebooks }: { gradebooks: Record<CountedStatus, number> }) {
  const total = GRADEBOOK_STATUSES.reduce((sum, status) => sum + gradebooks[status], 0);
  const there = GRADEBOOK_STATUSES.filter((status) => gradebooks[status] > 0);
  let before = 0;
  return (
    <svg
      className="status-bar"
      role="img"
      aria-label={there.map((status) => `${gradebooks[status]} ${status}`).join(", ") || "None"}
    >
      {there.map((status) => {
        const x = (before * 100) / total;
        before += gradebooks[status];
        return (
          <rect
            key={status}
            className={FILLS[status]}
            x={`${x}%`}
            width={`${(gradebooks[status] * 100) / total}%`}
          >
            <title>{`${gradebooks[status]} ${status}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

/** Which fill is which status, with how many there are in all. */
export function StatusLegend({ gradebooks }: { gradebooks: Record<CountedStatus, number> }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-xs text-muted">
      {GRADEBOOK_STATUSES.map((status) => (
        <li key={status} className="flex items-center gap-1.5">
          <svg className="size-2.5" aria-hidden>
            <rect className={FILLS[status]} width="10" height="10" rx="2" />
          </svg>
          {status}
          <b className="num font-semibold text-base-content">{gradebooks[status].toLocaleString("en-US")}</b>
        </li>
      ))}
    </ul>
  );
}

/** The share of scores entered, as a thin bar and in figures. */
export function EnteredBar({ entered, scores }: { entered: number; scores: number }) {
  const percent = percentOf(entered, scores);
  if (percent === null) return <span className="text-faint">–</span>;
  return (
    <span
      className="flex items-center justify-end gap-2.5"
      title={`${entered.toLocaleString("en-US")} of ${scores.toLocaleString("en-US")} scores`}
    >
      <svg className="entered-bar" aria-hidden>
        <rect className="fill-track" width="100%" />
        <rect className="fill-entered" width={`${percent}%`} />
      </svg>
      <span className="w-10 text-right">{percent}%</span>
    </span>
  );
}
