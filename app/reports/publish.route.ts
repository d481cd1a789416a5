import { call } from "#app/lib/api.server.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { submittedCall } from "#app/lib/submitted.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { OneChange } from "#app/ui/use-one-change.ts";
import { cardsOfRows } from "#core/reports/performance-list.ts";
import { PUBLISH_CARDS, type PublishingPreview } from "#core/reports/report-calls.ts";
import type { Route } from "./+types/publish.route.ts";

/** Cards of the list to publish, by the ids of their rows. */
export interface Publishing {
  ids: string[];
  /** Only asks what would happen. */
  isDryRun: boolean;
}
export type PublishingOutcome =
  | { ok: true; message: string; preview: PublishingPreview }
  | { ok: false; refusal: ApiRefusal };

/** Publishes report cards, or says what publishing them would do. */
export async function action(args: Route.ActionArgs): Promise<PublishingOutcome> {
  const { input } = await submittedCall(
    args.request,
    ({ change: { ids, isDryRun }, idempotencyKey }: OneChange<Publishing>) => ({
      json: cardsOfRows(ids),
      ...(isDryRun ? { search: new URLSearchParams({ dry_run: "1" }) } : { idempotencyKey }),
    }),
  );
  const answer = await call(args, PUBLISH_CARDS, input);
  return answer.ok
    ? { ok: true, message: answer.value.message, preview: answer.value.data }
    : { ok: false, refusal: { ...answer, data: undefined } };
}

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
