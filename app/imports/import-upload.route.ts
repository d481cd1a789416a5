import * as z from "zod";
import { BILLING_TIMEOUT_MS, callApi } from "#app/lib/api.server.ts";
import { changeAnswer, schemaAnswer } from "#core/shared/answer.ts";
import { FILE_IMPORTED } from "#core/shared/import/file-plan.ts";
import { FILE_PREVIEW } from "#core/shared/import/file-preview.ts";
import { ANSWER_NAMES } from "#core/shared/import/import.ts";
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
  const { path, search = new URLSearchParams() } = definition.upload(chosen, mode);
  for (const name of ANSWER_NAMES) {
    const said = url.searchParams.get(name);
    if (said !== null) search.set(name, said);
  }
  const answer = await callApi(args, {
    method: "POST",
    path,
    search,
    raw: { body: await request.arrayBuffer(), contentType: request.headers.get("content-type") ?? "" },
    idempotencyKey: request.headers.get("idempotency-key") ?? crypto.randomUUID(),
    ...(definition.job && { timeoutMs: BILLING_TIMEOUT_MS }),
  });
  if (!answer.ok) return Response.json(answer, { status: answer.status || 503 });
  if (definition.job) return Response.json({ importId: definition.job.idOf(answer.wire) }, { status: 202 });
  const { message, data } = UPLOADED.fromWire(answer.wire);
  if (mode.isDryRun)
    return Response.json({ ok: true, message, warnings: [], preview: FILE_PREVIEW.fromWire(data) });
  const { imported = FILE_IMPORTED } = definition;
  return Response.json({ ok: true, message, ...imported.fromWire(data) });
}
