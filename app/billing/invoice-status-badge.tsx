import Ban from "lucide-react/icons/ban";
import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import ClockAlert from "lucide-react/icons/clock-alert";
import Contrast from "lucide-react/icons/contrast";
import CopyCheck from "lucide-react/icons/copy-check";
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
