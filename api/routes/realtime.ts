import { Hono } from "hono";
import { refuse } from "../../core/shared/result.ts";
import type { AppEnv } from "../middleware/api-env.ts";
import { Refused } from "../middleware/errors.ts";
import { readPage } from "../middleware/session.ts";

/** GET /realtime: hands the socket to the user's Durable Object, bound to this session. */
export const realtime = new Hono<AppEnv>().get("/realtime", async (c) => {
  if (c.req.header("upgrade")?.toLowerCase() !== "websocket")
    throw new Refused(refuse(400, "UPGRADE_REQUIRED", "This address speaks WebSocket only."));
  const { situation } = await readPage(c, "account", []);
  const headers = new Headers({ upgrade: "websocket", "x-session": situation.actor.sessionUuid });
  const since = c.req.query("since") ?? "";
  const url = `http://user-channel/?since=${encodeURIComponent(since)}`;
  const channel = c.env.USER_CHANNEL.getByName(situation.actor.uuid);
  // The Workers types of the binding and of the framework name the same Request and Response.
  return (await channel.fetch(url, { headers: Object.fromEntries(headers) })) as unknown as Response;
});
