import { REPORT_CARD } from "../../../core/grading/gradebook/gradebook-calls.ts";
import {
  type MissingTermDraft,
  missingTermOf,
  type TermMarks,
} from "../../../core/grading/grades/missing-term-contract.ts";
import type { MissingTerm } from "../../../core/grading/grades/report-card.ts";
import { termMarksFromWire } from "../../../core/grading/grades/report-card-contract.ts";
import { MARK_MISSING_TERM } from "../../../core/grading/workflow/change-calls.ts";
import { call } from "../../lib/api.server.ts";
import type { ApiRefusal } from "../../lib/error-catalogue.ts";
import { refusedChange } from "../../lib/refused-change.ts";
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
  const answer = await call(args, REPORT_CARD, {
    params: { student_id: searchParams.get("student") ?? "" },
    search: new URLSearchParams({ school_year: searchParams.get("school_year") ?? "" }),
  });
  const said: TermMarksAnswer = answer.ok
    ? { ok: true, marks: termMarksFromWire(answer.value.data) }
    : { ...answer, data: undefined };
  return Response.json(said, { status: answer.ok ? 200 : answer.status || 503 });
}

/** Marks a term as spent at another school, or takes the mark back. */
export async function action(args: Route.ActionArgs): Promise<MissingTermOutcome> {
  const { input } = await submittedCall(
    args.request,
    ({ change, idempotencyKey }: OneChange<MissingTermDraft>) => ({ json: change, idempotencyKey }),
  );
  const answer = await call(args, MARK_MISSING_TERM, input);
  return answer.ok ? { ok: true, message: answer.value.message } : refusedChange(answer, missingTermOf);
}

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
