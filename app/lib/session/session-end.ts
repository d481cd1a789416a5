/**
 * When the API no longer knows the session: cookies and local storage are cleared and the page reloads
 * once; signed out, it redirects to the sign-in page, which leads back here. Drafts wait in session storage.
 */
export interface SessionEnd {
  /** Minutes without use after which it ended; null: it ended otherwise. */
  idleMinutes: number | null;
}
const KEY = "talaan.session-ended";

/** Clears and reloads; a second call within the same ended session does nothing. `idleMinutes`: where it ended for want of use. */
export async function endSession(idleMinutes: number | null = null): Promise<void> {
  if (isSessionEnding()) return;
  sessionStorage.setItem(KEY, idleMinutes === null ? "" : String(idleMinutes));
  localStorage.clear();
  await fetch("/sign-out", { method: "POST" }).catch(() => null);
  location.reload();
}

/** From the end of a session until the sign-in page has said so: local storage stays empty. */
export const isSessionEnding = (): boolean => sessionStorage.getItem(KEY) !== null;

/** How a session has ended in this tab; null: none has. Forgotten after being asked. The sign-in page says so. */
export function takeSessionEnded(): SessionEnd | null {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept === null ? null : { idleMinutes: Number(kept) || null };
}
