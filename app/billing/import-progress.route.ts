import { importFromWire, type WireImportAnswer } from "../../core/billing/contract.ts";
import { callApi } from "../lib/api.server.ts";
import { apiPath } from "../lib/api-path.ts";
import type { Route } from "./+types/import-progress.route.ts";

/** How far an import is, and in the end its outcome. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const answer = await callApi<WireImportAnswer>(args, { path: apiPath`/imports/${args.params.id}` });
  if (!answer.ok) return Response.json(answer, { status: answer.status || 503 });
  return Response.json({ ok: true, progress: importFromWire(answer.wire) });
}
