import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import Eye from "lucide-react/icons/eye";
import FileText from "lucide-react/icons/file-text";
import Paperclip from "lucide-react/icons/paperclip";
import Pencil from "lucide-react/icons/pencil";
import Printer from "lucide-react/icons/printer";
import ReceiptText from "lucide-react/icons/receipt-text";
import type { PaymentActionName } from "../../../core/billing/payment-actions.ts";

const ICONS: Record<PaymentActionName, typeof Ban> = {
  view: Eye,
  update: Pencil,
  viewReceipt: ReceiptText,
  post: CircleCheck,
  print: Printer,
  exportPdf: FileText,
  cancel: Ban,
  attach: Paperclip,
};

export function PaymentActionIcon({ name }: { name: PaymentActionName }) {
  const Icon = ICONS[name];
  return <Icon className="icon" aria-hidden />;
}
