import { createMiddleware } from "hono/factory";
import { ascendingUuids } from "#core/shared/uuid.ts";
import { openDatabase } from "#db/client.ts";
import type { AppEnv } from "./api-env.ts";
import { callNameOf } from "./call-name.ts";

const REQUEST_ID = /^[\w-]{8,64}$/;

/** Opens a request: id, clock, database; closes it with one JSON line that knows no personal data. */
export const request = createMiddleware<AppEnv>(async (c, next) => {
  const started = Date.now();
  const epochMs = started + Number(c.env.CLOCK_SHIFT_MS ?? 0);
  const uuid = ascendingUuids(epochMs, (bytes) => crypto.getRandomValues(new Uint8Array(bytes)));
  const given = c.req.header("x-request-id") ?? "";
  const requestId = REQUEST_ID.test(given) ? given : uuid();
  const db = openDatabase({ url: c.env.DATABASE_URL, authToken: c.env.DATABASE_AUTH_TOKEN });
  c.set("requestId", requestId);
  c.set("epochMs", epochMs);
  c.set("newUuid", uuid);
  c.set("db", db);
  c.set("actorUuid", null);
  c.set("isAdmitted", false);
  c.set("isUseNoted", false);
  try {
    await next();
  } finally {
    c.var.endBody?.();
  }
  if (c.res.status === 101) return;
  c.res.headers.set("x-request-id", requestId);
  c.res.headers.set("x-content-type-options", "nosniff");
  if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
  console.log(
    JSON.stringify({
      at: new Date(epochMs).toISOString(),
      requestId,
      route: callNameOf(c),
      actorId: c.var.actorUuid,
      status: c.res.status,
      ms: Date.now() - started,
      roundTrips: db.cost.roundTrips,
      rowsReturned: db.cost.rowsReturned,
    }),
  );
});
