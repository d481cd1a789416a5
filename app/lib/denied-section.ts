import { sectionDenied } from "../../core/identity/navigation.ts";
import type { RoleCode } from "../../core/identity/roles.ts";

/**
 * Why a person is on another screen than asked for: the section the role may not open. The redirect sets it as a cookie
 * that the page reads once; it holds a section's key and lives for a minute.
 */
const COOKIE = "__Host-denied-section";
const ATTRIBUTES = "Path=/; Secure; SameSite=Lax";
const SECONDS = 60;

/** The Set-Cookie header for a request to `path`; null where the role is not refused a section. */
export function deniedSectionCookie(path: string, role: RoleCode): string | null {
  const section = sectionDenied(path, role);
  return section ? `${COOKIE}=${section.key}; ${ATTRIBUTES}; Max-Age=${SECONDS}` : null;
}

/** In the browser: the key of the section that was refused just now; null otherwise, and when asked again. */
export function takeDeniedSection(): string | null {
  const key = new RegExp(`(?:^|; )${COOKIE}=([a-z]+)`).exec(document.cookie)?.[1] ?? null;
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser we serve
  if (key !== null) document.cookie = `${COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;
  return key;
}
