import {
  SECTION_CHOICE,
  STUDENT_CHOICE,
  studentChoicesSearch,
} from "../../core/attendance/attendance-list.ts";
import { callApi } from "../lib/api.server.ts";
import type { Route } from "./+types/attendance-choices.route.ts";

/** What attendance's forms offer: the sections the user sees, or with `schoolYear` a few of its students that match `search`. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { searchParams } = args.url;
  const schoolYear = searchParams.get("schoolYear");
  const answer = await callApi<{ rows: unknown[] }>(
    args,
    schoolYear === null
      ? { path: "/attendance/choices" }
      : {
          path: "/attendance/students",
          search: studentChoicesSearch(searchParams.get("search") ?? "", schoolYear),
        },
  );
  if (!answer.ok) return Response.json(answer, { status: answer.status || 503 });
  const { fromWire } = schoolYear === null ? SECTION_CHOICE : STUDENT_CHOICE;
  return Response.json({ choices: answer.wire.rows.map((row) => fromWire(row)) });
}
