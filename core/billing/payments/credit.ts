import type { Centavos } from "#core/shared/money.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { allocate, type OpenInvoice, totalBalance } from "./allocation.ts";

/** What of a payment no invoice holds: a part of its customer's unapplied credit. */
export interface UnappliedPart {
  paymentUuid: string;
  amount: Centavos;
}

/** What an invoice gets of a payment's unapplied part. */
export interface AppliedPart {
  paymentUuid: string;
  invoiceId: number;
  amount: Centavos;
}

/** What all the unapplied parts together hold. */
export const totalCredit = (parts: readonly UnappliedPart[]): Centavos =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Where an amount of credit goes: oldest invoice first, taken from the payments in the order they were posted (B-47).
 * The amount is at most totalCredit and totalBalance.
 */
export function applyCredit(
  amount: Centavos,
  parts: readonly UnappliedPart[],
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

/** An invoice of one student that is being published. */
export interface PublishedInvoice {
  uuid: string;
  studentId: number;
  amountDue: Centavos;
  invoiceDate: SchoolDay;
  dueDate: SchoolDay;
}

/**
 * What the credit of each student pays of that student's invoices that are being published together (B-95): as much as
 * there is, in the order of `applyCredit`; invoices due and dated on the same days in the order given, in which they are
 * numbered.
 */
export function creditForInvoices(
  invoices: readonly PublishedInvoice[],
  credit: readonly (UnappliedPart & { studentId: number })[],
): { paymentUuid: string; invoiceUuid: string; studentId: number; amount: Centavos }[] {
  const parts = Map.groupBy(credit, ({ studentId }) => studentId);
  const open = Map.groupBy(
    invoices.map((invoice, id) => ({ ...invoice, id })).filter(({ studentId }) => parts.has(studentId)),
    ({ studentId }) => studentId,
  );
  return [...open].flatMap(([studentId, published]) => {
    const owed = published.map(({ id, invoiceDate, dueDate, amountDue }) => ({
      id,
      invoiceDate,
      dueDate,
      balance: amountDue,
      number: String(id).padStart(PLACE_DIGITS, "0"),
    }));
    const unapplied = parts.get(studentId) ?? [];
    const amount = Math.min(totalCredit(unapplied), totalBalance(owed));
    return applyCredit(amount, unapplied, owed).map((part) => ({
      paymentUuid: part.paymentUuid,
      invoiceUuid: invoices[part.invoiceId]?.uuid ?? "",
      studentId,
      amount: part.amount,
    }));
  });
}
const PLACE_DIGITS = 6;
