import * as z from "zod";
import { BILLING_TIMEOUT_MS, callApi } from "#app/lib/api.server.ts";
import { changeAnswer, schemaAnswer } from "#core/shared/answer.ts";
import type { Route } from "./+types/import-upload.route.ts";
import { importAt } from "./import-at.server.ts";

/** What an import did, by its own fields. */
const UPLOADED = changeAnswer(schemaAnswer(z.record(z.string(), z.unknown())));

/**
 * Passes the uploaded file on unchanged; `check=1` is a dry run, `confirmed=1` confirms the warnings of its rows.
 * Answers what it did, what is wrong with it, or with 202 the id of the job.
 */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { request, url } = args;
  const { definition, chosen } = importAt(args.params.import, url);
  const mode = {
    isDryRun: url.searchParams.get("check") === "1",
    isConfirmed: url.searchParams.get("confirmed") === "1",
  };
  const answer = await callApi(args, {
    method: "POST",
    ...definition.upload(chosen, mode),
    raw: { body: await request.arrayBuffer(), contentType: request.headers.get("content-type") ?? "" },
    idempotencyKey: request.headers.get("idempotency-key") ?? crypto.randomUUID(),
    ...(definition.job && { timeoutMs: BILLING_TIMEOUT_MS }),
  });
  if (!answer.ok) return Response.json(answer, { status: answer.status || 503 });
  if (definition.job) return Response.json({ importId: definition.job.idOf(answer.wire) }, { status: 202 });
  const { message, data } = UPLOADED.fromWire(answer.wire);
  return Response.json({ ok: true, message, ...data });
}
