import Ban from "lucide-react/icons/ban";
import CreditCard from "lucide-react/icons/credit-card";
import Eye from "lucide-react/icons/eye";
import FileText from "lucide-react/icons/file-text";
import History from "lucide-react/icons/history";
import Mail from "lucide-react/icons/mail";
import Pencil from "lucide-react/icons/pencil";
import Printer from "lucide-react/icons/printer";
import SendHorizontal from "lucide-react/icons/send-horizontal";
import type { InvoiceActionName } from "../../core/billing/invoice-actions.ts";

const ICONS: Record<InvoiceActionName, typeof Ban> = {
  view: Eye,
  update: Pencil,
  pay: CreditCard,
  viewPaymentHistory: History,
  publish: SendHorizontal,
  cancel: Ban,
  print: Printer,
  exportPdf: FileText,
  sendEmail: Mail,
};

export function InvoiceActionIcon({ name }: { name: InvoiceActionName }) {
  const Icon = ICONS[name];
  return <Icon className="icon" aria-hidden />;
}
