import { idleMinutesIn } from "./error-catalogue.ts";
import { SECOND_STEP } from "./session/gate.ts";
import { endSession } from "./session/session-end.ts";

/** What a route of the console answered; `body` null where nothing came, or no JSON. */
export interface ConsoleAnswer<Body> {
  isOk: boolean;
  /** 0: no answer. */
  status: number;
  body: Body | null;
}

/**
 * Asks one of the console's own routes for JSON. Where the session has ended (401, or sent to the
 * sign-in page) it never answers: the page is left, and what is on the screen stays until then.
 */
export async function askConsole<Body>(path: string, request?: RequestInit): Promise<ConsoleAnswer<Body>> {
  const response = await fetch(path, request).catch(() => null);
  if (!response) return { isOk: false, status: 0, body: null };
  const isSentAway = response.redirected && new URL(response.url).pathname === "/login";
  if (response.status === 401 || isSentAway) {
    const refusal = await response.json().catch(() => null);
    void endSession(idleMinutesIn(refusal));
    return new Promise(() => {});
  }
  // The role needs a second step first: the page that sets it up comes in place of the answer.
  if (response.redirected && new URL(response.url).pathname === SECOND_STEP) {
    location.assign(SECOND_STEP);
    return new Promise(() => {});
  }
  const body = (await response.json().catch(() => null)) as Body | null;
  return { isOk: response.ok && body !== null, status: response.status, body };
}
