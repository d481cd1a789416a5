import { call } from "#app/lib/api.server.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { prepare, type SaveOutcome, saveChange } from "#app/lib/save-change.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { OneChange } from "#app/ui/use-one-change.ts";
import { REPORT_CARD } from "#core/grading/gradebook/gradebook-calls.ts";
import {
  type MissingTermAsked,
  missingTermOf,
  type TermMarks,
} from "#core/grading/grades/missing-term-contract.ts";
import type { MissingTerm } from "#core/grading/grades/report-card.ts";
import { termMarksOf } from "#core/grading/grades/report-card-contract.ts";
import { MARK_MISSING_TERM } from "#core/grading/workflow/change-calls.ts";
import { bodyOf } from "#core/shared/call.ts";
import type { Route } from "./+types/missing-term.route.ts";

export type TermMarksAnswer = { ok: true; marks: TermMarks } | ApiRefusal;
export type MissingTermOutcome = SaveOutcome<{ message: string }, MissingTerm | null>;

/** The marks of a student's terms in a school year, asked for when the dialog opens. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { searchParams } = args.url;
  const answer = await call(args, REPORT_CARD, {
    params: { student_id: searchParams.get("student") ?? "" },
    search: new URLSearchParams({ school_year: searchParams.get("school_year") ?? "" }),
  });
  const said: TermMarksAnswer = answer.ok
    ? { ok: true, marks: termMarksOf(answer.value.data) }
    : { ...answer, data: undefined };
  return Response.json(said, { status: answer.ok ? 200 : answer.status || 503 });
}

/** Marks a term as spent at another school, or takes the mark back. */
export const action = (args: Route.ActionArgs): Promise<MissingTermOutcome> =>
  saveChange(args, {
    callOf: ({ change }: OneChange<MissingTermAsked>) =>
      prepare(MARK_MISSING_TERM, { json: bodyOf(MARK_MISSING_TERM, change) }),
    doneOf: ({ message }) => ({ message }),
    currentOf: missingTermOf,
  });

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
