/** Time limits of sign-in (contract, Identity; design/faults.md, Sign-in and privacy). */
export const ACCESS_TOKEN_SECONDS = 3600;
/** The console refreshes once an access token is this old. */
export const REFRESH_AFTER_SECONDS = 45 * 60;
export const SESSION_DAYS = 14;
/** A refresh token presented again within this answers with the same successor; later it revokes its family. */
export const REFRESH_GRACE_SECONDS = 20;
export const RESET_LINK_MINUTES = 30;
export const SIGN_IN_FAILURES_MAX = 10;
export const SIGN_IN_WINDOW_MINUTES = 15;
/** Addresses carry many people behind one school's router: a wider limit of its own. */
export const ADDRESS_FAILURES_MAX = 100;
/** What a caller without a session may send: credentials, tokens and links are shorter. */
export const SIGNED_OUT_BYTES_MAX = 16_384;
