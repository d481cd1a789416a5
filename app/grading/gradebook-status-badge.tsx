import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import Hourglass from "lucide-react/icons/hourglass";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Send from "lucide-react/icons/send";
import type { GradebookStatus } from "../../core/grading/gradebook-actions.ts";

const LOOK: Record<GradebookStatus, { icon: typeof Send; tone: string }> = {
  Draft: { icon: CircleDashed, tone: "" },
  "For SC/LCC Approval": { icon: Hourglass, tone: "badge-warning" },
  "Rejected by SC/LCC": { icon: RotateCcw, tone: "badge-error" },
  "For RO Approval": { icon: Hourglass, tone: "badge-info" },
  "Rejected by RO": { icon: RotateCcw, tone: "badge-error" },
  "RO Approved": { icon: CircleCheck, tone: "badge-success" },
  Released: { icon: Send, tone: "badge-success" },
};

/** A status as icon and word: never colour alone. */
export function GradebookStatusBadge({ status }: { status: GradebookStatus }) {
  const { icon: Icon, tone } = LOOK[status];
  return (
    <span className={`badge ${tone}`}>
      <Icon aria-hidden />
      {status}
    </span>
  );
}
