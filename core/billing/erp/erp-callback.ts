import { ok, type Result, refuse } from "#core/shared/result.ts";
import { identifierKey } from "#core/shared/typed-identifier.ts";
import type { ErpTransferStatus } from "./erp-transfer.ts";

/** What the accounting system tells of a file it was sent. */
export type ErpMessage =
  | { logId: number; status: "RECEIVED" | "FAILED" }
  | { logId: number; status: "OR"; officialReceiptNumber: string };

/** What is known of the transfer and its payment when the message comes. */
export interface ErpCallbackFacts {
  paymentNumber: string;
  status: ErpTransferStatus | null;
  /** The official receipt number of the payment. */
  officialReceiptNumber: string | null;
  /** The official receipt number that this transfer told. */
  toldNumber: string | null;
  /** The official receipt number that this transfer was told and refused. */
  refusedNumber: string | null;
  /** The other payment that has the number of the message; null: none has. */
  usedBy: string | null;
}

export interface ErpCallbackChange {
  status: ErpTransferStatus;
  /** A number the payment is given. */
  assigned?: string;
  /** A number that is told and equals the payment's. */
  confirmed?: string;
  /** A second, other number, or another payment's: the change is recorded, and the answer is 409. */
  refused?: string;
}

/**
 * From which statuses a message of each kind changes the status. Messages come late, twice and in any order, so the result
 * must not depend on the order: a success is never taken back by a failure, and a receipt number says that the file was received.
 */
const CHANGES: Readonly<
  Record<"RECEIVED" | "FAILED", { from: readonly ErpTransferStatus[]; to: ErpTransferStatus }>
> = {
  RECEIVED: {
    from: ["Generation Success", "Sending Success", "Sending Failed", "Received Failed"],
    to: "Received Success",
  },
  FAILED: { from: ["Generation Success", "Sending Success", "Sending Failed"], to: "Received Failed" },
};

/**
 * What a message of the accounting system changes; null where it is known already, or where a later message came before it.
 * 409 for a file that was never made. An official receipt number is written once (B-82).
 */
export function decideErpMessage(
  message: ErpMessage,
  facts: ErpCallbackFacts,
): Result<ErpCallbackChange | null> {
  const { status, officialReceiptNumber: known, refusedNumber } = facts;
  if (status === null || status === "Generation Failed")
    return refuse(409, "STATE_FORBIDS", `The file of ${facts.paymentNumber} was not sent yet.`);
  if (message.status !== "OR") {
    const { from, to } = CHANGES[message.status];
    return ok(from.includes(status) ? { status: to } : null);
  }
  const told = message.officialReceiptNumber;
  if (refusalOf(message, facts) !== null)
    return ok(
      isSame(refusedNumber, told) && status === "OR Update Failed"
        ? null
        : { status: "OR Update Failed", refused: told },
    );
  if (known === null) return ok({ status: "OR Update Success", assigned: told });
  return ok(status.startsWith("OR Update") ? null : { status: "OR Update Success", confirmed: known });
}

const isSame = (one: string | null, other: string): boolean =>
  one !== null && identifierKey(one) === identifierKey(other);

/**
 * Why a message is refused with 409: its number is another than the payment has ("written"), or another payment's ("used").
 * The number a transfer told before it was corrected is told again without a refusal.
 */
export function refusalOf(
  message: ErpMessage,
  { officialReceiptNumber: known, toldNumber, usedBy }: ErpCallbackFacts,
): "written" | "used" | null {
  if (message.status !== "OR") return null;
  const told = message.officialReceiptNumber;
  if (known === null) return usedBy === null ? null : "used";
  return isSame(known, told) || isSame(toldNumber, told) ? null : "written";
}
