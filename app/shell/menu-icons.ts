import CalendarCheck from "lucide-react/icons/calendar-check";
import CreditCard from "lucide-react/icons/credit-card";
import History from "lucide-react/icons/history";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import NotebookPen from "lucide-react/icons/notebook-pen";
import ReceiptText from "lucide-react/icons/receipt-text";
import ScrollText from "lucide-react/icons/scroll-text";
import TicketCheck from "lucide-react/icons/ticket-check";
import UserCheck from "lucide-react/icons/user-check";
import type { MenuKey } from "../../core/identity/navigation.ts";

export const MENU_ICONS: Record<MenuKey, typeof ReceiptText> = {
  dashboard: LayoutDashboard,
  attendance: CalendarCheck,
  conduct: UserCheck,
  "enrollment-pass": TicketCheck,
  gradebook: NotebookPen,
  invoices: ReceiptText,
  payments: CreditCard,
  soa: ScrollText,
  imsAuditLogs: History,
};
