import { changeRecords } from "#api/commands/change-records.ts";
import type { CommandScope } from "#api/commands/command.ts";
import { aboveMax, allocate, totalBalance } from "#core/billing/payments/allocation.ts";
import { CHEQUE_NOT_DUE, chequeNotDue } from "#core/billing/payments/cheque-date.ts";
import { detailsFromJson } from "#core/billing/payments/payment-details-contract.ts";
import { ok, type RefusedEntry, type Result, refuseAll } from "#core/shared/result.ts";
import { type SchoolDay, yearOf } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import {
  accountsOfPayments,
  type CustomerAccountRow,
  idsOfPayments,
  invoicesOfPayments,
  type PaymentInvoiceRow,
  paymentHeads,
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
import { keepReceipts } from "#db/queries/billing/payments/receipt-revision.ts";
import { takeNumbers } from "#db/queries/billing/series.ts";
import { handOver, type Messaged } from "./erp/hand-over.ts";
import { namedPayments } from "./payment-facts.ts";

/** Posts payments: receipt numbers, allocation oldest first, ledger, all or none (B-28, B-29). */
export const postPayments = (uuids: readonly string[]) =>
  changeRecords({
    named: namedPayments("post", uuids),
    read: () => [
      paymentHeads(uuids),
      invoicesOfPayments(idsOfPayments(uuids)),
      accountsOfPayments(idsOfPayments(uuids)),
    ],
    write(heads, { scope, more: [invoices, accounts] }) {
      const posted = postingStatements(
        scope,
        heads.map((head) => ({
          ...head,
          chequeDate: detailsFromJson(head.details_json).chequeDate,
          invoices: invoices.filter((invoice) => invoice.payment_id === head.id),
        })),
        accounts,
      );
      return posted.ok ? ok({ ...posted.value, audit: [], count: heads.length }) : posted;
    },
    audit: (head) => ({
      event: "payment-post",
      subjectUuid: head.uuid,
      data: { number: head.number, amountCentavos: head.amount_centavos },
    }),
    counted: (count) => `${count} payment(s) posted.`,
    data: () => changedPayments(uuids),
  });

export interface PostedPayment {
  uuid: string;
  version: number;
  number: string;
  student_id: number;
  amount_centavos: number;
  /** Of one that is paid by a cheque. */
  chequeDate: SchoolDay | null;
  invoices: readonly PaymentInvoiceRow[];
}

/** The statements that post payments, one after another on what the ones before left; 409 where an amount no longer fits. */
export function postingStatements(
  scope: CommandScope,
  payments: readonly PostedPayment[],
  accounts: readonly CustomerAccountRow[],
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
      id: invoice.id,
      number: invoice.number,
      invoiceDate: invoice.invoice_date,
      dueDate: invoice.due_date,
      balance: balances.get(invoice.id) ?? invoice.balance_centavos,
    }));
    const { allocations: taken, left } = allocate(payment.amount_centavos, open);
    if (open.length > 0 && left > 0) {
      errors.push({ message: `${payment.number}: ${aboveMax(totalBalance(open))}` });
      continue;
    }
    const perStudent = new Map<number, number>();
    for (const { invoiceId, amount } of taken) {
      const invoice = payment.invoices.find(({ id }) => id === invoiceId);
      if (!invoice) continue;
      balances.set(invoiceId, (balances.get(invoiceId) ?? invoice.balance_centavos) - amount);
      paid.set(invoiceId, { version: invoice.version, paid: (paid.get(invoiceId)?.paid ?? 0) + amount });
      allocations.push({ paymentUuid: payment.uuid, invoiceId, amount });
      perStudent.set(invoice.student_id, (perStudent.get(invoice.student_id) ?? 0) + amount);
    }
    if (left > 0) {
      perStudent.set(payment.student_id, (perStudent.get(payment.student_id) ?? 0) + left);
      unapplied.set(payment.student_id, (unapplied.get(payment.student_id) ?? 0) + left);
    }
    for (const [studentId, amount] of perStudent)
      credits.push({ paymentUuid: payment.uuid, studentId, amount });
  }
  if (errors.length > 0) return refuseAll(409, "AMOUNT_ABOVE_BALANCE", errors);
  const touched = accounts.map((account) => ({
    studentId: account.student_id,
    version: account.version,
    unapplied: unapplied.get(account.student_id) ?? 0,
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
