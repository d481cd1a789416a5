/** Passkeys as a second step (I-27, I-28). */
export const PASSKEYS_MAX = 10;
/** So long a browser has to add one after it was asked for. */
export const PASSKEY_CHALLENGE_MINUTES = 5;

/** Who a browser is told it signs for: the console's host, and its origin. */
export interface RelyingParty {
  id: string;
  origin: string;
}
/** A browser knows no address of figures as such a host: on one machine the console is opened as localhost. */
export function relyingPartyOf(consoleOrigin: string): RelyingParty {
  const url = new URL(consoleOrigin);
  if (url.hostname === "127.0.0.1") url.hostname = "localhost";
  return { id: url.hostname, origin: url.origin };
}

export const PASSKEY_MESSAGES = {
  refused: "This passkey was not accepted. Please try again, or use a code.",
  notMade: "This passkey was not accepted, and nothing is changed. Please try again.",
  tooMany: `There are at most ${PASSKEYS_MAX} passkeys. Remove one first.`,
  notBegun: "Adding it took too long, or was begun anew elsewhere. Please begin again.",
  known: "This passkey is in use already.",
  added: "The passkey is added.",
  removed: "The passkey is removed.",
} as const;
