import { changeRecords } from "#api/commands/change-records.ts";
import type { CommandScope } from "#api/commands/command.ts";
import { aboveMax, allocate, totalBalance } from "#core/billing/payments/allocation.ts";
import { CHEQUE_NOT_DUE, chequeNotDue } from "#core/billing/payments/cheque-date.ts";
import { ok, type RefusedEntry, type Result, refuseAll } from "#core/shared/result.ts";
import { type SchoolDay, yearOf } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import {
  type AccountVersion,
  accountsOfPayments,
  idsOfPayments,
  type PayableInvoice,
  paymentsNamed,
} from "#db/queries/billing/payments/payment.ts";
import {
  changedPayments,
  creditPayments,
  insertAllocations,
  moveAccounts,
  moveBalances,
  type NewAllocation,
  type PaymentCredit,
  postPayments as postRows,
} from "#db/queries/billing/payments/payment-change.ts";
import { keepReceipts } from "#db/queries/billing/payments/receipt.ts";
import { takeNumbers } from "#db/queries/billing/series.ts";
import { handOver, type Messaged } from "./erp/hand-over.ts";
import { namedPayments } from "./payment-facts.ts";

/** Posts payments: receipt numbers, allocation oldest first, ledger, all or none (B-28, B-29). */
export const postPayments = (uuids: readonly string[]) =>
  changeRecords({
    named: namedPayments("post", uuids),
    read: () => [paymentsNamed(uuids), accountsOfPayments(idsOfPayments(uuids))],
    write(payments, { scope, more: [accounts] }) {
      const posted = postingStatements(
        scope,
        payments.map((payment) => ({ ...payment, chequeDate: payment.details.chequeDate })),
        accounts,
      );
      return posted.ok ? ok({ ...posted.value, audit: [], count: payments.length }) : posted;
    },
    audit: ({ uuid, number, amount }) => ({
      event: "payment-post",
      subjectUuid: uuid,
      data: { number, amountCentavos: amount },
    }),
    counted: (count) => `${count} payment(s) posted.`,
    data: () => changedPayments(uuids),
  });

export interface PostedPayment {
  uuid: string;
  version: number;
  number: string;
  studentId: number;
  amount: number;
  /** Of one that is paid by a cheque. */
  chequeDate: SchoolDay | null;
  invoices: readonly PayableInvoice[];
}

/** The statements that post payments, one after another on what the ones before left; 409 where an amount no longer fits. */
export function postingStatements(
  scope: CommandScope,
  payments: readonly PostedPayment[],
  accounts: readonly AccountVersion[],
): Result<Messaged> {
  const { today, now } = scope;
  const notDue = payments.flatMap(({ number, chequeDate }) => {
    const message = chequeNotDue(chequeDate, today);
    return message === null ? [] : [{ message: `${number}: ${message}` }];
  });
  if (notDue.length > 0) return refuseAll(409, CHEQUE_NOT_DUE, notDue);
  const balances = new Map<number, number>();
  const paid = new Map<number, { version: number; paid: number }>();
  const allocations: NewAllocation[] = [];
  const credits: PaymentCredit[] = [];
  const unapplied = new Map<number, number>();
  const errors: RefusedEntry[] = [];
  for (const payment of payments) {
    const open = payment.invoices.map((invoice) => ({
      ...invoice,
      balance: balances.get(invoice.id) ?? invoice.balance,
    }));
    const { allocations: taken, left } = allocate(payment.amount, open);
    if (open.length > 0 && left > 0) {
      errors.push({ message: `${payment.number}: ${aboveMax(totalBalance(open))}` });
      continue;
    }
    const perStudent = new Map<number, number>();
    for (const { invoiceId, amount } of taken) {
      const invoice = payment.invoices.find(({ id }) => id === invoiceId);
      if (!invoice) continue;
      balances.set(invoiceId, (balances.get(invoiceId) ?? invoice.balance) - amount);
      paid.set(invoiceId, { version: invoice.version, paid: (paid.get(invoiceId)?.paid ?? 0) + amount });
      allocations.push({ paymentUuid: payment.uuid, invoiceId, amount });
      perStudent.set(invoice.studentId, (perStudent.get(invoice.studentId) ?? 0) + amount);
    }
    if (left > 0) {
      perStudent.set(payment.studentId, (perStudent.get(payment.studentId) ?? 0) + left);
      unapplied.set(payment.studentId, (unapplied.get(payment.studentId) ?? 0) + left);
    }
    for (const [studentId, amount] of perStudent)
      credits.push({ paymentUuid: payment.uuid, studentId, amount });
  }
  if (errors.length > 0) return refuseAll(409, "AMOUNT_ABOVE_BALANCE", errors);
  const touched = accounts.map(({ studentId, version }) => ({
    studentId,
    version,
    unapplied: unapplied.get(studentId) ?? 0,
  }));
  const year = yearOf(today);
  const uuids = payments.map(({ uuid }) => uuid);
  const { statements, outbox } = handOver(uuids, "posted", scope);
  return ok({
    statements: [
      takeNumbers("PR", year, payments.length),
      postRows(payments, year, now),
      expectChanges(payments.length),
      moveAccounts(touched),
      expectChanges(touched.length),
      moveBalances([...paid].map(([id, change]) => ({ id, ...change }))),
      expectChanges(paid.size),
      insertAllocations(allocations, now),
      creditPayments(credits, today, now),
      keepReceipts(uuids, now),
      ...statements,
    ],
    outbox,
  });
}
