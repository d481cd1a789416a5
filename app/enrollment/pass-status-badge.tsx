import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import type { PassStatus } from "../../core/enrollment/enrollment-pass-actions.ts";

const LOOK: Record<PassStatus, { icon: typeof CircleCheck; tone: string }> = {
  "Not Released": { icon: CircleDashed, tone: "" },
  Released: { icon: CircleCheck, tone: "badge-success" },
};

/** A release state as icon and word: never colour alone. */
export function PassStatusBadge({ status }: { status: PassStatus }) {
  const { icon: Icon, tone } = LOOK[status];
  return (
    <span className={`badge ${tone}`}>
      <Icon aria-hidden />
      {status}
    </span>
  );
}
