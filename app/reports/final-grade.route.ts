import { REPORT_CARD } from "../../core/grading/gradebook/gradebook-calls.ts";
import { finalGradeOfWire, standingFinalGrade } from "../../core/grading/grades/final-grade-form.ts";
import type { GradeChange } from "../../core/grading/grades/override-form-contract.ts";
import { EDIT_FINAL_GRADE } from "../../core/reports/report-calls.ts";
import { scaledToNumber } from "../../core/shared/decimal.ts";
import { readStudentRecordId } from "../../core/shared/student-record-id.ts";
import type { GradeOutcome } from "../grading/override/grade-change.route.ts";
import { call } from "../lib/api.server.ts";
import type { ApiRefusal } from "../lib/error-catalogue.ts";
import { prepare, saveChange } from "../lib/save-change.server.ts";
import { withLostResponse } from "../lib/with-lost-response.ts";
import type { OneChange } from "../ui/use-one-change.ts";
import type { Route } from "./+types/final-grade.route.ts";

export type FinalGradeAnswer = ({ ok: true } & ReturnType<typeof standingFinalGrade>) | ApiRefusal;

/** A final grade as computed and as set by hand, asked for when its form opens. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const named = readStudentRecordId(args.params.id);
  if (!named) return Response.json(null, { status: 404 });
  const answer = await call(args, REPORT_CARD, {
    params: { student_id: named.studentNo },
    search: new URLSearchParams({ school_year: args.url.searchParams.get("school_year") ?? "" }),
  });
  const said: FinalGradeAnswer = answer.ok
    ? { ok: true, ...standingFinalGrade(answer.value.data, named.recordUuid) }
    : { ...answer, data: undefined };
  return Response.json(said, { status: answer.ok ? 200 : answer.status || 503 });
}

/** Sets a final grade by hand, or takes that back. */
export const action = (args: Route.ActionArgs): Promise<GradeOutcome> =>
  saveChange(args, {
    callOf: ({ change }: OneChange<GradeChange>) =>
      prepare(EDIT_FINAL_GRADE, {
        params: { final_grade_id: args.params.id },
        json: {
          grade: change.gradeE4 === null ? null : scaledToNumber(change.gradeE4, 4),
          reason: change.reason.trim(),
          version: change.version,
        },
      }),
    doneOf: ({ message }) => ({ message }),
    currentOf: (data) => finalGradeOfWire(data as Parameters<typeof finalGradeOfWire>[0]).found,
  });

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
