import { Ban, Circle, CircleCheck, CircleDashed, ClockAlert, Contrast, CopyCheck } from "#app/ui/icons.tsx";
import { StatusBadge, type StatusStyles } from "#app/ui/status-badge.tsx";
import type { InvoiceDocumentStatus } from "#core/billing/invoices/invoice-actions.ts";

const STYLES: StatusStyles<InvoiceDocumentStatus> = {
  DRAFT: { icon: CircleDashed },
  SOURCE: { icon: CopyCheck },
  UNPAID: { icon: Circle, tone: "badge-warning" },
  PARTIAL: { icon: Contrast, tone: "badge-info" },
  PAID: { icon: CircleCheck, tone: "badge-success" },
  OVERDUE: { icon: ClockAlert, tone: "badge-error" },
  "OVERDUE-PARTIAL": { icon: ClockAlert, tone: "badge-error" },
  CANCELLED: { icon: Ban },
};

export const InvoiceStatusBadge = ({ status }: { status: InvoiceDocumentStatus }) => (
  <StatusBadge status={status} styles={STYLES} />
);
