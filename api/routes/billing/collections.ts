import { Hono } from "hono";
import { countCash } from "#api/commands/billing/collections/count-cash.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { onCommand } from "#api/routes/on-call.ts";
import { COUNT_CASH } from "#core/billing/collections/collection-calls.ts";

/** The day report, and the cash that is counted beside it. */
export const collections = new Hono<AppEnv>();

onCommand(collections, COUNT_CASH, ({ body }) => countCash(body));
