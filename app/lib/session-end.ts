/**
 * When the API no longer knows the session: cookies and local storage are cleared and the page reloads
 * once (grading §8). The notice, and the place to come back to, wait in session storage with the drafts.
 */
const KEY = "talaan.session-ended";

/** Clears and reloads; a second call within the same ended session does nothing. */
export async function endSession(): Promise<void> {
  if (sessionStorage.getItem(KEY)) return;
  sessionStorage.setItem(KEY, `${location.pathname}${location.search}`);
  localStorage.clear();
  await fetch("/sign-out", { method: "POST" }).catch(() => null);
  location.reload();
}

/** True once after a session ended: the sign-in page then says so. */
export const hasSessionEnded = (): boolean => sessionStorage.getItem(KEY) !== null;

/** Where the person was, within the console, when the session ended; forgotten after being read. */
export function takeReturnPath(): string | null {
  const path = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return path?.startsWith("/") && !path.startsWith("//") ? path : null;
}
