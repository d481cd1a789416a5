/** Resend allows two calls a second; there is one mail consumer at a time. */
const INTERVAL_MS = 600;

let lastAt = 0;

/** Waits until the next mail may go. The moment is this Worker's own, never a shifted clock. */
export async function waitForTurn(intervalMs: number = INTERVAL_MS): Promise<void> {
  const wait = lastAt + intervalMs - Date.now();
  if (wait > 0) await pause(wait);
  lastAt = Date.now();
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
