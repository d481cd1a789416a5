import {
  type GradeChange,
  gradeChangeToWire,
  type StandingGrade,
  standingGradeFromWire,
} from "../../../core/grading/grades/override-form-contract.ts";
import { OVERRIDE_GRADE } from "../../../core/grading/workflow/change-calls.ts";
import { call } from "../../lib/api.server.ts";
import type { ApiRefusal } from "../../lib/error-catalogue.ts";
import { refusedChange } from "../../lib/refused-change.ts";
import { submittedCall } from "../../lib/submitted.server.ts";
import { withLostResponse } from "../../lib/with-lost-response.ts";
import type { OneChange } from "../../ui/use-one-change.ts";
import type { Route } from "./+types/grade-change.route.ts";

export type GradeOutcome =
  | { ok: true; message: string }
  /** `current`: the grade as somebody else set it meanwhile. */
  | { ok: false; refusal: ApiRefusal; current: StandingGrade | null };

/** Sets a student's grade in the gradebook of the address by hand, or takes that back. */
export async function action(args: Route.ActionArgs): Promise<GradeOutcome> {
  const { input } = await submittedCall(
    args.request,
    ({ change, idempotencyKey }: OneChange<GradeChange>) => ({
      json: gradeChangeToWire(args.params.id, change),
      idempotencyKey,
    }),
  );
  const answer = await call(args, OVERRIDE_GRADE, input);
  return answer.ok
    ? { ok: true, message: answer.value.message }
    : refusedChange(answer, standingGradeFromWire);
}

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
