import { type DocumentFile, documentFromWire, type WireDocument } from "../../core/documents/contract.ts";
import { callApi } from "../lib/api.server.ts";
import type { Route } from "./+types/files.route.ts";

/** The files made for me, newest first, for the download centre. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const answer = await callApi<{ rows: WireDocument[] }>(args, { path: "/documents" });
  if (!answer.ok) return Response.json(answer, { status: answer.status || 503 });
  const files: DocumentFile[] = answer.wire.rows.map(documentFromWire);
  return Response.json({ files });
}
