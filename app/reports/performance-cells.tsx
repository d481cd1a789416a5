import { Link } from "react-router";
import { PERFORMANCE, type PerformanceRow, reportCardPath } from "../../core/reports/performance-list.ts";
import { ToneBadge } from "../lists/cells.tsx";

/** What is drawn beside the definition: the link of a promotion that is not decided, and how many reasons there are against publishing. */
export const PERFORMANCE_CELLS = {
  promotion: (row: PerformanceRow) => (
    <Link to={reportCardPath(row)} className="link-in">
      {row.promotion ?? "In progress"}
    </Link>
  ),
  state: ({ state, reasons }: PerformanceRow) => (
    <span className="inline-flex items-center gap-1.5">
      <ToneBadge status={state} tone={PERFORMANCE.fields.state.tones?.[state]} />
      {state === "Not ready" && (
        <span className="count" title={reasons.join("\n")}>
          {reasons.length}
        </span>
      )}
    </span>
  ),
};
