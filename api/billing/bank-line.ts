import { billingSettings, closedThrough, ownStepRefusal } from "#api/commands/billing/billing-settings.ts";
import { changeRecords, type NamedRecords } from "#api/commands/change-records.ts";
import type { Command, CommandScope } from "#api/commands/command.ts";
import { change } from "#api/endpoint.ts";
import { readPage } from "#api/middleware/session.ts";
import type { AuditEvent } from "#core/audit/events.ts";
import {
  CONFIRM_BANK_LINES,
  IGNORE_BANK_LINES,
  MATCH_BANK_LINES,
  REOPEN_BANK_LINES,
  UNDO_BANK_LINES,
} from "#core/billing/bank-lines/bank-line.body.ts";
import {
  type BankLineActionName,
  type BankLineFacts,
  type BankLineStatus,
  bankLineWorkflow,
} from "#core/billing/bank-lines/bank-line.ts";
import { BankMatcher, namedIn } from "#core/billing/bank-lines/bank-matching.ts";
import { receivedDateRefusal } from "#core/billing/payments/received-date.ts";
import { formatPesos } from "#core/shared/money.ts";
import { ok, type RefusedEntry, refuseAll } from "#core/shared/result.ts";
import { yearOf } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import {
  bankLinesNamed,
  claimLines,
  claimUnposted,
  claimUntied,
  type FoundLine,
  invoiceCandidates,
  type LinePayment,
  makePayments,
  matchCells,
  type OpenLine,
  openLines,
  paymentCandidates,
  rematchLines,
  setLineStatus,
  studentCandidates,
  tieLines,
} from "#db/queries/billing/bank-line.ts";
import { cancelPayments } from "#db/queries/billing/payments/payment-change.ts";
import { takeNumbers } from "#db/queries/billing/series.ts";

/** The bank lines a call names, for an action of their workflow. */
const named = (
  action: BankLineActionName,
  uuids: readonly string[],
): NamedRecords<FoundLine, BankLineFacts, BankLineStatus, BankLineActionName> => ({
  workflow: bankLineWorkflow,
  action,
  names: uuids,
  path: "uuids",
  factsOf: (line) => line,
});
const eventOf = (
  { uuid, name, amount, status }: FoundLine,
  event: "bank-line-confirm" | "bank-line-ignore" | "bank-line-undo",
  payment: LinePayment | null,
) => ({
  event,
  subjectUuid: uuid,
  data: { line: name, amountCentavos: amount, status, payment: payment?.number ?? null },
});

/** Confirms matched lines, all or none: each is tied to its unposted payment, or becomes one (B-85). */
export const confirmLines = change(CONFIRM_BANK_LINES, ({ body: { uuids } }) =>
  changeRecords({
    named: named("confirm", uuids),
    read: () => [bankLinesNamed(uuids), billingSettings()],
    write(lines, { scope, more: [settings] }) {
      const own = ownStepRefusal(
        settings,
        scope.actor,
        lines.map(({ name, uploaderUuid, uploaderName }) => ({
          number: name,
          personUuid: uploaderUuid,
          personName: uploaderName,
        })),
        ({ number, personName }) => `${personName} uploaded ${number}. Somebody else has to confirm it.`,
      );
      if (own) return own;
      const days = { today: scope.today, closedThrough: closedThrough(settings) };
      const seen = new Set<string>();
      const errors = lines.flatMap((line, place): RefusedEntry[] => {
        const message = changedMatch(line, seen) ?? receivedDateRefusal(line.date, days);
        return message === null ? [] : [{ message: `${line.name}: ${message}`, path: `uuids.${place}` }];
      });
      if (errors.length > 0) return refuseAll(409, "MATCH_CHANGED", errors);
      return ok({ ...confirmation(lines, scope), count: lines.length });
    },
    audit: (line) => eventOf(line, "bank-line-confirm", line.matched),
    counted: (count) => `${count} bank line(s) confirmed.`,
  }),
);

/** Why a line cannot be confirmed as it was matched: what has changed since. `seen`: the payments of the lines before it. */
function changedMatch(line: FoundLine, seen: Set<string>): string | null {
  const { matched: payment, amount, bankCode, matchInvoiceId, invoiceBalance } = line;
  if (payment) {
    const isFree = !payment.isTied && !seen.has(payment.uuid);
    seen.add(payment.uuid);
    const fits = payment.status === "UNPOSTED" && payment.amount === amount && payment.bankCode === bankCode;
    return isFree && fits ? null : `${payment.number} does not fit any more. Match the open lines again.`;
  }
  return matchInvoiceId !== null && amount > (invoiceBalance ?? 0)
    ? `Its invoice has ${formatPesos(invoiceBalance ?? 0)} left to pay. Match the open lines again.`
    : null;
}

