import type { WireOutlook } from "../../../core/grading/schemes/scheme-contract.ts";
import { callApi } from "../../lib/api.server.ts";
import { apiPath } from "../../lib/api-path.ts";
import { submittedJson } from "../../lib/submitted.server.ts";
import type { Route } from "./+types/scheme-preview.route.ts";
import type { PreviewOutcome } from "./scheme-outcomes.ts";

/** What a scheme as it stands in the form would change, a new one or the next version; nothing is saved. */
export async function action(args: Route.ActionArgs): Promise<PreviewOutcome> {
  const answer = await callApi<{ data: WireOutlook }>(args, {
    method: "POST",
    path: args.params.id
      ? apiPath`/management/grading-schemes/${args.params.id}/preview`
      : "/management/grading-schemes/preview",
    json: await submittedJson(args.request),
  });
  return answer.ok
    ? { ok: true, outlook: answer.wire.data }
    : { ok: false, refusal: { ...answer, data: undefined } };
}
