import { RowCells } from "#core/shared/import/row-cells.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import type { RefundEntry } from "./refund-contract.ts";

/** The refund CSV (B-66): one row a refund of an approved payment, imported unposted. */
export const REFUND_HEADINGS = [
  "Payment Transaction No.",
  "Refund Method",
  "Bank Code",
  "Amount Refund",
  "Refund Reference No.",
  "Notes",
] as const;
export type RefundHeading = (typeof REFUND_HEADINGS)[number];

export interface RefundLine {
  row: number;
  entry: RefundEntry;
}

/** A refund as a row has it, or everything that is wrong with the row. */
export function readRefundRow(
  record: readonly string[],
  row: number,
): { entry: RefundEntry } | { errors: RefusedEntry[] } {
  const cells = new RowCells(REFUND_HEADINGS, record, row);
  const { errors } = cells;
  if (errors.length > 0) return { errors };
  const paymentNumber = cells.text("Payment Transaction No.", 60, { isRequired: true }).toUpperCase();
  const methodCode = cells.text("Refund Method", 60, { isRequired: true });
  const bankCode = cells.text("Bank Code", 60);
  const amount = cells.amount("Amount Refund", { isRequired: true }) ?? 0;
  const entry = {
    paymentNumber,
    customerId: "",
    methodCode,
    bankCode: bankCode || null,
    amount,
    typedReference: cells.identifier("Refund Reference No."),
    documentNumber: null,
    notes: cells.text("Notes", 2000, { hasLines: true }),
    posts: false,
  };
  return errors.length > 0 ? { errors } : { entry };
}
