import CreditCard from "lucide-react/icons/credit-card";
import History from "lucide-react/icons/history";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import ReceiptText from "lucide-react/icons/receipt-text";
import ScrollText from "lucide-react/icons/scroll-text";

/** By the menu link's key; a link without its own sign takes the dashboard's. */
export const MENU_ICONS: Record<string, typeof ReceiptText> = {
  dashboard: LayoutDashboard,
  invoices: ReceiptText,
  payments: CreditCard,
  soa: ScrollText,
  imsAuditLogs: History,
};
export const DEFAULT_MENU_ICON = LayoutDashboard;
