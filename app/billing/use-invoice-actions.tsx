import Ban from "lucide-react/icons/ban";
import CalendarRange from "lucide-react/icons/calendar-range";
import CreditCard from "lucide-react/icons/credit-card";
import Eye from "lucide-react/icons/eye";
import FileText from "lucide-react/icons/file-text";
import History from "lucide-react/icons/history";
import Mail from "lucide-react/icons/mail";
import Pencil from "lucide-react/icons/pencil";
import Printer from "lucide-react/icons/printer";
import SendHorizontal from "lucide-react/icons/send-horizontal";
import { INVOICE_LIST } from "../../core/billing/invoices/invoice-list.ts";
import { WENT_WRONG } from "../lib/error-catalogue.ts";
import { useListActions } from "../lists/use-list-actions.tsx";

const ICONS = {
  view: Eye,
  update: Pencil,
  pay: CreditCard,
  viewPaymentHistory: History,
  publish: SendHorizontal,
  split: CalendarRange,
  cancel: Ban,
  print: Printer,
  exportPdf: FileText,
  sendEmail: Mail,
};

/** The actions of invoices, in the list and on an invoice's own screen. */
export const useInvoiceActions = (onDone: () => void) =>
  useListActions(INVOICE_LIST, { icons: ICONS, onDone, failureTitle: WENT_WRONG.status });
