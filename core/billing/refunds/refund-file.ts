import { shownCell } from "../../shared/import/import-rows.ts";
import { RowCells } from "../../shared/import/row-cells.ts";
import { centavosFromTyped } from "../../shared/money.ts";
import type { RefusedEntry } from "../../shared/result.ts";
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
  const methodCode = cells.text("Refund Method", 60, { isRequired: true }).toUpperCase();
  const bankCode = cells.text("Bank Code", 60).toUpperCase();
  const typed = cells.text("Amount Refund", 60, { isRequired: true });
  const amount = centavosFromTyped(typed) ?? 0;
  if (typed !== "" && amount <= 0)
    cells.wrong("Amount Refund", `${shownCell(typed)} is not an amount above ₱0.00`);
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
