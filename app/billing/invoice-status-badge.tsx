import Ban from "lucide-react/icons/ban";
import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import ClockAlert from "lucide-react/icons/clock-alert";
import Contrast from "lucide-react/icons/contrast";
import type { InvoicePaperStatus } from "../../core/billing/invoice-actions.ts";

const LOOK: Record<InvoicePaperStatus, { icon: typeof Ban; tone: string }> = {
  DRAFT: { icon: CircleDashed, tone: "" },
  UNPAID: { icon: Circle, tone: "badge-warning" },
  PARTIAL: { icon: Contrast, tone: "badge-info" },
  PAID: { icon: CircleCheck, tone: "badge-success" },
  OVERDUE: { icon: ClockAlert, tone: "badge-error" },
  "OVERDUE-PARTIAL": { icon: ClockAlert, tone: "badge-error" },
  CANCELLED: { icon: Ban, tone: "" },
};

/** A status as icon and word: never colour alone. */
export function InvoiceStatusBadge({ status }: { status: InvoicePaperStatus }) {
  const { icon: Icon, tone } = LOOK[status];
  return (
    <span className={`badge ${tone}`}>
      <Icon aria-hidden />
      {status}
    </span>
  );
}
