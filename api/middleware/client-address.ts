import { platformOf, type SignInOrigin } from "#core/audit/sign-in-origin.ts";
import type { ApiContext } from "./api-env.ts";

/**
 * The network address of whoever calls. The console passes on what Cloudflare told it, over a service binding that
 * nobody else reaches (workers/api.ts, ConsoleApi); for direct calls Cloudflare itself writes the header. Where a stack
 * is not behind Cloudflare, a direct caller could write anything: such callers share one address.
 */
export function clientAddress(c: ApiContext): string {
  const isProven = c.env.IS_CONSOLE === true || c.env.DIRECT_ADDRESSES !== "unproven";
  return (isProven && c.req.header("cf-connecting-ip")) || "direct";
}

/** From where the call comes, for the login log. The console passes the browser's user agent on, too. */
export const signInOrigin = (c: ApiContext): SignInOrigin => ({
  app: c.req.path.startsWith("/sponsor/") ? "sponsor" : "console",
  address: clientAddress(c),
  platform: platformOf(c.req.header("user-agent") ?? ""),
});
