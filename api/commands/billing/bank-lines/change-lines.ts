import { changeRecords } from "#api/commands/change-records.ts";
import { ok } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import {
  bankLineHeads,
  claimUnposted,
  linePayment,
  setLineStatus,
} from "#db/queries/billing/bank-lines/bank-line.ts";
import { cancelPayments } from "#db/queries/billing/payments/payment-change.ts";
import { lineEvent, namedLines } from "./bank-line-facts.ts";

/** Ignores open lines, all or none. */
export const ignoreLines = (uuids: readonly string[]) =>
  changeRecords({
    named: namedLines("ignore", uuids),
    read: () => [bankLineHeads(uuids)],
    write: (heads) =>
      ok([
        setLineStatus(heads.map(({ uuid, version }) => ({ uuid, version, status: "ignored" }))),
        expectChanges(heads.length),
      ]),
    audit: (head) => lineEvent(head, "bank-line-ignore", null),
    counted: (count) => `${count} bank line(s) ignored.`,
  });

/** Opens lines again, all or none: an unposted payment that was made of one is cancelled, any other is untied (B-86). */
export const undoLines = (uuids: readonly string[], action: "undo" | "reopen" = "undo") =>
  changeRecords({
    named: namedLines(action, uuids),
    read: () => [bankLineHeads(uuids)],
    write(heads, { scope: { now }, statuses }) {
      const tied = heads.flatMap((head) => {
        const payment = linePayment(head.payment_json);
        return payment ? [{ payment, isMade: head.is_payment_made === 1 }] : [];
      });
      const made = tied.filter(({ isMade }) => isMade).map(({ payment }) => payment);
      const others = tied.filter(({ isMade }) => !isMade).map(({ payment }) => payment);
      return ok({
        statements: [
          setLineStatus(
            heads.map(({ uuid, version }, place) => ({
              uuid,
              version,
              status: statuses[place] ?? "unmatched",
            })),
          ),
          expectChanges(heads.length),
          claimUnposted([...made, ...others]),
          expectChanges(tied.length),
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
        count: heads.length,
      });
    },
    audit: (head) => lineEvent(head, "bank-line-undo", linePayment(head.payment_json)?.number ?? null),
    counted: (count) => `${count} bank line(s) open again.`,
  });
