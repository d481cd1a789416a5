import {
  studentChoicesFromWire,
  studentChoicesSearch,
  type studentChoicesToWire,
} from "../../core/attendance/attendance-choices-contract.ts";
import { callApi } from "../lib/api.server.ts";
import type { Route } from "./+types/attendance-students.route.ts";

/** A few students of a school year, by name or number. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { searchParams } = args.url;
  const answer = await callApi<ReturnType<typeof studentChoicesToWire>>(args, {
    path: "/attendance/students",
    search: studentChoicesSearch(searchParams.get("search") ?? "", searchParams.get("schoolYear") ?? ""),
  });
  return answer.ok
    ? Response.json({ students: studentChoicesFromWire(answer.wire) })
    : Response.json(answer, { status: answer.status || 503 });
}
