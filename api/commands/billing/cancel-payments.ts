import { changeRecords } from "#api/commands/change-records.ts";
import { ok, type RefusedEntry, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { releaseLines } from "#db/queries/billing/bank-lines/bank-line.ts";
import {
  accountsOfPayments,
  creditsOfPayments,
  idsOfPayments,
  paymentsNamed,
} from "#db/queries/billing/payments/payment.ts";
import {
  cancelPayments as cancelRows,
  changedPayments,
  moveAccounts,
  moveBalances,
  releasePaymentAllocations,
  reversePayments,
} from "#db/queries/billing/payments/payment-change.ts";
import { keepMissingReceipts, reviseReceipts } from "#db/queries/billing/payments/receipt.ts";
import { handOver } from "./erp/hand-over.ts";
import { namedPayments } from "./payment-facts.ts";

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
