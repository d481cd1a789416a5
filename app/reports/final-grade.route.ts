import type { GradeOutcome } from "#app/grading/override/grade-change.route.ts";
import { call } from "#app/lib/api.server.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { prepare, saveChange } from "#app/lib/save-change.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { OneChange } from "#app/ui/use-one-change.ts";
import { REPORT_CARD } from "#core/grading/gradebook/gradebook-calls.ts";
import {
  finalGradeOverrideOf,
  type GradeChange,
  type GradeOverride,
} from "#core/grading/grades/override-form.ts";
import { FINAL_GRADE, type StudentCardRow } from "#core/grading/grades/report-card-contract.ts";
import { EDIT_FINAL_GRADE } from "#core/reports/report-calls.ts";
import { bodyOf } from "#core/shared/call.ts";
import { readStudentRecordId } from "#core/shared/student-record-id.ts";
import type { Route } from "./+types/final-grade.route.ts";

export type FinalGradeAnswer = { ok: true; computedE4: number | null; found: GradeOverride } | ApiRefusal;

/** Nothing is set in a class that the year does not have. */
function finalGradeIn({ finals }: StudentCardRow, classUuid: string) {
  const final = finals.find((one) => one.classUuid === classUuid);
  return final
    ? { computedE4: final.card.computedE4, found: finalGradeOverrideOf(final) }
    : { computedE4: null, found: { gradeE4: null, version: 0, note: null } };
}

/** A final grade as computed and as set by hand, asked for when its form opens. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const named = readStudentRecordId(args.params.id);
  if (!named) return Response.json(null, { status: 404 });
  const answer = await call(args, REPORT_CARD, {
    params: { student_id: named.studentNo },
    search: new URLSearchParams({ school_year: args.url.searchParams.get("school_year") ?? "" }),
  });
  const said: FinalGradeAnswer = answer.ok
    ? { ok: true, ...finalGradeIn(answer.value.data, named.recordUuid) }
    : { ...answer, data: undefined };
  return Response.json(said, { status: answer.ok ? 200 : answer.status || 503 });
}

/** Sets a final grade by hand, or takes that back. */
export const action = (args: Route.ActionArgs): Promise<GradeOutcome> =>
  saveChange(args, {
    callOf: ({ change }: OneChange<GradeChange>) =>
      prepare(EDIT_FINAL_GRADE, {
        params: { final_grade_id: args.params.id },
        json: bodyOf(EDIT_FINAL_GRADE, change),
      }),
    doneOf: ({ message }) => ({ message }),
    currentOf: (final) => finalGradeOverrideOf(FINAL_GRADE.fromWire(final)),
  });

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
