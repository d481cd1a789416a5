import { handOver, type Messaged } from "#api/commands/billing/erp.ts";
import { namedPayments } from "#api/commands/billing/payment-facts.ts";
import { changeRecords } from "#api/commands/change-records.ts";
import type { CommandScope } from "#api/commands/command.ts";
import { aboveMax, allocate, totalBalance } from "#core/billing/payments/allocation.ts";
import { CHEQUE_NOT_DUE, chequeNotDue } from "#core/billing/payments/cheque-date.ts";
import { ok, type RefusedEntry, type Result, refuseAll } from "#core/shared/result.ts";
import { type SchoolDay, yearOf } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { releaseLines } from "#db/queries/billing/bank-line.ts";
import {
  type AccountVersion,
  accountsOfPayments,
  creditsOfPayments,
  idsOfPayments,
  type PayableInvoice,
  paymentsNamed,
} from "#db/queries/billing/payments/payment.ts";
import {
  cancelPayments as cancelRows,
  changedPayments,
  creditPayments,
  insertAllocations,
  moveAccounts,
  moveBalances,
  type NewAllocation,
  type PaymentCredit,
  postPayments as postRows,
  releasePaymentAllocations,
  reversePayments,
} from "#db/queries/billing/payments/payment-change.ts";
import { keepMissingReceipts, keepReceipts, reviseReceipts } from "#db/queries/billing/payments/receipt.ts";
import { takeNumbers } from "#db/queries/billing/series.ts";

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

/** Cancels payments, all or none: what a posted one paid is owed again, and reversed in the ledger (B-32). */
export const cancelPayments = (uuids: readonly string[]) =>
  changeRecords({
    named: namedPayments("cancel", uuids),
    read: () => [
      paymentsNamed(uuids),
      accountsOfPayments(idsOfPayments(uuids)),
      creditsOfPayments(idsOfPayments(uuids)),
    ],
    write(payments, { scope, more: [accounts, credits] }) {
      const { now, today } = scope;
      const returned = new Map<number, { version: number; paid: number }>();
      for (const { id, version, allocated } of payments.flatMap(({ invoices }) => invoices)) {
        if (allocated === 0) continue;
        returned.set(id, { version, paid: (returned.get(id)?.paid ?? 0) - allocated });
      }
      // What a customer got that no invoice holds any more is unapplied credit, and is taken back from it.
      const taken = new Map<number, number>();
      for (const { studentId, credited, allocated } of credits)
        taken.set(studentId, (taken.get(studentId) ?? 0) + credited - allocated);
      const errors: RefusedEntry[] = accounts
        .filter(({ studentId, unapplied }) => (taken.get(studentId) ?? 0) > unapplied)
        .map(() => ({
          message: "The customer's unapplied credit of this payment has been used: undo that first.",
        }));
      if (errors.length > 0) return refuseAll(409, "CREDIT_USED", errors);
      const touched = accounts.map(({ studentId, version }) => ({
        studentId,
        version,
        unapplied: -(taken.get(studentId) ?? 0),
      }));
      const posted = payments.filter(({ postedAt }) => postedAt !== null).map(({ uuid }) => uuid);
      const { statements, outbox } = handOver(posted, "cancelled", scope);
      return ok({
        statements: [
          keepMissingReceipts(uuids, now),
          cancelRows(payments, now),
          expectChanges(payments.length),
          releaseLines(uuids),
          moveAccounts(touched),
          expectChanges(touched.length),
          moveBalances([...returned].map(([id, change]) => ({ id, ...change }))),
          expectChanges(returned.size),
          releasePaymentAllocations(uuids, now),
          reversePayments(uuids, today, now),
          reviseReceipts(uuids, "payment cancelled", now),
          ...statements,
        ],
        audit: [],
        count: payments.length,
        outbox,
      });
    },
    audit: ({ uuid, number, status, amount }) => ({
      event: "payment-cancel",
      subjectUuid: uuid,
      data: { number, status, amountCentavos: amount },
    }),
    counted: (count) => `${count} payment(s) cancelled.`,
    data: () => changedPayments(uuids),
  });
