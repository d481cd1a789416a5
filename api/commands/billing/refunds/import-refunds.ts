import { aboveMax } from "../../../../core/billing/payments/allocation.ts";
import { paymentWorkflow } from "../../../../core/billing/payments/payment-actions.ts";
import type { RefundHeading, RefundLine } from "../../../../core/billing/refunds/refund-file.ts";
import { decide } from "../../../../core/shared/actions.ts";
import { RowErrors } from "../../../../core/shared/import/import-rows.ts";
import { ok } from "../../../../core/shared/result.ts";
import { yearOf } from "../../../../core/shared/school-day.ts";
import { expectChanges } from "../../../../db/commit.ts";
import { takeNumbers } from "../../../../db/queries/billing/invoice-change.ts";
import { banks, paymentMethods } from "../../../../db/queries/billing/lookups.ts";
import { type PaymentHeadRow, paymentsNumbered } from "../../../../db/queries/billing/payments/payment.ts";
import { claimPayments, insertRefunds } from "../../../../db/queries/billing/refunds/refund-change.ts";
import { json } from "../../../../db/statement.ts";
import type { Command, CommandScope } from "../../command.ts";
import { namedPayments } from "../payment-facts.ts";

type Facts = readonly [
  ReturnType<typeof paymentsNumbered>,
  ReturnType<typeof paymentMethods>,
  ReturnType<typeof banks>,
];

/** Makes an unposted refund of each row, all or none (B-66). */
export const importRefunds = (lines: readonly RefundLine[]): Command<Facts> => ({
  area: "billing",
  read: () => [paymentsNumbered(lines.map(({ entry }) => entry.paymentNumber)), paymentMethods(), banks()],
  decide(scope, [heads, methods, knownBanks]) {
    const payments = new Map(heads.map((head) => [head.number, head]));
    const errors = new RowErrors();
    for (const line of lines) {
      const found = wrongOf(line, payments.get(line.entry.paymentNumber), scope, {
        methods: methods.map(({ code }) => code),
        banks: knownBanks.map(({ code }) => code),
      });
      for (const [column, message] of found)
        errors.add({ message: `${column}: ${message}`, row: line.row, path: column });
    }
    if (errors.count > 0) return errors.refusal();
    const { actor, now, today, newUuid } = scope;
    const year = yearOf(today);
    const refunds = lines.flatMap(({ entry }) => {
      const payment = payments.get(entry.paymentNumber);
      return payment ? [{ uuid: newUuid(), paymentUuid: payment.uuid, entry, fileId: null }] : [];
    });
    const data = { rows: refunds.length, changed: 0, type: "success", warnings: [] };
    return ok({
      statements: [
        claimPayments(heads),
        expectChanges(heads.length),
        takeNumbers("RF", year, refunds.length),
        insertRefunds(refunds, { year, userId: actor.id, now }),
      ],
      audit: refunds.map(({ uuid, entry }) => ({
        event: "refund-create",
        subjectKind: "refund",
        subjectUuid: uuid,
        data: { payment: entry.paymentNumber, amountCentavos: entry.amount },
      })),
      answer: {
        status: 201,
        message: `${refunds.length} refund(s) is/are successfully generated!`,
        data: json(data),
      },
    });
  },
});

/** What is wrong with a row, column by column. */
function wrongOf(
  { entry }: RefundLine,
  payment: PaymentHeadRow | undefined,
  { actor }: CommandScope,
  known: { methods: readonly string[]; banks: readonly string[] },
): [RefundHeading, string][] {
  const wrong: [RefundHeading, string][] = [];
  if (!known.methods.includes(entry.methodCode))
    wrong.push(["Refund Method", "There is no such refund method"]);
  if (entry.bankCode !== null && !known.banks.includes(entry.bankCode))
    wrong.push(["Bank Code", `There is no bank ${entry.bankCode}`]);
  if (!payment) return [["Payment Transaction No.", `There is no payment ${entry.paymentNumber}`], ...wrong];
  const facts = namedPayments("refund", []).factsOf(payment, "");
  const decision = decide(paymentWorkflow, "refund", actor, facts);
  if (!decision.allowed) return [["Payment Transaction No.", decision.refusal.message], ...wrong];
  const approved = payment.refund_amount_centavos ?? payment.amount_centavos;
  if (entry.amount > approved) wrong.push(["Amount Refund", aboveMax(approved)]);
  return wrong;
}
