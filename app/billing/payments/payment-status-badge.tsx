import { Ban, CircleCheck, CircleDashed, RotateCcw } from "#app/ui/icons.tsx";
import { StatusBadge, type StatusStyles } from "#app/ui/status-badge.tsx";
import type { PaymentRecordStatus } from "#core/billing/payments/payment-actions.ts";

const STYLES: StatusStyles<PaymentRecordStatus> = {
  UNPOSTED: { icon: CircleDashed },
  POSTED: { icon: CircleCheck, tone: "badge-success" },
  CANCELLED: { icon: Ban },
  "REFUND REQUESTED": { icon: RotateCcw, tone: "badge-warning" },
  "REFUND APPROVED": { icon: RotateCcw, tone: "badge-info" },
  REFUNDED: { icon: RotateCcw, tone: "badge-success" },
};

export const PaymentStatusBadge = ({ status }: { status: PaymentRecordStatus }) => (
  <StatusBadge status={status} styles={STYLES} />
);
