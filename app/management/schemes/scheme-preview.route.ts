import { PREVIEW_NEW_SCHEME, PREVIEW_SCHEME } from "../../../core/grading/schemes/scheme-calls.ts";
import type { NewSchemeDraft, SchemeVersionDraft } from "../../../core/grading/schemes/scheme-contract.ts";
import { call } from "../../lib/api.server.ts";
import { submittedJson } from "../../lib/submitted.server.ts";
import type { Route } from "./+types/scheme-preview.route.ts";
import type { PreviewOutcome } from "./scheme-outcomes.ts";

/** What a scheme as it is in the form would change, a new one or the next version; nothing is saved. */
export async function action(args: Route.ActionArgs): Promise<PreviewOutcome> {
  const { id } = args.params;
  const answer = id
    ? await call(args, PREVIEW_SCHEME, {
        params: { id },
        json: await submittedJson<SchemeVersionDraft>(args.request),
      })
    : await call(args, PREVIEW_NEW_SCHEME, { json: await submittedJson<NewSchemeDraft>(args.request) });
  return answer.ok
    ? { ok: true, outlook: answer.value.data }
    : { ok: false, refusal: { ...answer, data: undefined } };
}
