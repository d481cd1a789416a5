import { data } from "react-router";
import { askForFile, exportSearch } from "#app/documents/ask-for-file.server.ts";
import type { FileAsked } from "#app/documents/use-file-request.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { fileOf } from "#core/shared/list/definition.ts";
import type { Route } from "./+types/list-export.route.ts";
import { searchOf } from "./list.server.ts";
import { listAt } from "./list-at.server.ts";

/** Requests a file of the list of an address. */
export async function action(args: Route.ActionArgs): Promise<FileAsked> {
  const list = listAt(args.params.list);
  const file = fileOf(list);
  if (!file) throw data(null, { status: 404 });
  const search = exportSearch(searchOf(list, args.url), args.url.searchParams);
  return askForFile(args, { path: file.path, method: file.method, search });
}

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
