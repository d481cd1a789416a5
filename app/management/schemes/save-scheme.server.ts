import type { ActionFunctionArgs } from "react-router";
import { callApi } from "../../lib/api.server.ts";
import { submittedJson } from "../../lib/submitted.server.ts";
import type { VersionOutcome } from "./scheme-outcomes.ts";

/** Sends what stands in the form of a scheme to where it is saved. */
export async function saveScheme(args: ActionFunctionArgs, path: string): Promise<VersionOutcome> {
  const { draft, idempotencyKey } = await submittedJson<{ draft: unknown; idempotencyKey: string }>(
    args.request,
  );
  const answer = await callApi<{ message: string; data: { id: string; version: number } }>(args, {
    method: "POST",
    path,
    json: draft,
    idempotencyKey,
  });
  return answer.ok
    ? { ok: true, message: answer.wire.message, ...answer.wire.data }
    : { ok: false, refusal: { ...answer, data: undefined } };
}
