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
