import type { Centavos } from "#core/shared/money.ts";

/** Where the money of a payment is now. Ids are keys of the caller's. */
export interface PaymentSources {
  /** What of it is on no invoice, customer by customer. */
  unapplied: readonly { studentId: number; amount: Centavos }[];
  /** What invoices have of it; a later allocation has a higher id. */
  allocations: readonly LiveAllocation[];
}
interface LiveAllocation {
  id: number;
  invoiceId: number;
  studentId: number;
  amount: Centavos;
}

/** From where a refund is taken. */
export interface RefundPosting {
  unapplied: { studentId: number; amount: Centavos }[];
  /** `kept`: what the invoice still has of the allocation afterwards. */
  allocations: { id: number; invoiceId: number; studentId: number; taken: Centavos; kept: Centavos }[];
  /** What the payment does not have; 0 unless the amount is above what it has. */
  missing: Centavos;
}

/** Takes an amount back from a payment: from what is on no invoice first, then from the newest allocations (B-63). */
export function planRefund(amount: Centavos, { unapplied, allocations }: PaymentSources): RefundPosting {
  const posting: RefundPosting = { unapplied: [], allocations: [], missing: amount };
  for (const { studentId, amount: held } of unapplied) {
    const taken = Math.min(posting.missing, held);
    if (taken > 0) posting.unapplied.push({ studentId, amount: taken });
    posting.missing -= Math.max(taken, 0);
  }
  for (const { amount: held, ...allocation } of allocations.toSorted((one, other) => other.id - one.id)) {
    const taken = Math.min(posting.missing, held);
    if (taken > 0) posting.allocations.push({ ...allocation, taken, kept: held - taken });
    posting.missing -= taken;
  }
  return posting;
}

/** What is taken from each customer, unapplied credit and invoices together. */
export function takenByCustomer({ unapplied, allocations }: RefundPosting): Map<number, Centavos> {
  const taken = new Map<number, Centavos>();
  for (const { studentId, amount } of [
    ...unapplied,
    ...allocations.map(({ studentId, taken: amount }) => ({ studentId, amount })),
  ])
    taken.set(studentId, (taken.get(studentId) ?? 0) + amount);
  return taken;
}

/** What is taken from each invoice. */
export function takenByInvoice({ allocations }: RefundPosting): Map<number, Centavos> {
  const taken = new Map<number, Centavos>();
  for (const { invoiceId, taken: amount } of allocations)
    taken.set(invoiceId, (taken.get(invoiceId) ?? 0) + amount);
  return taken;
}
