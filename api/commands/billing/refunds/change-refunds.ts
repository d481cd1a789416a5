import { changeRecords } from "#api/commands/change-records.ts";
import { ok } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { type FoundRefund, paymentsOfRefunds, refundsNamed } from "#db/queries/billing/refunds/refund.ts";
import {
  cancelRefunds as cancelRows,
  changedRefund,
  changedRefunds,
  freePayments,
} from "#db/queries/billing/refunds/refund-change.ts";
import { namedRefunds } from "./refund-facts.ts";
import { type PostedRefund, readSources, refundStatements } from "./refund-posting.ts";

const paymentOf = (head: FoundRefund): PostedRefund["payment"] => ({
  id: head.paymentId,
  uuid: head.paymentUuid,
  version: head.paymentVersion,
  number: head.paymentNumber,
  studentId: head.studentId,
});
export const postedOf = (head: FoundRefund): PostedRefund => ({
  uuid: head.uuid,
  version: head.version,
  number: head.number,
  amount: head.amount,
  payment: paymentOf(head),
});
/** A payment whose refund is posted has an event of its own. */
export const refundedEvent = (
  payment: { uuid: string; number: string; status: string },
  amountCentavos: number,
) => ({
  event: "payment-refund" as const,
  subjectUuid: payment.uuid,
  data: { number: payment.number, status: payment.status, amountCentavos },
});
const audited = (head: FoundRefund, event: "refund-post" | "refund-cancel") => ({
  event,
  subjectUuid: head.uuid,
  data: { number: head.number, status: head.status, amountCentavos: head.amount },
});
/** The answer's data: of a call for one record that record. */
const dataOf = (uuids: readonly string[], asOne: boolean) => () =>
  asOne ? changedRefund(uuids[0] ?? "") : changedRefunds(uuids);

/** Posts refunds, all or none: the money goes back, the invoices it was taken from are owed again (B-63). */
export const postRefunds = (uuids: readonly string[], asOne = false) =>
  changeRecords({
    named: namedRefunds("post", uuids),
    read: () => [refundsNamed(uuids), ...readSources(paymentsOfRefunds(uuids))],
    write(heads, { scope, more: sources }) {
      const posted = refundStatements(scope, heads.map(postedOf), sources);
      if (!posted.ok) return posted;
      const payments = heads.map((head) =>
        refundedEvent(
          { uuid: head.paymentUuid, number: head.paymentNumber, status: head.paymentStatus },
          head.amount,
        ),
      );
      return ok({ ...posted.value, audit: payments, count: heads.length });
    },
    audit: (head) => audited(head, "refund-post"),
    counted: (count) => `${count} refund(s) posted.`,
    data: dataOf(uuids, asOne),
  });

/** Cancels unposted refunds, all or none: their payments can be refunded again. */
export const cancelRefunds = (uuids: readonly string[], asOne = false) =>
  changeRecords({
    named: namedRefunds("cancel", uuids),
    read: () => [refundsNamed(uuids)],
    write: (heads, { scope: { now } }) =>
      ok([
        cancelRows(heads, now),
        expectChanges(heads.length),
        freePayments(heads.map(paymentOf)),
        expectChanges(heads.length),
      ]),
    audit: (head) => audited(head, "refund-cancel"),
    counted: (count) => `${count} refund(s) cancelled.`,
    data: dataOf(uuids, asOne),
  });
