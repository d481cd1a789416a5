import type { Centavos } from "../../shared/money.ts";
import { allocate, type OpenInvoice } from "./allocation.ts";

/** What of a payment no invoice holds: a part of its customer's unapplied credit. */
export interface LoosePart {
  paymentUuid: string;
  amount: Centavos;
}

/** What an invoice gets of a payment's loose part. */
export interface AppliedPart {
  paymentUuid: string;
  invoiceId: number;
  amount: Centavos;
}

/** What all the loose parts together hold. */
export const totalCredit = (parts: readonly LoosePart[]): Centavos =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Where an amount of credit goes: oldest invoice first, taken from the payments in the order they were posted (B-47).
 * The amount is at most totalCredit and totalBalance.
 */
export function applyCredit(
  amount: Centavos,
  parts: readonly LoosePart[],
  invoices: readonly OpenInvoice[],
): AppliedPart[] {
  const applied: AppliedPart[] = [];
  const left = parts.map((part) => ({ ...part }));
  for (const allocation of allocate(amount, invoices).allocations) {
    let wanted = allocation.amount;
    for (const part of left) {
      const taken = Math.min(wanted, part.amount);
      if (taken === 0) continue;
      applied.push({ paymentUuid: part.paymentUuid, invoiceId: allocation.invoiceId, amount: taken });
      part.amount -= taken;
      wanted -= taken;
    }
  }
  return applied;
}
