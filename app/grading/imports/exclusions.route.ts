import {
  type ExcludedStudent,
  excludedFromWire,
  type WireExcluded,
} from "../../../core/grading/imports/import-contract.ts";
import { exclusionsPath, removeExclusionToWire } from "../../../core/grading/imports.ts";
import { callApi } from "../../lib/api.server.ts";
import type { ApiRefusal } from "../../lib/error-catalogue.ts";
import { submittedJson } from "../../lib/submitted.server.ts";
import type { Route } from "./+types/exclusions.route.ts";

export type ExcludedAnswer = { ok: true; students: ExcludedStudent[] } | ApiRefusal;
export type RemovedAnswer = { ok: true; message: string } | ApiRefusal;

/** Who is excluded from the release of a term. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { year, term } = args.params;
  const answer = await callApi<{ rows: WireExcluded[] }>(args, { path: exclusionsPath(year, term) });
  const said: ExcludedAnswer = answer.ok
    ? { ok: true, students: answer.wire.rows.map(excludedFromWire) }
    : answer;
  return Response.json(said, { status: answer.ok ? 200 : answer.status || 503 });
}

/** Takes a student off the list. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { year, term } = args.params;
  const { studentNo } = await submittedJson<{ studentNo: string }>(args.request);
  const answer = await callApi<{ message: string }>(args, {
    method: "DELETE",
    path: exclusionsPath(year, term),
    json: removeExclusionToWire(studentNo),
  });
  const said: RemovedAnswer = answer.ok ? { ok: true, message: answer.wire.message } : answer;
  return Response.json(said, { status: answer.ok ? 200 : answer.status || 503 });
}
