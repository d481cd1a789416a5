import { Ban, CircleCheck, CircleDashed } from "#app/ui/icons.tsx";
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
