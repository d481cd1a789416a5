import { call } from "#app/lib/api.server.ts";
import { MY_FILES } from "#core/documents/calls.ts";
import type { Route } from "./+types/files.route.ts";

/** The files made for me, newest first, for the download centre. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const answer = await call(args, MY_FILES, {});
  if (!answer.ok) return Response.json(answer, { status: answer.status || 503 });
  return Response.json({ files: answer.value.rows });
}
