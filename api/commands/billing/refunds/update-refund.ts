import { NO_STATEMENTS } from "#api/commands/billing/erp.ts";
import { decideNamed } from "#api/commands/change-records.ts";
import { type Command, unchanged } from "#api/commands/command.ts";
import { RECORDS_CREATED } from "#core/billing/refunds/refund-actions.ts";
import type { RefundEntry } from "#core/billing/refunds/refund-contract.ts";
import { REFUND } from "#core/billing/refunds/refund-list.ts";
import { isSameContent } from "#core/shared/canonical-json.ts";
import { NOT_FOUND, ok, refuse, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { banks, knownMethods, paymentMethods } from "#db/queries/billing/lookups.ts";
import { type FoundRefund, paymentsOfRefunds, refundsNamed } from "#db/queries/billing/refunds/refund.ts";
import {
  changedRefund,
  recordRefundFile,
  updateRefund as updateRow,
} from "#db/queries/billing/refunds/refund-change.ts";
import { refundReferences } from "#db/queries/billing/refunds/refund-entry.ts";
import { postedOf, refundedEvent } from "./change-refunds.ts";
import { checkRefundEntry } from "./refund-entry-rules.ts";
import { namedRefunds } from "./refund-facts.ts";
import { readSources, refundStatements } from "./refund-posting.ts";

type UpdateRefundFacts = readonly [
  ReturnType<typeof refundsNamed>,
  ReturnType<typeof refundReferences>,
  ReturnType<typeof paymentMethods>,
  ReturnType<typeof banks>,
  ...ReturnType<typeof readSources>,
];

/** Saves an unposted refund again; with status POSTED it is posted in the same change. */
export function updateRefund(uuid: string, entry: RefundEntry): Command<UpdateRefundFacts> {
  return {
    read: () => [
      refundsNamed([uuid]),
      refundReferences(entry),
      paymentMethods(),
      banks(),
      ...readSources(paymentsOfRefunds([uuid])),
    ],
    decide(scope, [heads, [references], methods, knownBanks, ...sources]) {
      const [head] = heads;
      if (!head) return NOT_FOUND;
      const allowed = decideNamed(namedRefunds("update", [uuid]), scope, heads);
      if (!allowed.ok) return allowed;
      if (entry.version !== undefined && entry.version !== head.version)
        return refuse(409, "STALE_VERSION", `${head.number} was changed by someone else meanwhile.`, {
          data: REFUND.toWire(head),
        });
      if (entry.paymentNumber !== head.paymentNumber)
        return refuseAll(422, "VALIDATION_FAILED", [
          { message: `${head.number} is of ${head.paymentNumber}`, path: "paymentNumber" },
        ]);
      const checked = checkRefundEntry(entry, references, {
        approved: head.approvedAmount,
        hasDocument: head.documentNumber !== null,
        known: knownMethods(methods, knownBanks),
        before: head,
      });
      if (!checked.ok) return checked;
      const { actor, now } = scope;
      const { fileId, entry: checkedEntry } = checked.value;
      const after = contentOf({
        ...checkedEntry,
        documentNumber: checkedEntry.documentNumber ?? head.documentNumber,
      });
      if (!entry.posts && isSameContent(contentOf(head), after))
        return unchanged({ status: 200, message: RECORDS_CREATED, data: changedRefund(uuid) });
      const saved = { ...postedOf(head), version: head.version + 1, amount: entry.amount };
      const posting = entry.posts ? refundStatements(scope, [saved], sources) : ok(NO_STATEMENTS);
      if (!posting.ok) return posting;
      const isNewFile = fileId !== null && entry.documentNumber !== head.documentNumber;
      const event = { subjectUuid: uuid } as const;
      const data = { number: head.number, status: head.status, amountCentavos: entry.amount };
      const payment = { uuid: head.paymentUuid, number: head.paymentNumber, status: head.paymentStatus };
      return ok({
        statements: [
          updateRow(head, checkedEntry, fileId),
          expectChanges(1),
          ...(isNewFile ? [recordRefundFile(uuid, fileId, actor.id, now)] : []),
          ...posting.value.statements,
        ],
        outbox: posting.value.outbox,
        audit: [
          { event: "refund-update", ...event, data: { ...data, before: head.amount } },
          ...(entry.posts
            ? [{ event: "refund-post" as const, ...event, data }, refundedEvent(payment, entry.amount)]
            : []),
        ],
        answer: { status: 200, message: RECORDS_CREATED, data: changedRefund(uuid) },
      });
    },
  };
}

/** What saving writes of a refund, to be compared with what is kept (S-31). */
const contentOf = ({
  amount,
  methodCode,
  bankCode,
  typedReference,
  notes,
  documentNumber,
}: Pick<
  FoundRefund,
  "amount" | "methodCode" | "bankCode" | "typedReference" | "notes" | "documentNumber"
>) => ({ amount, methodCode, bankCode, typedReference, notes, documentNumber });
