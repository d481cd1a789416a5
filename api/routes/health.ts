import { Hono } from "hono";
import * as z from "zod";
import { read } from "../../db/client.ts";
import { databaseAges } from "../../db/queries/health.ts";
import type { AppEnv } from "../middleware/api-env.ts";
import { parse, queryOf } from "../middleware/input.ts";
import { VERSION } from "../version.ts";

export const healthQuery = z.strictObject({ deep: z.string().optional() });

/** GET /health, and with ?deep=1 the ages worth waking for. Open to all: says nothing of the records. */
export const health = new Hono<AppEnv>().get("/health", async (c) => {
  const isDeep = parse(healthQuery, queryOf(c)).deep === "1";
  try {
    const [[ages]] = await read(c.var.db, [databaseAges(new Date(c.var.epochMs).toISOString())]);
    if (!ages) throw new Error("no row");
    const isCurrent = ages.schema_version === VERSION.schema;
    return c.json(
      {
        status: isCurrent ? ("ok" as const) : ("degraded" as const),
        database: isCurrent ? ("ok" as const) : ("schema older than the code" as const),
        version: VERSION.app,
        ...(isDeep && {
          oldest_outbox_seconds: ages.oldest_outbox_seconds,
          failed_documents: ages.failed_documents,
          open_documents: ages.open_documents,
          unknown_mails: ages.unknown_mails,
          unsealed_audit_events: ages.unsealed_audit_events,
        }),
      },
      isCurrent ? 200 : 503,
    );
  } catch {
    return c.json(
      { status: "degraded" as const, database: "unreachable" as const, version: VERSION.app },
      503,
    );
  }
});
