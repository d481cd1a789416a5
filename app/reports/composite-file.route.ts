import { askForFile } from "#app/documents/ask-for-file.server.ts";
import type { FileAsked } from "#app/documents/use-file-request.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { searchOf } from "#app/lists/list.server.ts";
import { COMPOSITE_LIST } from "#core/reports/composite-list.ts";
import { IN_PROGRESS } from "#core/shared/file-messages.ts";
import type { Route } from "./+types/composite-file.route.ts";

/** Has the composite of a list's address made as a file; `format` is pdf or xlsx. */
export async function action(args: Route.ActionArgs): Promise<FileAsked> {
  const search = searchOf(COMPOSITE_LIST, args.url);
  // A file is in the order of names.
  search.delete("sort");
  for (const name of COMPOSITE_LIST.orderNames ?? []) search.delete(name);
  const format = args.url.searchParams.get("format") ?? "";
  const asked = await askForFile(args, {
    path: "/documents",
    json: {
      ...Object.fromEntries(search),
      report_type: "COMPOSITE",
      export_type: format,
      key: "GradeCompositeReport",
    },
  });
  return asked.ok && format === "pdf" ? { ...asked, ...IN_PROGRESS } : asked;
}
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
