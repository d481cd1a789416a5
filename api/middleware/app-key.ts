import { createMiddleware } from "hono/factory";
import { refuse } from "#core/shared/result.ts";
import type { AppEnv } from "./api-env.ts";
import { Refused } from "./errors.ts";

const OPEN_PATHS = /^\/(health|openapi\.json|erp\/callback|docs(\/[^/]*)?)$/;

/** Every call but the open ones carries the application's key (I-10). */
export const appKey = createMiddleware<AppEnv>(async (c, next) => {
  // The console's entrypoint is reached over a service binding alone.
  const isOpen = c.env.IS_CONSOLE === true || OPEN_PATHS.test(c.req.path);
  if (!isOpen && c.req.header("x-app-key") !== c.env.APP_KEY)
    throw new Refused(refuse(401, "INVALID_APP_KEY", "The application key is missing or wrong."));
  await next();
});
