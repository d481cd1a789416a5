import { type Claims, verifyAccessToken } from "#api/commands/identity/access-token.ts";
import type { ApiContext } from "./api-env.ts";

/** The claims of the request's access token, its signature checked; null without a valid one. Whether its session is live, the database says. */
export async function claimsOf(c: ApiContext): Promise<Claims | null> {
  const header = c.req.header("authorization") ?? "";
  return header.startsWith("Bearer ")
    ? verifyAccessToken(header.slice(7), c.env.TOKEN_SECRET, c.var.epochMs)
    : null;
}
