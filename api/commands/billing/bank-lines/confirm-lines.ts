import { billingSettings, closedThrough, ownStepRefusal } from "#api/commands/billing/billing-settings.ts";
import { changeRecords } from "#api/commands/change-records.ts";
import type { CommandScope } from "#api/commands/command.ts";
import type { AuditEvent } from "#core/audit/events.ts";
import { receivedDateRefusal } from "#core/billing/payments/received-date.ts";
import { formatPesos } from "#core/shared/money.ts";
import { ok, type RefusedEntry, refuseAll } from "#core/shared/result.ts";
import { yearOf } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import {
  type BankLineHeadRow,
  bankLineHeads,
  claimLines,
  claimUntied,
  type LinePayment,
  linePayment,
  makePaymentInvoices,
  makePayments,
  tieLines,
} from "#db/queries/billing/bank-lines/bank-line.ts";
import { takeNumbers } from "#db/queries/billing/series.ts";
import { lineEvent, namedLines } from "./bank-line-facts.ts";

/** Confirms matched lines, all or none: each is tied to its unposted payment, or becomes one (B-85). */
export const confirmLines = (uuids: readonly string[]) =>
  changeRecords({
    named: namedLines("confirm", uuids),
    read: () => [bankLineHeads(uuids), billingSettings()],
    write(heads, { scope, more: [settings] }) {
      const own = ownStepRefusal(
        settings,
        scope.actor,
        heads.map((head) => ({
          number: head.name,
          person_uuid: head.uploader_uuid,
          person_name: head.uploader_name,
        })),
        ({ number, person_name }) => `${person_name} uploaded ${number}. Somebody else has to confirm it.`,
      );
      if (own) return own;
      const errors = refusals(heads, { today: scope.today, closedThrough: closedThrough(settings) });
      if (errors.length > 0) return refuseAll(409, "MATCH_CHANGED", errors);
      return ok({ ...confirmation(heads, scope), count: heads.length });
    },
    audit: (head) => lineEvent(head, "bank-line-confirm", linePayment(head.matched_json)?.number ?? null),
    counted: (count) => `${count} bank line(s) confirmed.`,
  });

/** Why lines cannot be confirmed as they were matched: what has changed since. */
function refusals(
  heads: readonly BankLineHeadRow[],
  days: { today: string; closedThrough: string },
): RefusedEntry[] {
  const seen = new Set<string>();
  return heads.flatMap((head, place) => {
    const message = refusalOf(head, seen) ?? receivedDateRefusal(head.line_date, days);
    return message === null ? [] : [{ message: `${head.name}: ${message}`, path: `uuids.${place}` }];
  });
}
function refusalOf(head: BankLineHeadRow, seen: Set<string>): string | null {
  const payment = linePayment(head.matched_json);
  if (payment) {
    const isFree = !payment.isTied && !seen.has(payment.uuid);
    seen.add(payment.uuid);
    return isFree && fits(head, payment)
      ? null
      : `${payment.number} does not fit any more. Match the open lines again.`;
  }
  return head.match_invoice_id !== null && head.amount_centavos > (head.invoice_balance ?? 0)
    ? `Its invoice has ${formatPesos(head.invoice_balance ?? 0)} left to pay. Match the open lines again.`
    : null;
}
const fits = (head: BankLineHeadRow, { status, amount, bank }: LinePayment): boolean =>
  status === ("UNPOSTED" satisfies LinePayment["status"]) &&
  amount === head.amount_centavos &&
  bank === head.bank_code;

function confirmation(heads: readonly BankLineHeadRow[], { newUuid, today, now, actor }: CommandScope) {
  const year = yearOf(today);
  const tied = heads.flatMap((head) => {
    const payment = linePayment(head.matched_json);
    return payment ? [{ head, payment }] : [];
  });
  const made = heads
    .filter(({ matched_json }) => matched_json === null)
    .map((head) => ({ head, uuid: newUuid(), lineUuid: head.uuid }));
  const payments = made.map(({ uuid, lineUuid }) => ({ uuid, lineUuid }));
  const audit = made.map(
    ({ head, uuid }): AuditEvent => ({
      event: "payment-create",
      subjectUuid: uuid,
      data: { amountCentavos: head.amount_centavos },
    }),
  );
  return {
    statements: [
      claimLines(heads),
      expectChanges(heads.length),
      claimUntied(tied.map(({ payment }) => payment)),
      expectChanges(tied.length),
      takeNumbers("PT", year, made.length),
      makePayments(payments, { year, userId: actor.id, now }),
      expectChanges(made.length),
      makePaymentInvoices(payments),
      tieLines([
        ...tied.map(({ head, payment }) => ({
          lineUuid: head.uuid,
          paymentUuid: payment.uuid,
          isMade: false,
        })),
        ...made.map(({ uuid, lineUuid }) => ({ lineUuid, paymentUuid: uuid, isMade: true })),
      ]),
      expectChanges(heads.length),
    ],
    audit,
  };
}
