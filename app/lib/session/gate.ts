import { defaultPathFor, isSectionPath, mayOpen } from "#core/identity/navigation.ts";
import type { RoleCode } from "#core/identity/roles.ts";

export const SIGN_IN = "/login";
/** Where a school without accounts is opened (I-19); the sign-in page leads there. */
export const SETUP = "/setup";
/** Where somebody whose role needs a second step sets it up, before anything else (I-24). */
export const SECOND_STEP = "/second-step";
/** A signed-in person following a mailed link may still set the new password, see an invoice, check a document, and read how parents get their app. */
const ALWAYS_OPEN: readonly string[] = [
  "/new-password",
  "/pay-app",
  "/pay-app/file",
  "/verify",
  "/sponsor/new-password",
  "/sponsor/download-one-nexus",
];
const SIGNED_OUT_PATHS: readonly string[] = [SIGN_IN, SETUP, "/forgot-password", ...ALWAYS_OPEN];
/** A page that nobody has to be signed in for, also where its data alone is asked for. */
export const isSignedOutPath = (path: string): boolean =>
  SIGNED_OUT_PATHS.includes(path.replace(/\.data$/, ""));
/** First segments that belong to every signed-in person rather than to a section; whose call it is, the API asks. */
const ACCOUNT_SEGMENTS: readonly string[] = [
  "calls",
  "files",
  "imports",
  "lists",
  "palette",
  "password",
  "second-step",
  "sign-out",
  "ui",
  "views",
];

/** Former addresses: their routes lead on to screens that ask who may see them. */
const FORMER_PATHS: readonly string[] = ["/invoices/refunds"];
const isFormer = (path: string): boolean =>
  FORMER_PATHS.some((former) => path === former || path.startsWith(`${former}/`));

/** Where a request is sent instead of where it asked to go; null when it may go on (I-2, I-4). */
export function redirectFor(path: string, role: RoleCode | null): string | null {
  const isOpen = SIGNED_OUT_PATHS.includes(path);
  if (role === null) return isOpen || path === "/sign-out" ? null : SIGN_IN;
  if (ALWAYS_OPEN.includes(path)) return null;
  if (isOpen) return defaultPathFor(role);
  if (ACCOUNT_SEGMENTS.includes(path.split("/")[1] ?? "")) return null;
  if (path === "/") return defaultPathFor(role);
  // What belongs to no section is no screen: its route says so.
  if (isFormer(path) || !isSectionPath(path)) return null;
  return mayOpen(path, role) ? null : defaultPathFor(role);
}
