import { askForFile } from "#app/documents/ask-for-file.server.ts";
import type { FileAsked } from "#app/documents/use-file-request.ts";
import { apiPath } from "#app/lib/api-path.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { type ExportKind, exportPathOf } from "#core/attendance/attendance.body.ts";
import { attendanceFileSearch } from "#core/attendance/attendance.ts";
import { IN_PROGRESS } from "#core/shared/file-messages.ts";
import type { Route } from "./+types/attendance-file.route.ts";

/** Has absences or tardiness of a section made as a file. */
export async function action(args: Route.ActionArgs): Promise<FileAsked> {
  const { searchParams } = args.url;
  const format = searchParams.get("format") ?? "pdf";
  const kind: ExportKind = args.params.kind === "tardy" ? "tardy" : "absent";
  const asked = await askForFile(args, {
    path: apiPath`/pdf/attendance/${exportPathOf(kind)}`,
    search: attendanceFileSearch({
      schoolYear: searchParams.get("schoolYear") ?? "",
      term: searchParams.get("term") ?? "",
      sectionUuid: searchParams.get("section") ?? "",
      format,
    }),
  });
  return asked.ok && format === "pdf" ? { ...asked, ...IN_PROGRESS } : asked;
}
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
