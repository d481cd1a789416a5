import { callApi } from "#app/lib/api.server.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { submittedCall } from "#app/lib/submitted.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { OneChange } from "#app/ui/use-one-change.ts";
import { COUNTED, CREATE_PRINT_JOB } from "#core/documents/print-job/print-job-calls.ts";
import {
  type CountedJob,
  type PrintChosen,
  printJobJson,
} from "#core/documents/print-job/print-job-contract.ts";
import type { Route } from "./+types/prepare-papers.route.ts";

/** Documents to prepare. */
export interface Preparing {
  chosen: PrintChosen;
  /** Only counts them. */
  isDryRun: boolean;
}
export type PreparingOutcome =
  | { ok: true; message: string; counted: CountedJob | null; documentId: string }
  | { ok: false; refusal: ApiRefusal };

/** Queues a print job, or counts what it would print. */
export async function action(args: Route.ActionArgs): Promise<PreparingOutcome> {
  const { body, input } = await submittedCall(
    args.request,
    ({ change: { chosen, isDryRun }, idempotencyKey }: OneChange<Preparing>) => ({
      method: "POST" as const,
      path: CREATE_PRINT_JOB.path,
      json: printJobJson(chosen),
      ...(isDryRun ? { search: new URLSearchParams({ dry_run: "1" }) } : { idempotencyKey }),
    }),
  );
  const answer = await callApi(args, input);
  if (!answer.ok) return { ok: false, refusal: { ...answer, data: undefined } };
  if (body.change.isDryRun) {
    const counted = COUNTED.fromWire(answer.wire).data;
    return { ok: true, message: "", counted, documentId: "" };
  }
  const { message, data } = CREATE_PRINT_JOB.answer.fromWire(answer.wire);
  return { ok: true, message, counted: null, documentId: data.id };
}

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
