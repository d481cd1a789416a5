import { counted } from "./import/import.ts";

/** Work that occupies a queue, the store or the mail service: how much of it one person may ask for within the window (S-20). */
export const COSTLY_WORK = {
  import: { most: 60, noun: "import" },
  file: { most: 120, noun: "file" },
  "print job": { most: 60, noun: "print job" },
  mail: { most: 60, noun: "mailing" },
} as const;
export type CostlyWork = keyof typeof COSTLY_WORK;

export const COSTLY_WINDOW_MS = 10 * 60_000;

/** What is said of work beyond the most; `waitSeconds`: until a new window begins. */
export function tooMuchWork(work: CostlyWork, waitSeconds: number): string {
  const { most, noun } = COSTLY_WORK[work];
  const asked = `${counted(most, noun)} within ${counted(COSTLY_WINDOW_MS / 60_000, "minute")}`;
  return `You have asked for ${asked}. Please wait ${counted(Math.ceil(waitSeconds / 60), "minute")} and try again.`;
}
