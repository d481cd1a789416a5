import { Hono } from "hono";
import { enterRemedialMarks } from "#api/commands/reports/enter-remedial.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { onCommand } from "#api/routes/on-call.ts";
import { ENTER_REMEDIAL } from "#core/reports/promotion/promotion-calls.ts";

/** Promotions, and the remedial classes that decide them. */
export const promotions = new Hono<AppEnv>();

onCommand(promotions, ENTER_REMEDIAL, ({ body: asked, today }) => enterRemedialMarks(asked, today));
