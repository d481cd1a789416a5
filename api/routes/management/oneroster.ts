import { Hono } from "hono";
import { requestOneRoster } from "#api/commands/documents/request-oneroster.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { executeCommand } from "#api/middleware/session.ts";
import { accepted, onCall } from "#api/routes/on-call.ts";
import { GIVE_ONEROSTER } from "#core/management/oneroster/oneroster-calls.ts";

/** What other school systems are given, as OneRoster (M-47). */
export const oneRoster = new Hono<AppEnv>();

onCall(oneRoster, GIVE_ONEROSTER, async (c, { params: { id } }) =>
  accepted(await executeCommand(c, requestOneRoster(id))),
);
