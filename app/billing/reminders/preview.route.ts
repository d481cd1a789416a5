import { BILLING_TIMEOUT_MS, call } from "#app/lib/api.server.ts";
import { submittedJson } from "#app/lib/submitted.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { PREVIEW_REMINDERS } from "#core/billing/reminders/reminder-calls.ts";
import type { ReminderPreview } from "#core/billing/reminders/reminder-contract.ts";
import type { Route } from "./+types/preview.route.ts";

export type PreviewOutcome = { ok: true; preview: ReminderPreview } | { ok: false; message: string };

/** Each reminder of a selection as it will read. */
export async function action(args: Route.ActionArgs): Promise<PreviewOutcome> {
  const json = await submittedJson<{ uuids?: string[]; customers?: string[] }>(args.request);
  const answer = await call(args, PREVIEW_REMINDERS, { json, timeoutMs: BILLING_TIMEOUT_MS });
  return answer.ok ? { ok: true, preview: answer.value.data } : { ok: false, message: answer.message };
}
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
