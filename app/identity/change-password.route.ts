import { call } from "#app/lib/api.server.ts";
import { submittedForm } from "#app/lib/submitted.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { CHANGE_PASSWORD } from "#core/identity/calls.ts";
import { PASSWORD_MESSAGES } from "#core/identity/password-rules.ts";
import type { Route } from "./+types/change-password.route.ts";

/** The Reset Password modal's call. Every outcome is audited by the API itself (I-6). */
export async function action(args: Route.ActionArgs): Promise<{ isDone: boolean; message: string }> {
  const form = await submittedForm(args.request);
  const answer = await call(args, CHANGE_PASSWORD, {
    json: {
      currentPassword: String(form.get("currentPassword") ?? ""),
      newPassword: String(form.get("newPassword") ?? ""),
      confirmPassword: String(form.get("confirmPassword") ?? ""),
    },
  });
  if (answer.ok) return { isDone: true, message: answer.value.message };
  return { isDone: false, message: answer.status === 400 ? PASSWORD_MESSAGES.wrongOld : answer.message };
}

export async function clientAction(
  args: Route.ClientActionArgs,
): Promise<{ isDone: boolean; message: string }> {
  const outcome = await withLostResponse(args);
  return "isDone" in outcome ? outcome : { isDone: false, message: outcome.refusal.message };
}
