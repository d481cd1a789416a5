/**
 * When the API no longer knows the session: cookies and local storage are cleared and the page reloads
 * once; signed out, it redirects to the sign-in page, which leads back here. Drafts wait in session storage.
 */
const KEY = "talaan.session-ended";

/** Clears and reloads; a second call within the same ended session does nothing. */
export async function endSession(): Promise<void> {
  if (isSessionEnding()) return;
  sessionStorage.setItem(KEY, "");
  localStorage.clear();
  await fetch("/sign-out", { method: "POST" }).catch(() => null);
  location.reload();
}

/** From the end of a session until the sign-in page has said so: local storage stays empty. */
export const isSessionEnding = (): boolean => sessionStorage.getItem(KEY) !== null;

/** Whether a session has ended in this tab; forgotten after being asked. The sign-in page says so. */
export function takeSessionEnded(): boolean {
  const hasEnded = isSessionEnding();
  sessionStorage.removeItem(KEY);
  return hasEnded;
}
