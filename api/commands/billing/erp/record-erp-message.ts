import { ATTEMPTS_MAX, pauseBefore } from "#api/commands/command.ts";
import type { AuditEvent } from "#core/audit/events.ts";
import {
  decideErpMessage,
  type ErpCallbackChange,
  type ErpMessage,
  refusalOf,
} from "#core/billing/erp/erp-callback.ts";
import { CHANGED_MEANWHILE, NOT_FOUND, ok, type Refusal, type Result, refuse } from "#core/shared/result.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { type CommitContext, commit, expectChanges } from "#db/commit.ts";
import {
  answerTransfer,
  assignOfficialReceipt,
  type CallbackRow,
  transferOfMessage,
} from "#db/queries/billing/erp/erp-transfer.ts";

type Context = Pick<CommitContext, "db" | "requestId" | "newUuid"> & { epochMs: number };

const RECORDED = ok({ message: "Recorded." });
/** What the accounting system is answered where its number is refused; null where it is not. */
function refusedNumber(message: ErpMessage, row: CallbackRow): Refusal | null {
  const { paymentNumber, officialReceiptNumber, usedBy } = row;
  const reason = refusalOf(message, row);
  if (reason === null) return null;
  return reason === "used"
    ? refuse(409, "OR_NUMBER_USED", `This official receipt number is already on ${usedBy}.`)
    : refuse(
        409,
        "OR_NUMBER_WRITTEN",
        `${paymentNumber} has the official receipt number ${officialReceiptNumber}. Only finance can correct it.`,
      );
}

/** Records what the accounting system tells of a file. The same message again changes nothing and has the same answer (B-82). */
export async function recordErpMessage(
  { epochMs, ...context }: Context,
  message: ErpMessage,
): Promise<Result<{ message: string }>> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    if (attempt > 0) await pauseBefore(attempt);
    const [[row]] = await read(context.db, [transferOfMessage(message)] as const);
    if (!row) return NOT_FOUND;
    const decided = decideErpMessage(message, row);
    if (!decided.ok) return decided;
    const answer = refusedNumber(message, row) ?? RECORDED;
    if (decided.value === null) return answer;
    const { assigned } = decided.value;
    const committed = await commit(
      { ...context, actor: null, now: instantAt(epochMs) },
      {
        statements: [
          answerTransfer(row, decided.value, errorOf(decided.value, row)),
          expectChanges(1),
          ...(assigned === undefined
            ? []
            : [assignOfficialReceipt(row.paymentUuid, assigned), expectChanges(1)]),
        ],
        audit: eventOf(decided.value, row, message.logId),
        answer: { status: 200, message: "" },
      },
    );
    if (committed.outcome === "done") return answer;
  }
  return refuse(409, CHANGED_MEANWHILE, "The transfer was changed at the same moment. Please send it again.");
}

function errorOf(
  { status, refused }: ErpCallbackChange,
  { officialReceiptNumber, usedBy }: CallbackRow,
): string {
  if (refused !== undefined && officialReceiptNumber === null)
    return `The ERP sent the official receipt number ${refused}, which is already on ${usedBy}.`;
  if (refused !== undefined)
    return `The ERP sent the official receipt number ${refused}, but the payment has ${officialReceiptNumber}.`;
  return status === "Received Failed" ? "The ERP could not process the file." : "";
}

function eventOf(
  { assigned, refused }: ErpCallbackChange,
  { paymentUuid, paymentNumber, officialReceiptNumber, usedBy }: CallbackRow,
  logId: number,
): AuditEvent[] {
  const told = assigned ?? refused;
  if (told === undefined) return [];
  return [
    {
      event: assigned === undefined ? "erp-receipt-refused" : "erp-receipt",
      subjectUuid: paymentUuid,
      data: { number: paymentNumber, logId, officialReceiptNumber, told, ...(usedBy !== null && { usedBy }) },
    },
  ];
}
