import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import { StatusBadge, type StatusStyles } from "#app/ui/status-badge.tsx";
import type { RefundStatus } from "#core/billing/refunds/refund-actions.ts";

const STYLES: StatusStyles<RefundStatus> = {
  UNPOSTED: { icon: CircleDashed },
  POSTED: { icon: CircleCheck, tone: "badge-success" },
  CANCELLED: { icon: Ban },
};

export const RefundStatusBadge = ({ status }: { status: RefundStatus }) => (
  <StatusBadge status={status} styles={STYLES} />
);
