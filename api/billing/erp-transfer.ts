import { isErpSignature } from "#api/commands/billing/erp.ts";
import { changeRecords } from "#api/commands/change-records.ts";
import { ATTEMPTS_MAX, pauseBefore } from "#api/commands/command.ts";
import { change, type Endpoint, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { bodyBytes } from "#api/middleware/input.ts";
import { unwrap } from "#api/middleware/session.ts";
import type { AuditEvent } from "#core/audit/events.ts";
import {
  decideErpMessage,
  type ErpCallbackChange,
  type ErpMessage,
  refusalOf,
} from "#core/billing/erp/erp-callback.ts";
import { ERP_CALLBACK, RETRY_TRANSFERS } from "#core/billing/erp/erp-transfer.body.ts";
import { erpTransferWorkflow, statusOfState } from "#core/billing/erp/erp-transfer.ts";
import { SIGNED_OUT_BYTES_MAX } from "#core/identity/session-limits.ts";
import { CHANGED_MEANWHILE, NOT_FOUND, ok, type Refusal, type Result, refuse } from "#core/shared/result.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { type CommitContext, commit, expectChanges } from "#db/commit.ts";
import {
  assignOfficialReceipt,
  transferOfMessage,
  transfersNamed,
} from "#db/queries/billing/erp-transfer.ts";
import { type RowOf, sql } from "#db/statement.ts";
import { erpTransfer } from "#db/tables.ts";
import { update, updateEach } from "#db/write.ts";

/** Makes or sends files again that failed, all or none, each under its log id (B-81). */
export const retryTransfers = change(RETRY_TRANSFERS, ({ body: { uuids } }) =>
  changeRecords({
    named: {
      workflow: erpTransferWorkflow,
      action: "retry",
      names: uuids,
      path: "uuids",
      factsOf: (transfer) => transfer,
    },
    read: () => [transfersNamed(uuids)],
    write: (transfers, { scope: { newUuid }, statuses }) =>
      ok({
        statements: updateEach(
          erpTransfer,
          // Null: its file is made again.
          transfers.map((one, place) => ({ ...one, next: statusOfState(statuses[place]) })),
          { tries: 0, nextTryAt: null, error: "", refusedReceiptNumber: null },
          { each: { status: "next" } },
        ),
        audit: [],
        count: transfers.length,
        outbox: transfers.map(({ uuid }) => ({
          kind: "send-erp-file" as const,
          subjectUuid: uuid,
          uuid: newUuid(),
        })),
      }),
    audit: ({ id, status, paymentUuid, paymentNumber }) => ({
      event: "erp-retry",
      subjectUuid: paymentUuid,
      data: { number: paymentNumber, logId: id, status },
    }),
    counted: (count) => `${count} transfer(s) will be tried again.`,
  }),
);

type Context = Pick<CommitContext, "db" | "requestId" | "newUuid"> & { epochMs: number };
type FoundMessage = RowOf<ReturnType<typeof transferOfMessage>>;

const RECORDED = ok({ message: "Recorded." });
/** What the accounting system is answered where its number is refused; null where it is not. */
function refusedNumber(message: ErpMessage, row: FoundMessage): Refusal | null {
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
async function recordErpMessage(
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
          ...answered(row, decided.value),
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

const answered = (transfer: FoundMessage, change: ErpCallbackChange) => {
  const { officialReceiptNumber, refusedReceiptNumber } = erpTransfer;
  const told = change.assigned ?? change.confirmed ?? null;
  return update(erpTransfer, transfer, {
    status: change.status,
    nextTryAt: null,
    error: errorOf(change, transfer),
    officialReceiptNumber: sql`coalesce(${told}, ${officialReceiptNumber})`,
    refusedReceiptNumber: sql`coalesce(${change.refused ?? null}, ${refusedReceiptNumber})`,
  });
};

function errorOf(
  { status, refused }: ErpCallbackChange,
  { officialReceiptNumber, usedBy }: FoundMessage,
): string {
  if (refused !== undefined && officialReceiptNumber === null)
    return `The ERP sent the official receipt number ${refused}, which is already on ${usedBy}.`;
  if (refused !== undefined)
    return `The ERP sent the official receipt number ${refused}, but the payment has ${officialReceiptNumber}.`;
  return status === "Received Failed" ? "The ERP could not process the file." : "";
}

function eventOf(
  { assigned, refused }: ErpCallbackChange,
  { paymentUuid, paymentNumber, officialReceiptNumber, usedBy }: FoundMessage,
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

const callback = endpoint(ERP_CALLBACK, async (c, { body }) => {
  const { db, requestId, epochMs, newUuid } = c.var;
  return unwrap(await recordErpMessage({ db, requestId, epochMs, newUuid }, body));
});
/** The signature is checked of the bytes as they came, before anything of them is read (B-82). */
export const erpCallback: Endpoint = {
  ...callback,
  async serve(c) {
    const { ERP_SECRET } = c.env;
    const bytes = await bodyBytes(c, SIGNED_OUT_BYTES_MAX);
    const signature = c.req.header("x-erp-signature") ?? "";
    if (!ERP_SECRET || !(await isErpSignature(ERP_SECRET, bytes, signature)))
      throw new Refused(refuse(401, "WRONG_SIGNATURE", "The signature is missing or wrong."));
    const { url, method, headers } = c.req.raw;
    c.req.raw = new Request(url, { method, headers, body: bytes });
    return callback.serve(c);
  },
};
