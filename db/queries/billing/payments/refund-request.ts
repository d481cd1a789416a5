import type { RefundRequest } from "../../../../core/billing/payments/refund-request-contract.ts";
import type { Instant } from "../../../../core/shared/school-day.ts";
import { type Statement, sql, statement } from "../../../statement.ts";
import { type PaymentVersion, versions } from "./payment-change.ts";

/** Asking for a refund and deciding on it: no money moves. Follow each with expectChanges(payments.length). */
export const requestRefund = (
  payments: readonly PaymentVersion[],
  { reason, methodCode, amount }: RefundRequest,
  { now, userId }: { now: Instant; userId: number },
): Statement<unknown> =>
  statement(sql`update payment set status = 'REFUND REQUESTED', refund_requested_at = ${now},
      refund_requested_by = ${userId}, refund_approved_by = null, refund_reason = ${reason},
      refund_method_code = ${methodCode}, refund_amount_centavos = ${amount}, declined_reason = null,
      refund_declined_at = null, version = payment.version + 1
    from ${versions(payments)}
    where payment.uuid = wanted.uuid and payment.version = wanted.version and status = 'POSTED'`);

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
  statement(sql`update payment set status = 'POSTED', refund_declined_at = ${now}, declined_reason = ${reason},
      version = payment.version + 1
    from ${versions(payments)}
    where payment.uuid = wanted.uuid and payment.version = wanted.version and status = 'REFUND REQUESTED'`);

/** Who asked for the refunds of payments, where that is known. */
export interface RequesterRow {
  payment_uuid: string;
  uuid: string;
  name: string;
}
export const requestersOf = (uuids: readonly string[]): Statement<RequesterRow> =>
  statement(sql`select payment.uuid as payment_uuid, user_account.uuid,
      given_name || ' ' || last_name as name
    from payment join user_account on user_account.id = refund_requested_by
    where payment.uuid in (select value from json_each(${JSON.stringify(uuids)}))`);
