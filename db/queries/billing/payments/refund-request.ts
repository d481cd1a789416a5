import type { RefundRequest } from "#core/billing/payments/refund-request-contract.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { orNull, type RowOfSources, select, wanted } from "#db/select.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { payment, userAccount } from "#db/tables.ts";
import { type PaymentVersion, versions } from "./payment-change.ts";

/** Asking for a refund and deciding on it: no money moves. Follow each with expectChanges(payments.length). */
export const requestRefund = (
  payments: readonly PaymentVersion[],
  { reason, methodCode, amount }: RefundRequest,
  { now, userId }: { now: Instant; userId: number },
): Statement<unknown> =>
  statement(sql`update payment set status = 'REFUND REQUESTED', refund_requested_at = ${now},
      refund_requested_by = ${userId}, refund_approved_by = null, refund_approved_at = null, refund_reason = ${reason},
      refund_method_code = ${methodCode}, refund_amount_centavos = ${amount}, declined_reason = null,
      refund_declined_at = null, version = payment.version + 1
    from ${versions(payments)}
    where payment.uuid = wanted.uuid and payment.version = wanted.version and status in ('POSTED', 'REFUNDED')`);

export const approveRefunds = (
  payments: readonly PaymentVersion[],
  { now, userId }: { now: Instant; userId: number },
): Statement<unknown> =>
  statement(sql`update payment set status = 'REFUND APPROVED', refund_approved_at = ${now},
      refund_approved_by = ${userId}, version = payment.version + 1
    from ${versions(payments)}
    where payment.uuid = wanted.uuid and payment.version = wanted.version and status = 'REFUND REQUESTED'`);

export const declineRefunds = (
  payments: readonly PaymentVersion[],
  reason: string,
  now: Instant,
): Statement<unknown> =>
  statement(sql`update payment set status = iif(refunded_at is null, 'POSTED', 'REFUNDED'), refund_declined_at = ${now}, declined_reason = ${reason},
      version = payment.version + 1
    from ${versions(payments)}
    where payment.uuid = wanted.uuid and payment.version = wanted.version and status = 'REFUND REQUESTED'`);

const STEP = {
  number: payment.number,
  personUuid: orNull(userAccount.uuid),
  personName: sql<string | null>`${userAccount.givenName} || ' ' || ${userAccount.lastName}`,
};
/** Who did a step of a record, where that is known. */
export type Step = RowOfSources<typeof STEP>;
/** Who asked for the refunds of payments, in the order of the names. */
export const requestersOf = (paymentUuids: readonly string[]): Statement<Step> =>
  select(
    STEP,
    sql`from ${wanted(paymentUuids)} cross join ${payment} on ${payment.uuid} = wanted.value
      left join ${userAccount} on ${userAccount.id} = ${payment.refundRequestedBy} order by wanted.key`,
  );
/** Who approved the refunds of payments; `paymentIds` selects a column `id`. */
export const approversOf = (paymentIds: SQL): Statement<Step> =>
  select(
    STEP,
    sql`from ${payment} left join ${userAccount} on ${userAccount.id} = ${payment.refundApprovedBy}
      where ${payment.id} in (${paymentIds})`,
  );
