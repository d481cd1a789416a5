import { prepare, type SaveOutcome, saveChange } from "#app/lib/save-change.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { OneChange } from "#app/ui/use-one-change.ts";
import { recordStudentOf, STUDENT_RECORD } from "#core/grading/grades/class-record-contract.ts";
import { type GradeChange, type GradeOverride, gradeOverrideOf } from "#core/grading/grades/override-form.ts";
import { OVERRIDE_GRADE } from "#core/grading/workflow/change-calls.ts";
import { bodyOf } from "#core/shared/call.ts";
import type { Route } from "./+types/grade-change.route.ts";

export type GradeOutcome = SaveOutcome<{ message: string }, GradeOverride>;

/** Sets a student's grade in the gradebook of the address by hand, or takes that back. */
export const action = (args: Route.ActionArgs): Promise<GradeOutcome> =>
  saveChange(args, {
    callOf: ({ change }: OneChange<GradeChange>) =>
      prepare(OVERRIDE_GRADE, {
        json: bodyOf(OVERRIDE_GRADE, { ...change, of: { gradebookUuid: args.params.id } }),
      }),
    doneOf: ({ message }) => ({ message }),
    currentOf: (student) => gradeOverrideOf(recordStudentOf(STUDENT_RECORD.fromWire(student))),
  });

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
