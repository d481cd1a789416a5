import { type Instant, instantAt } from "#core/shared/school-day.ts";
import type { ErpTransferStatus } from "./erp-transfer.ts";

/** Minutes between a failed try and the next one (B-81): the eighth try is a day after the first. */
export const ERP_WAIT_MINUTES = [1, 5, 20, 60, 180, 420, 754] as const;
export const ERP_TRIES_MAX = ERP_WAIT_MINUTES.length + 1;

/** Statuses whose file is still to be sent. Any other status says that the accounting system has answered. */
export const ERP_UNSENT = ["Generation Success", "Sending Failed"] as const satisfies ErpTransferStatus[];
export const isUnsent = (status: ErpTransferStatus | null): boolean =>
  ERP_UNSENT.some((unsent) => unsent === status);

/** What one try to send a file records. `tries` counts this one; `nextTryAt` is null after a success and after the last try. */
export interface ErpTry {
  status: Extract<ErpTransferStatus, "Sending Success" | "Sending Failed">;
  tries: number;
  nextTryAt: Instant | null;
  error: string;
}

/** The outcome of a try at `now`, after `triesBefore` others; `error` is null where the file was taken. */
export function afterTry(triesBefore: number, error: string | null, now: Instant): ErpTry {
  const tries = triesBefore + 1;
  if (error === null) return { status: "Sending Success", tries, nextTryAt: null, error: "" };
  const wait = ERP_WAIT_MINUTES[triesBefore];
  return {
    status: "Sending Failed",
    tries,
    nextTryAt: wait === undefined ? null : instantAt(Date.parse(now) + wait * 60_000),
    error,
  };
}
