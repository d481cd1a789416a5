import { callApi } from "#app/lib/api.server.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { submittedCall } from "#app/lib/submitted.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { OneChange } from "#app/ui/use-one-change.ts";
import { COUNTED_CARDS, CREATE_PUBLISHING_JOB } from "#core/reports/publishing/publishing-calls.ts";
import {
  type CountedPublishing,
  type PublishingChosen,
  publishingJobJson,
} from "#core/reports/publishing/publishing-job-contract.ts";
import type { Route } from "./+types/publish-sections.route.ts";

/** Sections to publish. */
export interface PublishingSections {
  chosen: PublishingChosen;
  /** Only counts the cards. */
  isDryRun: boolean;
}
export type PublishingSectionsOutcome =
  | { ok: true; message: string; counted: CountedPublishing | null; jobId: string }
  | { ok: false; refusal: ApiRefusal };

/** Queues a publishing job, or counts what it would publish. */
export async function action(args: Route.ActionArgs): Promise<PublishingSectionsOutcome> {
  const { body, input } = await submittedCall(
    args.request,
    ({ change: { chosen, isDryRun }, idempotencyKey }: OneChange<PublishingSections>) => ({
      method: "POST" as const,
      path: CREATE_PUBLISHING_JOB.path,
      json: publishingJobJson(chosen),
      ...(isDryRun ? { search: new URLSearchParams({ dry_run: "1" }) } : { idempotencyKey }),
    }),
  );
  const answer = await callApi(args, input);
  if (!answer.ok) return { ok: false, refusal: { ...answer, data: undefined } };
  if (body.change.isDryRun)
    return { ok: true, message: "", counted: COUNTED_CARDS.fromWire(answer.wire).data, jobId: "" };
  const { message, data } = CREATE_PUBLISHING_JOB.answer.fromWire(answer.wire);
  return { ok: true, message, counted: null, jobId: data.id };
}

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
