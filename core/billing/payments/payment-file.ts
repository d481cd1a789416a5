import type { FileDates } from "../../shared/import/file-dates.ts";
import { type CompletedNumbers, shownCell } from "../../shared/import/import-rows.ts";
import { RowCells } from "../../shared/import/row-cells.ts";
import { type Centavos, centavosFromTyped } from "../../shared/money.ts";
import type { RefusedEntry } from "../../shared/result.ts";
import type { SchoolDay } from "../../shared/school-day.ts";

/** The payment CSV (B-55): rows with the same Transaction Ref and Customer ID are one payment, imported unposted. */
export const PAYMENT_HEADINGS = [
  "Transaction Ref",
  "Customer ID",
  "Customer Name",
  "Invoice Number",
  "Payment Type",
  "Payment Method",
  "Bank Code",
  "Amount Paid",
  "Date Received",
  "Receipt Number",
  "Notes",
] as const;
export type PaymentHeading = (typeof PAYMENT_HEADINGS)[number];

/** What every row of a payment may repeat of its first one; null: the cell is empty. */
export interface PaymentCells {
  paymentType: string | null;
  methodCode: string | null;
  bankCode: string | null;
  amount: Centavos | null;
  receivedDate: SchoolDay | null;
  receiptNumber: string | null;
  notes: string | null;
}
export interface PaymentRow extends PaymentCells {
  reference: string;
  customerId: string;
  customerName: string;
  invoiceNumber: string | null;
}

/** A row of a payment, or everything that is wrong with it. */
export function readPaymentRow(
  record: readonly string[],
  row: number,
  dates: FileDates,
  numbers: CompletedNumbers,
): { line: PaymentRow } | { errors: RefusedEntry[] } {
  const cells = new RowCells(PAYMENT_HEADINGS, record, row);
  const { errors } = cells;
  if (errors.length > 0) return { errors };
  const line: PaymentRow = {
    reference: cells.text("Transaction Ref", 60, { isRequired: true }),
    customerId: cells.student("Customer ID", numbers),
    customerName: cells.cell("Customer Name"),
    invoiceNumber: cells.text("Invoice Number", 60).toUpperCase() || null,
    paymentType: cells.text("Payment Type", 60) || null,
    methodCode: cells.text("Payment Method", 60).toUpperCase() || null,
    bankCode: cells.text("Bank Code", 60).toUpperCase() || null,
    amount: amountOf(cells),
    receivedDate: cells.cell("Date Received") === "" ? null : cells.day("Date Received", dates),
    receiptNumber: cells.text("Receipt Number", 60) || null,
    notes: cells.text("Notes", 2000, { hasLines: true }) || null,
  };
  return errors.length > 0 ? { errors } : { line };
}

function amountOf(cells: RowCells<PaymentHeading>): Centavos | null {
  const typed = cells.text("Amount Paid", 60);
  if (typed === "") return null;
  const amount = centavosFromTyped(typed);
  if (amount !== null && amount > 0) return amount;
  cells.wrong("Amount Paid", `${shownCell(typed)} is no amount above ₱0.00`);
  return null;
}
