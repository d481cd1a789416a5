import { call } from "#app/lib/api.server.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { submittedCall } from "#app/lib/submitted.server.ts";
import { PREVIEW_AWARD_RULES } from "#core/awards/rules-calls.ts";
import type { RulesEntry, RulesPreview } from "#core/awards/rules-contract.ts";
import { bodyOf } from "#core/shared/call.ts";
import type { Route } from "./+types/rules-preview.route.ts";

export type RulesPreviewed = { ok: true; preview: RulesPreview } | { ok: false; refusal: ApiRefusal };

/** Who would gain or lose which award by the rules as they are in the form; nothing is saved. */
export async function action(args: Route.ActionArgs): Promise<RulesPreviewed> {
  const { input } = await submittedCall(args.request, (entry: RulesEntry) => ({
    json: bodyOf(PREVIEW_AWARD_RULES, entry),
  }));
  const answer = await call(args, PREVIEW_AWARD_RULES, input);
  return answer.ok
    ? { ok: true, preview: answer.value.data }
    : { ok: false, refusal: { ...answer, data: undefined } };
}
