import {
  type MissingTermDraft,
  missingTermFromWire,
  type TermMarks,
  type WireMissingTerm,
} from "../../../core/grading/grades/missing-term-contract.ts";
import type { MissingTerm } from "../../../core/grading/grades/report-card.ts";
import {
  termMarksFromWire,
  type WireStudentCard,
} from "../../../core/grading/grades/report-card-contract.ts";
import { callApi } from "../../lib/api.server.ts";
import { apiPath } from "../../lib/api-path.ts";
import type { ApiRefusal } from "../../lib/error-catalogue.ts";
import { submittedCall } from "../../lib/submitted.server.ts";
import { withLostResponse } from "../../lib/with-lost-response.ts";
import type { OneChange } from "../../ui/use-one-change.ts";
import type { Route } from "./+types/missing-term.route.ts";

export type TermMarksAnswer = { ok: true; marks: TermMarks } | ApiRefusal;
export type MissingTermOutcome =
  | { ok: true; message: string }
  /** `current`: the mark somebody else saved meanwhile. */
  | { ok: false; refusal: ApiRefusal; current: MissingTerm | null };

/** The marks of a student's terms in a school year, asked for when the dialog opens. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { searchParams } = args.url;
  const answer = await callApi<{ data: WireStudentCard }>(args, {
    path: apiPath`/v2/report_cards/${searchParams.get("student") ?? ""}`,
    search: new URLSearchParams({ school_year: searchParams.get("school_year") ?? "" }),
  });
  const said: TermMarksAnswer = answer.ok
    ? { ok: true, marks: termMarksFromWire(answer.wire.data) }
    : { ...answer, data: undefined };
  return Response.json(said, { status: answer.ok ? 200 : answer.status || 503 });
}

/** Marks a term as spent at another school, or takes the mark back. */
export async function action(args: Route.ActionArgs): Promise<MissingTermOutcome> {
  const { call } = await submittedCall(
    args.request,
    ({ change, idempotencyKey }: OneChange<MissingTermDraft>) => ({
      method: "PATCH",
      path: "/v2/report_cards/missing_term",
      json: change,
      idempotencyKey,
    }),
  );
  const answer = await callApi<{ message: string }>(args, call);
  if (answer.ok) return { ok: true, message: answer.wire.message };
  const isStale = answer.code === "STALE_VERSION" && answer.data !== undefined;
  const { missing } = isStale ? (answer.data as { missing: WireMissingTerm | null }) : { missing: null };
  return {
    ok: false,
    refusal: { ...answer, data: undefined },
    current: missing && missingTermFromWire(missing),
  };
}

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
