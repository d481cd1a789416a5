import { askForFile } from "#app/documents/ask-for-file.server.ts";
import type { FileAsked } from "#app/documents/use-file-request.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { searchOf } from "#app/lists/list.server.ts";
import { AWARD_LIST } from "#core/reports/awards/award.ts";
import { IN_PROGRESS } from "#core/shared/file-messages.ts";
import type { Route } from "./+types/awards-file.route.ts";

/** Has the awards of a list's address made as a file; `format` is pdf or xlsx, `list` is honors for an honor list. */
export async function action(args: Route.ActionArgs): Promise<FileAsked> {
  const { searchParams } = args.url;
  const search = searchOf(AWARD_LIST, args.url);
  // A file is in the order of names.
  search.delete("sort");
  for (const name of AWARD_LIST.orderNames ?? []) search.delete(name);
  const format = searchParams.get("format") ?? "";
  const asked = await askForFile(args, {
    path: "/documents",
    json: {
      ...Object.fromEntries(search),
      report_type: "PERIODICAWARDS",
      export_type: format,
      key: "PeriodicAwards",
      ...(searchParams.get("list") === "honors" && {
        honor_list: true,
        figures: searchParams.get("figures") === "1",
      }),
    },
  });
  return asked.ok && format === "pdf" ? { ...asked, ...IN_PROGRESS } : asked;
}
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
