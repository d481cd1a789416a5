import { changeRecords } from "#api/commands/change-records.ts";
import { ok, type RefusedEntry, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { releaseLines } from "#db/queries/billing/bank-lines/bank-line.ts";
import {
  accountsOfPayments,
  creditsOfPayments,
  idsOfPayments,
  invoicesOfPayments,
  paymentHeads,
} from "#db/queries/billing/payments/payment.ts";
import {
  cancelPayments as cancelRows,
  changedPayments,
  moveAccounts,
  moveBalances,
  releasePaymentAllocations,
  reversePayments,
} from "#db/queries/billing/payments/payment-change.ts";
import { keepMissingReceipts, reviseReceipts } from "#db/queries/billing/payments/receipt-revision.ts";
import { handOver } from "./erp/hand-over.ts";
import { namedPayments } from "./payment-facts.ts";

/** Cancels payments, all or none: what a posted one paid is owed again, and reversed in the ledger (B-32). */
export const cancelPayments = (uuids: readonly string[]) =>
  changeRecords({
    named: namedPayments("cancel", uuids),
    read: () => [
      paymentHeads(uuids),
      invoicesOfPayments(idsOfPayments(uuids)),
      accountsOfPayments(idsOfPayments(uuids)),
      creditsOfPayments(idsOfPayments(uuids)),
    ],
    write(heads, { scope, more: [invoices, accounts, credits] }) {
      const { now, today } = scope;
      const returned = new Map<number, { version: number; paid: number }>();
      for (const invoice of invoices) {
        if (invoice.allocated_centavos === 0) continue;
        const before = returned.get(invoice.id)?.paid ?? 0;
        returned.set(invoice.id, { version: invoice.version, paid: before - invoice.allocated_centavos });
      }
      // What a customer got that no invoice holds any more is unapplied credit, and is taken back from it.
      const taken = new Map<number, number>();
      for (const credit of credits) {
        const unapplied = credit.credited_centavos - credit.allocated_centavos;
        taken.set(credit.student_id, (taken.get(credit.student_id) ?? 0) + unapplied);
      }
      const errors: RefusedEntry[] = accounts
        .filter((account) => (taken.get(account.student_id) ?? 0) > account.unapplied_centavos)
        .map(() => ({
          message: "The customer's unapplied credit of this payment has been used: undo that first.",
        }));
      if (errors.length > 0) return refuseAll(409, "CREDIT_USED", errors);
      const touched = accounts.map((account) => ({
        studentId: account.student_id,
        version: account.version,
        unapplied: -(taken.get(account.student_id) ?? 0),
      }));
      const posted = heads.filter(({ posted_at }) => posted_at !== null).map(({ uuid }) => uuid);
      const { statements, outbox } = handOver(posted, "cancelled", scope);
      return ok({
        statements: [
          keepMissingReceipts(uuids, now),
          cancelRows(heads, now),
          expectChanges(heads.length),
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
        count: heads.length,
        outbox,
      });
    },
    audit: (head) => ({
      event: "payment-cancel",
      subjectUuid: head.uuid,
      data: { number: head.number, status: head.status, amountCentavos: head.amount_centavos },
    }),
    counted: (count) => `${count} payment(s) cancelled.`,
    data: () => changedPayments(uuids),
  });
