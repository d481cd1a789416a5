import { counted } from "./import/import.ts";
import { type Refusal, refuse } from "./result.ts";

/** Work that occupies a queue, the store or the mail service: how much of it one person may ask for within the window (S-20). */
export const COSTLY_WORK = {
  import: { most: 60, noun: "import" },
  file: { most: 120, noun: "file" },
  "print job": { most: 60, noun: "print job" },
  mail: { most: 60, noun: "mailing" },
} as const;
export type CostlyWork = keyof typeof COSTLY_WORK;

export const COSTLY_WINDOW_MS = 10 * 60_000;

/** Refuses work beyond the most, with the time until the window ends; null: it may be asked for. */
export function costlyRefusal(
  work: CostlyWork,
  window: { window_started_at: string; asked: number } | undefined,
  epochMs: number,
): Refusal | null {
  const { most, noun } = COSTLY_WORK[work];
  if (!window || window.asked < most) return null;
  const waitMs = Date.parse(window.window_started_at) + COSTLY_WINDOW_MS - epochMs;
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const asked = `${counted(most, noun)} within ${counted(COSTLY_WINDOW_MS / 60_000, "minute")}`;
  const wait = counted(Math.ceil(retryAfterSeconds / 60), "minute");
  return refuse(429, "TOO_MANY_REQUESTS", `You have asked for ${asked}. Please wait ${wait} and try again.`, {
    retryAfterSeconds,
  });
}
