import { PREVIEW_AWARD_RULES } from "../../../core/awards/rules-calls.ts";
import { call } from "../../lib/api.server.ts";
import { submittedCall } from "../../lib/submitted.server.ts";
import type { Route } from "./+types/rules-preview.route.ts";
import type { RulesPreviewed, RulesSubmission } from "./rules-submission.ts";

/** Who would gain or lose which award by the rules as they are in the form; nothing is saved. */
export async function action(args: Route.ActionArgs): Promise<RulesPreviewed> {
  const { input } = await submittedCall(args.request, ({ json }: RulesSubmission) => ({ json }));
  const answer = await call(args, PREVIEW_AWARD_RULES, input);
  return answer.ok
    ? { ok: true, preview: answer.value.data }
    : { ok: false, refusal: { ...answer, data: undefined } };
}
