import { REMEMBERED_DAYS } from "#core/identity/second-step/second-step.ts";

/** The cookie of a browser on which the code of the second step is not asked for (I-22). It outlives the session, and signs in to nothing by itself. */
const COOKIE = "__Host-remembered";
const COOKIE_PATTERN = /(?:^|;\s*)__Host-remembered=([A-Za-z0-9_-]{1,200})(?:;|$)/;

export const rememberedToken = (cookieHeader: string | null): string | null =>
  COOKIE_PATTERN.exec(cookieHeader ?? "")?.[1] ?? null;

/** The Set-Cookie header that keeps it. */
export const rememberedCookie = (token: string): string =>
  `${COOKIE}=${token}; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=${REMEMBERED_DAYS * 86_400}`;
