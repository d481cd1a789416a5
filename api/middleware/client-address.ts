import { platformOf, type SignInOrigin } from "#core/audit/sign-in-origin.ts";
import type { ApiContext } from "./api-env.ts";

/**
 * The network address of whoever calls. The console passes on what Cloudflare told it, over a service binding that
 * nobody else reaches (workers/api.ts, ConsoleApi); for direct calls Cloudflare itself writes the header. Where a stack
 * is not behind Cloudflare, a caller could write anything, a browser at the console too: such callers share one address.
 */
export function clientAddress(c: ApiContext): string {
  const { UNPROVEN_ADDRESSES: unproven, IS_CONSOLE } = c.env;
  const isProven = unproven === undefined || (unproven === "direct" && IS_CONSOLE === true);
  return (isProven && c.req.header("cf-connecting-ip")) || "direct";
}

/** From where the call comes, for the login log. The console passes the browser's user agent on, too. */
export const signInOrigin = (c: ApiContext): SignInOrigin => ({
  app: c.req.path.startsWith("/sponsor/") ? "sponsor" : "console",
  address: clientAddress(c),
  platform: platformOf(c.req.header("user-agent") ?? ""),
});
