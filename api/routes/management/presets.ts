import { Hono } from "hono";
import { applyPreset, presetFactsOf, presetPlanOf } from "#api/commands/management/apply-preset.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { executeCommand, readPage, unwrap } from "#api/middleware/session.ts";
import { changed, onCall } from "#api/routes/on-call.ts";
import { APPLY_PRESET, PREVIEW_PRESET } from "#core/management/presets/preset-calls.ts";
import { openAfter } from "./management-lists.ts";

/** What a school begins with: a preset as it would be made, and made. */
export const presets = new Hono<AppEnv>();

onCall(presets, PREVIEW_PRESET, async (c, { body, today }) => {
  const { rows } = await readPage(c, presetFactsOf(body, today));
  return { data: unwrap(presetPlanOf(body, rows)).result };
});
onCall(presets, APPLY_PRESET, async (c, { body, today }) => {
  const answer = await executeCommand(c, applyPreset(body, today));
  openAfter(c);
  return changed(answer);
});
