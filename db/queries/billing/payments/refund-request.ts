import type { RefundRequest } from "#core/billing/payments/refund-request-contract.ts";
import type { Instant } from "#core/shared/school-day.ts";
import type { Column } from "#db/row.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
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

/** Who did a step of a refund, where that is known, in the order of the names. */
export interface StepRow {
  number: Column<"payment", "number">;
  person_uuid: Column<"user_account", "uuid"> | null;
  person_name: string | null;
}
const STEP = sql`payment.number, user_account.uuid as person_uuid, given_name || ' ' || last_name as person_name`;
/** Who asked for the refunds of payments. */
export const requestersOf = (paymentUuids: readonly string[]): Statement<StepRow> =>
  statement(sql`select ${STEP} from json_each(${JSON.stringify(paymentUuids)}) wanted
    cross join payment on payment.uuid = wanted.value
    left join user_account on user_account.id = refund_requested_by order by wanted.key`);
/** Who approved the refunds of payments; `paymentIds` selects a column `id`. */
export const approversOf = (paymentIds: SQL): Statement<StepRow> =>
  statement(sql`select ${STEP} from payment
    left join user_account on user_account.id = refund_approved_by where payment.id in (${paymentIds})`);
