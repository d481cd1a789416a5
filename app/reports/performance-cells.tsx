import { Link } from "react-router";
import { ToneBadge } from "#app/lists/cells.tsx";
import { MailWarning } from "#app/ui/icons.tsx";
import { MAIL_STATES } from "#core/documents/document-status.ts";
import { PERFORMANCE, type PerformanceRow, reportCardPath } from "#core/reports/performance-list.ts";
import { isUncertain } from "#core/reports/report-card.ts";

/** What is drawn beside the definition: the link of a promotion that is not decided, and how many reasons there are against publishing. */
export const PERFORMANCE_CELLS = {
  promotion: (row: PerformanceRow) => (
    <Link to={reportCardPath(row)} className="link-in">
      {row.promotion ?? "In progress"}
    </Link>
  ),
  state: ({ state, reasons, mail }: PerformanceRow) => (
    <span className="inline-flex items-center gap-1.5">
      <ToneBadge status={state} tone={PERFORMANCE.fields.state.tones?.[state]} />
      {state === "Not ready" && (
        <span className="count" title={reasons.join("\n")}>
          {reasons.length}
        </span>
      )}
      {mail && isUncertain(mail.status) && (
        <span className="inline-flex" title={`${MAIL_STATES[mail.status].label}. ${mail.error ?? ""}`}>
          <MailWarning className="icon size-4 text-error" aria-label={MAIL_STATES[mail.status].label} />
        </span>
      )}
    </span>
  ),
};
