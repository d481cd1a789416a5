import Archive from "lucide-react/icons/archive";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import Hourglass from "lucide-react/icons/hourglass";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Send from "lucide-react/icons/send";
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
