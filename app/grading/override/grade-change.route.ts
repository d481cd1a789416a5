import type { WireStudentRecord } from "../../../core/grading/grades/class-record-contract.ts";
import {
  type GradeChange,
  gradeChangeToWire,
  type StandingGrade,
  standingGradeFromWire,
} from "../../../core/grading/grades/override-form-contract.ts";
import { callApi } from "../../lib/api.server.ts";
import type { ApiRefusal } from "../../lib/error-catalogue.ts";
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
  const { call } = await submittedCall(
    args.request,
    ({ change, idempotencyKey }: OneChange<GradeChange>) => ({
      method: "PATCH",
      path: "/v2/report_cards/grade/override",
      json: gradeChangeToWire(args.params.id, change),
      idempotencyKey,
    }),
  );
  const answer = await callApi<{ message: string }>(args, call);
  if (answer.ok) return { ok: true, message: answer.wire.message };
  const isStale = answer.code === "STALE_VERSION" && answer.data !== undefined;
  return {
    ok: false,
    refusal: { ...answer, data: undefined },
    current: isStale ? standingGradeFromWire(answer.data as WireStudentRecord) : null,
  };
}

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
