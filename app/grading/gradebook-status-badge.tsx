import { Archive, CircleCheck, CircleDashed, Hourglass, RotateCcw, Send } from "#app/ui/icons.tsx";
import { StatusBadge, type StatusStyles } from "#app/ui/status-badge.tsx";
import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";

const STYLES: StatusStyles<GradebookStatus> = {
  Draft: { icon: CircleDashed },
  "For SC/LCC Approval": { icon: Hourglass, tone: "badge-warning" },
  "Rejected by SC/LCC": { icon: RotateCcw, tone: "badge-error" },
  "For RO Approval": { icon: Hourglass, tone: "badge-info" },
  "Rejected by RO": { icon: RotateCcw, tone: "badge-error" },
  "RO Approved": { icon: CircleCheck, tone: "badge-success" },
  Released: { icon: Send, tone: "badge-success" },
  Closed: { icon: Archive },
};

export const GradebookStatusBadge = ({ status }: { status: GradebookStatus }) => (
  <StatusBadge status={status} styles={STYLES} />
);
