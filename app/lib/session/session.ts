import { isRoleCode, mayUseConsole, type RoleCode } from "#core/identity/roles.ts";
import { REFRESH_AFTER_SECONDS, SESSION_DAYS } from "#core/identity/session-limits.ts";

/**
 * The session, kept in one HttpOnly cookie. Role and user id only choose what is shown: the API reads
 * its own session row on every call and decides.
 */
export interface Session {
  accessToken: string;
  refreshToken: string;
  /** When the access token was given, milliseconds since the epoch. */
  issuedAt: number;
  /** When the password was entered; the session ends SESSION_DAYS later. */
  signedInAt: number;
  role: RoleCode;
  userId: string;
}

const COOKIE = "__Host-session";
const ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Lax";
const SESSION_SECONDS = SESSION_DAYS * 86_400;
const COOKIE_PATTERN = /(?:^|;\s*)__Host-session=([A-Za-z0-9_-]+)/;

/** The session of a Cookie header; null when there is none or it is not of the shape we write. */
export function readSession(cookieHeader: string | null): Session | null {
  const packed = COOKIE_PATTERN.exec(cookieHeader ?? "")?.[1];
  if (!packed) return null;
  try {
    const value: unknown = JSON.parse(atob(packed.replaceAll("-", "+").replaceAll("_", "/")));
    return isSession(value) ? value : null;
  } catch {
    return null;
  }
}

function isSession(value: unknown): value is Session {
  if (typeof value !== "object" || value === null) return false;
  const { accessToken, refreshToken, issuedAt, signedInAt, role, userId } = value as Record<string, unknown>;
  return (
    [accessToken, refreshToken, userId].every((text) => typeof text === "string" && text !== "") &&
    [issuedAt, signedInAt].every(Number.isSafeInteger) &&
    typeof role === "string" &&
    isRoleCode(role) &&
    mayUseConsole(role)
  );
}

/** The Set-Cookie header that keeps a session. */
export function sessionCookie(session: Session): string {
  const packed = btoa(JSON.stringify(session)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${COOKIE}=${packed}; ${ATTRIBUTES}; Max-Age=${SESSION_SECONDS}`;
}

export const CLEARED_SESSION_COOKIE = `${COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;

/** 45 minutes after it was given an access token is exchanged (I-7). */
export const isDueForRefresh = (session: Session, nowMs: number): boolean =>
  nowMs - session.issuedAt >= REFRESH_AFTER_SECONDS * 1000;

/** When the session ends whatever is done, milliseconds since the epoch. */
export const sessionEndsAt = (session: Session): number => session.signedInAt + SESSION_SECONDS * 1000;
