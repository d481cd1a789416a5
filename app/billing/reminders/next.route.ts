import { BILLING_TIMEOUT_MS, call } from "#app/lib/api.server.ts";
import { REMINDERS_NEXT } from "#core/billing/reminders/reminder-calls.ts";
import type { NextReminders } from "#core/billing/reminders/reminder-contract.ts";
import type { Route } from "./+types/next.route.ts";

/** What goes out next, as it would be now. */
export async function loader(
  args: Route.LoaderArgs,
): Promise<{ next: NextReminders | null; message: string }> {
  const answer = await call(args, REMINDERS_NEXT, { timeoutMs: BILLING_TIMEOUT_MS });
  return answer.ok ? { next: answer.value.data, message: "" } : { next: null, message: answer.message };
}
