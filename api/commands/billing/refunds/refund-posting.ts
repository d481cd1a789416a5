import { billingSettings, ownStepRefusal } from "#api/commands/billing/billing-settings.ts";
import { handOver, type Messaged } from "#api/commands/billing/erp.ts";
import type { CommandScope, Rows } from "#api/commands/command.ts";
import { planRefund, takenByCustomer, takenByInvoice } from "#core/billing/refunds/refund-posting.ts";
import { formatPesos } from "#core/shared/money.ts";
import { ok, type RefusedEntry, type Result, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { type ReleasedAllocation, releaseParts } from "#db/queries/billing/payments/allocation-release.ts";
import {
  accountsOfPayments,
  creditsOfPayments,
  type PaymentCredit,
} from "#db/queries/billing/payments/payment.ts";
import { moveAccounts, moveBalances } from "#db/queries/billing/payments/payment-change.ts";
import { keepMissingReceipts, reviseReceipts } from "#db/queries/billing/payments/receipt.ts";
import { approversOf } from "#db/queries/billing/payments/refund-request.ts";
import { allocationsOfPayments } from "#db/queries/billing/refunds/refund.ts";
import {
  debitRefunds,
  insertRefundParts,
  type NewRefundPart,
  postRefunds,
  type RefundDebit,
  refundPayments,
} from "#db/queries/billing/refunds/refund-change.ts";
import type { SQL } from "#db/statement.ts";

/** A refund to post, with its payment as it is when the statements run. */
export interface PostedRefund {
  uuid: string;
  version: number;
  number: string;
  amount: number;
  payment: { id: number; uuid: string; version: number; number: string; studentId: number };
}

/** Where the money of payments is: what a posting reads besides its refunds. `paymentIds` selects a column `id`. */
export const readSources = (paymentIds: SQL) =>
  [
    allocationsOfPayments(paymentIds),
    creditsOfPayments(paymentIds),
    accountsOfPayments(paymentIds),
    approversOf(paymentIds),
    billingSettings(),
  ] as const;
export type Sources = Rows<ReturnType<typeof readSources>>;

/** What of a payment is on no invoice, its own customer first. */
const unappliedOf = ({ id, studentId }: PostedRefund["payment"], credits: readonly PaymentCredit[]) =>
  credits
    .filter(({ paymentId }) => paymentId === id)
    .map(({ studentId: customer, credited, allocated }) => ({
      studentId: customer,
      amount: credited - allocated,
    }))
    .toSorted(
      (one, other) =>
        Number(other.studentId === studentId) - Number(one.studentId === studentId) ||
        one.studentId - other.studentId,
    );

/**
 * The statements that post refunds (B-63); 409 where a payment does not have the amount any more, or, with separate
 * duties, where whoever posts has approved (B-48).
 */
export function refundStatements(
  scope: Pick<CommandScope, "actor" | "today" | "now" | "newUuid">,
  refunds: readonly PostedRefund[],
  [allocations, credits, accounts, approvers, settings]: Sources,
): Result<Messaged> {
  const { actor, today, now } = scope;
  const own = ownStepRefusal(
    settings,
    actor,
    approvers,
    ({ number, personName }) =>
      `${number}: ${personName} approved this refund. Somebody else has to post it.`,
  );
  if (own) return own;
  const released: ReleasedAllocation[] = [];
  const parts: NewRefundPart[] = [];
  const debits: RefundDebit[] = [];
  const fromCredit = new Map<number, number>();
  const fromInvoices = new Map<number, number>();
  const errors: RefusedEntry[] = [];
  for (const { uuid, number, amount, payment } of refunds) {
    const posting = planRefund(amount, {
      unapplied: unappliedOf(payment, credits),
      allocations: allocations.filter(({ paymentId }) => paymentId === payment.id),
    });
    if (posting.missing > 0)
      errors.push({
        message: `${number}: ${payment.number} has only ${formatPesos(amount - posting.missing)} left.`,
      });
    for (const { studentId, amount: taken } of posting.unapplied) {
      fromCredit.set(studentId, (fromCredit.get(studentId) ?? 0) + taken);
      parts.push({ refundUuid: uuid, studentId, invoiceId: null, amount: taken });
    }
    for (const [invoiceId, taken] of takenByInvoice(posting)) {
      const studentId = posting.allocations.find((row) => row.invoiceId === invoiceId)?.studentId ?? 0;
      fromInvoices.set(invoiceId, (fromInvoices.get(invoiceId) ?? 0) + taken);
      parts.push({ refundUuid: uuid, studentId, invoiceId, amount: taken });
    }
    for (const [studentId, taken] of takenByCustomer(posting))
      debits.push({ refundUuid: uuid, studentId, amount: taken });
    released.push(...posting.allocations.map(({ id, kept }) => ({ id, kept })));
  }
  if (errors.length > 0) return refuseAll(409, "AMOUNT_ABOVE_PAYMENT", errors);
  const payments = refunds.map(({ payment }) => payment);
  const uuids = payments.map(({ uuid }) => uuid);
  const versionOf = new Map(allocations.map((row) => [row.invoiceId, row.invoiceVersion]));
  const opened = [...fromInvoices].map(([id, taken]) => ({
    id,
    version: versionOf.get(id) ?? 0,
    paid: -taken,
  }));
  const { statements, outbox } = handOver(uuids, "refunded", scope);
  return ok({
    statements: [
      keepMissingReceipts(uuids, now),
      postRefunds(refunds, now),
      expectChanges(refunds.length),
      refundPayments(payments, now),
      expectChanges(payments.length),
      moveAccounts(
        accounts.map(({ studentId, version }) => ({
          studentId,
          version,
          unapplied: -(fromCredit.get(studentId) ?? 0),
        })),
      ),
      expectChanges(accounts.length),
      moveBalances(opened),
      expectChanges(opened.length),
      ...releaseParts(released, now),
      insertRefundParts(parts),
      debitRefunds(debits, today, now),
      reviseReceipts(uuids, "payment refunded", now),
      ...statements,
    ],
    outbox,
  });
}
