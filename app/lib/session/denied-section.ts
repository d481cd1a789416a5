import { deniedLabel } from "#core/identity/navigation.ts";
import type { RoleCode } from "#core/identity/roles.ts";

/**
 * Why a person is on another screen than asked for: the label of what the role may not open. The redirect sets it as a
 * cookie that the page reads once and that expires after a minute.
 */
const COOKIE = "__Host-denied-section";
const ATTRIBUTES = "Path=/; Secure; SameSite=Lax";
const SECONDS = 60;

/** The Set-Cookie header for a request to `path`; null where the role is refused nothing. */
export function deniedSectionCookie(path: string, role: RoleCode): string | null {
  const label = deniedLabel(path, role);
  return label ? `${COOKIE}=${encodeURIComponent(label)}; ${ATTRIBUTES}; Max-Age=${SECONDS}` : null;
}

/** In the browser: the label of what was refused just now; null otherwise, and when asked again. */
export function takeDeniedSection(): string | null {
  const label = new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(document.cookie)?.[1] ?? null;
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser we serve
  if (label !== null) document.cookie = `${COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;
  return label === null ? null : decodeURIComponent(label);
}
