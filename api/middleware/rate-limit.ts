import { createMiddleware } from "hono/factory";
import { addressGroup } from "#core/identity/network-address.ts";
import { refuse } from "#core/shared/result.ts";
import type { AppEnv } from "./api-env.ts";
import { clientAddress } from "./client-address.ts";
import { Refused } from "./errors.ts";

/** The window of the limits in wrangler.toml. */
const PERIOD_SECONDS = 60;
const LIMIT_OF: Record<string, "SIGN_IN_RATE" | "LINK_RATE"> = {
  auth: "SIGN_IN_RATE",
  setup: "SIGN_IN_RATE",
  sponsor: "SIGN_IN_RATE",
  "pay-app": "LINK_RATE",
  verify: "LINK_RATE",
};

/** What may be called without a session is limited per network address, before anything is read. */
export const rateLimit = createMiddleware<AppEnv>(async (c, next) => {
  const segment = c.req.path.split("/")[1] ?? "";
  if (Object.hasOwn(LIMIT_OF, segment)) {
    const name = LIMIT_OF[segment] ?? "LINK_RATE";
    const { success } = await c.env[name].limit({ key: addressGroup(clientAddress(c)) });
    if (!success)
      throw new Refused(
        refuse(429, "TOO_MANY_REQUESTS", "Too many requests. Please wait a minute and try again.", {
          retryAfterSeconds: PERIOD_SECONDS,
        }),
      );
  }
  await next();
});
