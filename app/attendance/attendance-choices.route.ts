import { call } from "#app/lib/api.server.ts";
import { studentChoicesSearch } from "#core/attendance/attendance-list.ts";
import { ATTENDANCE_CHOICES, ATTENDANCE_STUDENTS } from "#core/attendance/calls.ts";
import type { Route } from "./+types/attendance-choices.route.ts";

/** What attendance's forms offer: the sections the user sees, or with `schoolYear` a few of its students that match `search`. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { searchParams } = args.url;
  const schoolYear = searchParams.get("schoolYear");
  const answer =
    schoolYear === null
      ? await call(args, ATTENDANCE_CHOICES, {})
      : await call(args, ATTENDANCE_STUDENTS, {
          search: studentChoicesSearch(searchParams.get("search") ?? "", schoolYear),
        });
  return answer.ok
    ? Response.json({ choices: answer.value.rows })
    : Response.json(answer, { status: answer.status || 503 });
}
