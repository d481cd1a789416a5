import { createMiddleware } from "hono/factory";
import { VERSION } from "#api/version.ts";
import { openDatabase, read } from "#db/client.ts";
import { newestMigration } from "#db/queries/shared/health.ts";
import type { AppEnv, ErrorBody } from "./api-env.ts";

/** Asked once in the life of a Worker: a schema only ever grows. */
let isCurrent = false;

/** The API does not serve on a schema older than its code (deploy runbook: the schema goes first). */
export const schemaVersion = createMiddleware<AppEnv>(async (c, next) => {
  if (!isCurrent && c.req.path !== "/health") {
    const db = openDatabase({ url: c.env.DATABASE_URL, authToken: c.env.DATABASE_AUTH_TOKEN });
    const [[row]] = await read(db, [newestMigration()] as const);
    isCurrent = (row?.name ?? "") >= VERSION.schema;
    if (!isCurrent) {
      const message = "The database is being upgraded. Please try again in a minute.";
      const body: ErrorBody = { code: "SCHEMA_TOO_OLD", message, request_id: c.var.requestId };
      return c.json(body, 503);
    }
  }
  return next();
});
