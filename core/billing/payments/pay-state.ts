import type { PaymentStatus } from "#core/billing/invoices/invoice-status.ts";

/** What an invoice's status means to who pays it. */
export interface PayState {
  heading: string;
  text: string;
  /** Is there anything to pay, so that it says how? */
  isOwed: boolean;
}
const owed = (heading: string, text: string): PayState => ({ heading, text, isOwed: true });
const STATES: Record<PaymentStatus, PayState> = {
  UNPAID: owed("To be paid", "Nothing has been paid on this invoice yet."),
  PARTIAL: owed("Partly paid", "Part of this invoice is paid; the rest is still open."),
  OVERDUE: owed("Overdue", "The due date has passed. If you have paid already, please disregard this."),
  "OVERDUE-PARTIAL": owed("Overdue, partly paid", "The due date has passed and part of it is still open."),
  PAID: {
    heading: "Paid",
    text: "This invoice is paid in full. There is nothing left to pay.",
    isOwed: false,
  },
  CANCELLED: {
    heading: "Cancelled",
    text: "This invoice was cancelled by the school and is not to be paid.",
    isOwed: false,
  },
};
export const payStateOf = (status: PaymentStatus): PayState => STATES[status];

/** Without a token in the address. */
export const NO_PAY_LINK = "Please open the link in the school's email of an invoice.";
