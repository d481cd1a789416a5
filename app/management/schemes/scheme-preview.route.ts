import { call } from "#app/lib/api.server.ts";
import { submittedCall } from "#app/lib/submitted.server.ts";
import { PREVIEW_NEW_SCHEME, PREVIEW_SCHEME } from "#core/grading/schemes/scheme-calls.ts";
import type { NewSchemeEntry, SchemeVersionEntry } from "#core/grading/schemes/scheme-contract.ts";
import { bodyOf } from "#core/shared/call.ts";
import type { Route } from "./+types/scheme-preview.route.ts";
import type { PreviewOutcome } from "./scheme-outcomes.ts";

/** What a scheme as it is in the form would change, a new one or the next version; nothing is saved. */
export async function action(args: Route.ActionArgs): Promise<PreviewOutcome> {
  const { id } = args.params;
  const answer = id
    ? await call(args, PREVIEW_SCHEME, {
        params: { id },
        ...(
          await submittedCall(args.request, (entry: SchemeVersionEntry) => ({
            json: bodyOf(PREVIEW_SCHEME, entry),
          }))
        ).input,
      })
    : await call(
        args,
        PREVIEW_NEW_SCHEME,
        (
          await submittedCall(args.request, (entry: NewSchemeEntry) => ({
            json: bodyOf(PREVIEW_NEW_SCHEME, entry),
          }))
        ).input,
      );
  return answer.ok
    ? { ok: true, changes: answer.value.data }
    : { ok: false, refusal: { ...answer, data: undefined } };
}
