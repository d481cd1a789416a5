import { PENDING_TRIES_MAX } from "./second-step/second-step.ts";

/** Time limits of sign-in (I-7, I-8, I-9). */
export const ACCESS_TOKEN_SECONDS = 3600;
/** The console refreshes once an access token is this old. */
export const REFRESH_AFTER_SECONDS = 45 * 60;
export const SESSION_DAYS = 14;
/** What a console asks without anybody having done something, it sends with this: the session is not used by it (I-25). */
export const BACKGROUND_HEADER = "x-background";
/** A refresh token presented again within this answers with the same successor; later it revokes its family. */
export const REFRESH_GRACE_SECONDS = 20;
export const RESET_LINK_MINUTES = 30;
/** An invitation's link sets the first password (I-16). */
export const INVITATION_DAYS = 7;
export const SIGN_IN_WINDOW_MINUTES = 15;
/**
 * Failures within the window after which further attempts wait, in seconds; the wait doubles with each further failure.
 * One account from one address is limited narrowly. All of an account's addresses, and all accounts of an address (a
 * school's router), wait only shortly, and not where the account has signed in from that address before.
 */
export const SIGN_IN_LIMITS = {
  accountAtAddress: { failures: 10, firstWait: 60, longestWait: 900 },
  account: { failures: 100, firstWait: 5, longestWait: 60 },
  address: { failures: 300, firstWait: 5, longestWait: 60 },
  /** Codes of an account's second step, from all addresses: whoever guesses them knows the password. */
  secondStep: { failures: 10, firstWait: 60, longestWait: 900 },
  /** Codes of one pending sign-in, which is over before the wait is. */
  pendingSignIn: { failures: PENDING_TRIES_MAX, firstWait: 900, longestWait: 900 },
} as const;
/** For so many days an address from which an account signed in is known. */
export const KNOWN_ADDRESS_DAYS = 30;
/** Reset links that are mailed within an hour: to an account, and asked for from one address. */
export const RESETS_PER_HOUR_MAX = 3;
export const ADDRESS_RESETS_PER_HOUR_MAX = 30;
/** What a caller without a session may send: credentials, tokens and links are shorter. */
export const SIGNED_OUT_BYTES_MAX = 16_384;
