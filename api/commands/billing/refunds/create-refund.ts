import { NO_STATEMENTS } from "#api/commands/billing/erp.ts";
import { namedPayments } from "#api/commands/billing/payment-facts.ts";
import { decideNamed } from "#api/commands/change-records.ts";
import type { Command } from "#api/commands/command.ts";
import { RECORDS_CREATED } from "#core/billing/refunds/refund-actions.ts";
import type { RefundEntry } from "#core/billing/refunds/refund-contract.ts";
import { ok, refuseAll } from "#core/shared/result.ts";
import { yearOf } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { banks, knownMethods, paymentMethods } from "#db/queries/billing/lookups.ts";
import { idOfPayment, paymentsNumbered } from "#db/queries/billing/payments/payment.ts";
import {
  changedRefund,
  claimPayments,
  insertRefunds,
  recordRefundFile,
} from "#db/queries/billing/refunds/refund-change.ts";
import { refundReferences } from "#db/queries/billing/refunds/refund-entry.ts";
import { takeNumbers } from "#db/queries/billing/series.ts";
import { refundedEvent } from "./change-refunds.ts";
import { checkRefundEntry } from "./refund-entry-rules.ts";
import { readSources, refundStatements } from "./refund-posting.ts";

type CreateRefundFacts = readonly [
  ReturnType<typeof paymentsNumbered>,
  ReturnType<typeof refundReferences>,
  ReturnType<typeof paymentMethods>,
  ReturnType<typeof banks>,
  ...ReturnType<typeof readSources>,
];

/** A new refund with its RF- number; with status POSTED it is posted in the same change. */
export function createRefund(entry: RefundEntry): Command<CreateRefundFacts> {
  return {
    read: () => [
      paymentsNumbered([entry.paymentNumber]),
      refundReferences(entry),
      paymentMethods(),
      banks(),
      ...readSources(idOfPayment(entry.paymentNumber)),
    ],
    decide(scope, [heads, [references], methods, knownBanks, ...sources]) {
      const [payment] = heads;
      if (!payment)
        return refuseAll(422, "VALIDATION_FAILED", [
          { message: `There is no payment ${entry.paymentNumber}`, path: "paymentNumber" },
        ]);
      const allowed = decideNamed(namedPayments("refund", [payment.uuid]), scope, heads);
      if (!allowed.ok) return allowed;
      const approved = payment.refundAmount ?? payment.amount;
      const checked = checkRefundEntry(entry, references, {
        approved,
        known: knownMethods(methods, knownBanks),
      });
      if (!checked.ok) return checked;
      const { actor, now, today, newUuid } = scope;
      const { fileId, entry: checkedEntry } = checked.value;
      const uuid = newUuid();
      const year = yearOf(today);
      // Claiming the payment raises its version.
      const claimed = { ...payment, version: payment.version + 1 };
      const refund = { uuid, version: 1, number: "The refund", amount: entry.amount, payment: claimed };
      const posting = entry.posts ? refundStatements(scope, [refund], sources) : ok(NO_STATEMENTS);
      if (!posting.ok) return posting;
      const event = { subjectUuid: uuid } as const;
      const data = { payment: payment.number, amountCentavos: entry.amount };
      return ok({
        statements: [
          claimPayments([payment]),
          expectChanges(1),
          takeNumbers("RF", year, 1),
          insertRefunds([{ uuid, paymentUuid: payment.uuid, entry: checkedEntry, fileId }], {
            year,
            userId: actor.id,
            now,
          }),
          ...(fileId === null ? [] : [recordRefundFile(uuid, fileId, actor.id, now)]),
          ...posting.value.statements,
        ],
        outbox: posting.value.outbox,
        audit: [
          { event: "refund-create", ...event, data },
          ...(entry.posts
            ? [{ event: "refund-post" as const, ...event, data }, refundedEvent(payment, entry.amount)]
            : []),
        ],
        answer: { status: 201, message: RECORDS_CREATED, data: changedRefund(uuid) },
      });
    },
  };
}