function confirmation(lines: readonly FoundLine[], { newUuid, today, now, actor }: CommandScope) {
  const year = yearOf(today);
  const tied = lines.flatMap(({ uuid, matched }) => (matched ? [{ lineUuid: uuid, payment: matched }] : []));
  const made = lines
    .filter(({ matched }) => matched === null)
    .map(({ uuid, amount }) => ({ uuid: newUuid(), lineUuid: uuid, amount }));
  return {
    statements: [
      ...claimLines(lines),
      ...claimUntied(tied.map(({ payment }) => payment)),
      takeNumbers("PT", year, made.length),
      ...makePayments(made, { year, userId: actor.id, now }),
      ...tieLines([
        ...tied.map(({ lineUuid, payment }) => ({ lineUuid, paymentUuid: payment.uuid, isMade: false })),
        ...made.map(({ lineUuid, uuid }) => ({ lineUuid, paymentUuid: uuid, isMade: true })),
      ]),
    ],
    audit: made.map(
      ({ uuid, amount }): AuditEvent => ({
        event: "payment-create",
        subjectUuid: uuid,
        data: { amountCentavos: amount },
      }),
    ),
  };
}

/** Ignores open lines, all or none. */
export const ignoreLines = change(IGNORE_BANK_LINES, ({ body: { uuids } }) =>
  changeRecords({
    named: named("ignore", uuids),
    read: () => [bankLinesNamed(uuids)],
    write: (lines) =>
      ok(setLineStatus(lines.map(({ uuid, version }) => ({ uuid, version, status: "ignored" })))),
    audit: (line) => eventOf(line, "bank-line-ignore", null),
    counted: (count) => `${count} bank line(s) ignored.`,
  }),
);

/** Opens lines again, all or none: an unposted payment that was made of one is cancelled, any other is untied (B-86). */
const openAgain = (call: typeof UNDO_BANK_LINES | typeof REOPEN_BANK_LINES, action: "undo" | "reopen") =>
  change(call, ({ body: { uuids } }) =>
    changeRecords({
      named: named(action, uuids),
      read: () => [bankLinesNamed(uuids)],
      write(lines, { scope: { now }, statuses }) {
        const tied = lines.flatMap(({ payment, isPaymentMade }) =>
          payment ? [{ ...payment, isMade: isPaymentMade }] : [],
        );
        const made = tied.filter(({ isMade }) => isMade);
        return ok({
          statements: [
            ...setLineStatus(
              lines.map(({ uuid, version }, place) => ({
                uuid,
                version,
                status: statuses[place] ?? "unmatched",
              })),
            ),
            ...claimUnposted(tied),
            cancelPayments(
              made.map(({ uuid, version }) => ({ uuid, version: version + 1 })),
              now,
            ),
            expectChanges(made.length),
          ],
          audit: made.map(({ uuid, number, status, amount }) => ({
            event: "payment-cancel" as const,
            subjectUuid: uuid,
            data: { number, status, amountCentavos: amount },
          })),
          count: lines.length,
        });
      },
      audit: (line) => eventOf(line, "bank-line-undo", line.payment),
      counted: (count) => `${count} bank line(s) open again.`,
    }),
  );
export const undoLines = openAgain(UNDO_BANK_LINES, "undo");
export const reopenLines = openAgain(REOPEN_BANK_LINES, "reopen");

/** Lines that one call matches again. */
const OPEN_LINES_MAX = 5000;
/** Matches the open lines again, to what is recorded now: what was entered since finds its line (B-84). */
export const matchOpenLines = change(MATCH_BANK_LINES, async (_, c) => {
  const { rows } = await readPage(c, [openLines(OPEN_LINES_MAX)] as const);
  return rematch(rows[0]);
});

/** `before`: the lines as they were read for what they name; they are read once more beside the candidates. */
function rematch(before: readonly OpenLine[]) {
  const names = before.map(namedIn);
  const banks = [...Map.groupBy(before, ({ bankCode }) => bankCode)];
  const read = () =>
    [
      openLines(OPEN_LINES_MAX),
      invoiceCandidates([...new Set(names.flatMap(({ invoices }) => invoices))]),
      studentCandidates([...new Set(names.flatMap(({ students }) => students))]),
      ...banks.map(([bankCode, lines]) =>
        paymentCandidates(bankCode, [...new Set(lines.map(({ amount }) => amount))], { isOpen: true }),
      ),
    ] as const;
  const command: Command<ReturnType<typeof read>> = {
    read,
    decide(_, [open, invoices, students, ...payments]) {
      const matchers = new Map(
        banks.map(([bankCode], place) => {
          const matcher = new BankMatcher();
          matcher.add({ payments: payments[place] ?? [], invoices, students });
          return [bankCode, matcher];
        }),
      );
      const changed = open.flatMap((line) => {
        const match = matchers.get(line.bankCode)?.match(line);
        if (!match) return [];
        const cells = matchCells(match);
        const status = match.kind === null ? ("unmatched" as const) : ("matched" as const);
        return JSON.stringify(cells) === line.current ? [] : [{ ...line, status, cells }];
      });
      return ok({
        statements: rematchLines(changed),
        audit:
          changed.length === 0
            ? []
            : [{ event: "bank-line-match", subjectUuid: null, data: { lines: changed.length } }],
        answer: { status: 200, message: `${changed.length} of ${open.length} open bank line(s) changed.` },
      });
    },
  };
  return command;
}
