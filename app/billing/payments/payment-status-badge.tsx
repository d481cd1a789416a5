import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import type { PaymentPaperStatus } from "../../../core/billing/payment-actions.ts";

const LOOK: Record<PaymentPaperStatus, { icon: typeof Ban; tone: string }> = {
  UNPOSTED: { icon: CircleDashed, tone: "" },
  POSTED: { icon: CircleCheck, tone: "badge-success" },
  CANCELLED: { icon: Ban, tone: "" },
  "REFUND REQUESTED": { icon: RotateCcw, tone: "badge-warning" },
  "REFUND APPROVED": { icon: RotateCcw, tone: "badge-info" },
  REFUNDED: { icon: RotateCcw, tone: "badge-success" },
};

/** A status as icon and word: never colour alone. */
export function PaymentStatusBadge({ status }: { status: PaymentPaperStatus }) {
  const { icon: Icon, tone } = LOOK[status];
  return (
    <span className={`badge ${tone}`}>
      <Icon aria-hidden />
      {status}
    </span>
  );
}
