import type { WireOutlook } from "../../../core/grading/scheme-contract.ts";
import { callApi } from "../../lib/api.server.ts";
import type { Route } from "./+types/scheme-preview.route.ts";
import type { PreviewOutcome } from "./scheme-outcomes.ts";

/** What a version as it stands in the form would change; nothing is saved. */
export async function action(args: Route.ActionArgs): Promise<PreviewOutcome> {
  const answer = await callApi<{ data: WireOutlook }>(args, {
    method: "POST",
    path: `/management/grading-schemes/${encodeURIComponent(args.params.id)}/preview`,
    json: await args.request.json(),
  });
  return answer.ok
    ? { ok: true, outlook: answer.wire.data }
    : { ok: false, refusal: { ...answer, data: undefined } };
}
