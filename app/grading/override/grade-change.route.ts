import {
  type GradeChange,
  gradeChangeToWire,
  type StandingGrade,
  standingGradeFromWire,
} from "../../../core/grading/grades/override-form-contract.ts";
import { OVERRIDE_GRADE } from "../../../core/grading/workflow/change-calls.ts";
import { prepare, type SaveOutcome, saveChange } from "../../lib/save-change.server.ts";
import { withLostResponse } from "../../lib/with-lost-response.ts";
import type { OneChange } from "../../ui/use-one-change.ts";
import type { Route } from "./+types/grade-change.route.ts";

export type GradeOutcome = SaveOutcome<{ message: string }, StandingGrade>;

/** Sets a student's grade in the gradebook of the address by hand, or takes that back. */
export const action = (args: Route.ActionArgs): Promise<GradeOutcome> =>
  saveChange(args, {
    callOf: ({ change }: OneChange<GradeChange>) =>
      prepare(OVERRIDE_GRADE, { json: gradeChangeToWire(args.params.id, change) }),
    doneOf: ({ message }) => ({ message }),
    currentOf: standingGradeFromWire,
  });

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
