import { billingSettings, ownStepRefusal } from "#api/commands/billing/billing-settings.ts";
import { namedPayments } from "#api/commands/billing/payment-facts.ts";
import { changeRecords } from "#api/commands/change-records.ts";
import type { AnyCommand } from "#api/commands/command.ts";
import { change } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { aboveMax } from "#core/billing/payments/allocation.ts";
import { leftOf, paymentWorkflow } from "#core/billing/payments/payment-actions.ts";
import {
  CHANGE_PAYMENT_STATUS,
  DECLINE_REFUND,
  REQUEST_REFUND,
} from "#core/billing/payments/payment-calls.ts";
import { offered } from "#core/billing/payments/payment-methods.ts";
import { NO_SUCH_REFUND_METHOD } from "#core/billing/refunds/refund-methods.ts";
import { isAllowedIn } from "#core/shared/actions.ts";
import { ok, refuse, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { knownMethods, paymentMethods } from "#db/queries/billing/lookups.ts";
import { type FoundPayment, paymentsNamed } from "#db/queries/billing/payments/payment.ts";
import { changedPayments } from "#db/queries/billing/payments/payment-change.ts";
import {
  approveRefunds as approveRows,
  declineRefunds as declineRows,
  requestersOf,
  requestRefund as requestRow,
} from "#db/queries/billing/payments/refund-request.ts";
import { cancelPayments, postPayments } from "./posting.ts";

/** Asks for a refund of a posted payment, of at most what is left of it (B-46). */
export const requestRefund = change(REQUEST_REFUND, ({ params: { uuid }, body: asked }) =>
  changeRecords({
    named: namedPayments("requestRefund", [uuid]),
    read: () => [paymentsNamed([uuid]), paymentMethods()],
    write(heads, { scope: { actor, now }, more: [methods] }) {
      const [head] = heads;
      if (!offered(knownMethods(methods, []).methods).some(({ code }) => code === asked.methodCode))
        return refuseAll(422, "VALIDATION_FAILED", [{ message: NO_SUCH_REFUND_METHOD, path: "methodCode" }]);
      const left = head ? leftOf(head) : 0;
      if (asked.amount > left)
        return refuseAll(422, "VALIDATION_FAILED", [
          {
            message: aboveMax(left),
            path: "amount",
          },
        ]);
      return ok([requestRow(heads, asked, { now, userId: actor.id }), expectChanges(heads.length)]);
    },
    audit: (head) => ({
      event: "refund-request",
      subjectUuid: head.uuid,
      data: { number: head.number, amountCentavos: asked.amount, reason: asked.reason },
    }),
    counted: (count) => `${count} refund(s) requested.`,
    data: () => changedPayments([uuid]),
  }),
);

/** Approves refunds as they were asked for, all or none. */
export const approveRefunds = (uuids: readonly string[]) =>
  changeRecords({
    named: namedPayments("approveRefund", uuids),
    read: () => [paymentsNamed(uuids), requestersOf(uuids), billingSettings()],
    write(heads, { scope: { actor, now }, more: [requesters, settings] }) {
      const own = ownStepRefusal(
        settings,
        actor,
        requesters,
        ({ number, personName }) =>
          `${number}: ${personName} asked for this refund. Somebody else has to approve it.`,
      );
      if (own) return own;
      return ok([approveRows(heads, { now, userId: actor.id }), expectChanges(heads.length)]);
    },
    audit: (head) => decided(head, "refund-approve"),
    counted: (count) => `${count} refund request(s) approved.`,
    data: () => changedPayments(uuids),
  });

/** Declines refunds, all or none: the payments are as they were. */
export const declineRefunds = (uuids: readonly string[], reason: string) =>
  changeRecords({
    named: namedPayments("declineRefund", uuids),
    read: () => [paymentsNamed(uuids)],
    write: (heads, { scope: { now } }) => ok([declineRows(heads, reason, now), expectChanges(heads.length)]),
    audit: (head) => decided(head, "refund-decline", reason),
    counted: (count) => `${count} refund request(s) declined.`,
    data: () => changedPayments(uuids),
  });

/** Setting payments to POSTED posts them, or declines their refunds where each of them waits for a decision. */
function postOrDecline(uuids: readonly string[], reason: string): ReturnType<typeof postPayments> {
  const post = postPayments(uuids);
  const decline = declineRefunds(uuids, reason);
  return {
    ...post,
    decide(scope, facts) {
      const [heads] = facts;
      const areAsked =
        heads.length > 0 &&
        heads.every(({ status }) => isAllowedIn(paymentWorkflow, "declineRefund", scope.actor, status));
      return areAsked ? decline.decide(scope, [heads]) : post.decide(scope, facts);
    },
  };
}

/** Declines the refund of one payment: it is posted as it was. */
export const declineRefund = change(DECLINE_REFUND, ({ params: { uuid }, body: { reason } }) =>
  declineRefunds([uuid], reason),
);

/** Posts or cancels payments, approves or (by POSTED) declines their refunds, all or none. */
export const changePaymentStatus = change(CHANGE_PAYMENT_STATUS, ({ params, body }): AnyCommand => {
  const { uuids, declined_reason } = body;
  const changes: Record<string, () => AnyCommand> = {
    POSTED: () => postOrDecline(uuids, declined_reason),
    CANCELLED: () => cancelPayments(uuids),
    "REFUND APPROVED": () => approveRefunds(uuids),
  };
  const commandOf = changes[params.status.toUpperCase()];
  if (!commandOf)
    throw new Refused(
      refuse(422, "VALIDATION_FAILED", "A payment can be set to POSTED, CANCELLED or REFUND APPROVED here."),
    );
  return commandOf();
});

const decided = (head: FoundPayment, event: "refund-approve" | "refund-decline", reason?: string) => ({
  event,
  subjectUuid: head.uuid,
  data: {
    number: head.number,
    status: head.status,
    amountCentavos: head.refundAmount,
    ...(reason !== undefined && { reason }),
  },
});
