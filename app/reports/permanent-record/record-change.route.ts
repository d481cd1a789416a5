import type {
  ElsewhereAsked,
  IssueAsked,
} from "../../../core/documents/permanent-record/elsewhere-contract.ts";
import {
  ISSUE_PERMANENT_RECORD,
  PRINT_PERMANENT_RECORD,
  SAVE_ELSEWHERE_YEAR,
} from "../../../core/documents/permanent-record/permanent-record-calls.ts";
import { prepare, type SaveOutcome, saveChange } from "../../lib/save-change.server.ts";
import { withLostResponse } from "../../lib/with-lost-response.ts";
import type { OneChange } from "../../ui/use-one-change.ts";
import type { Route } from "./+types/record-change.route.ts";

/** What is done on a student's permanent record: a year elsewhere saved, the record issued, an issue printed again. */
export type RecordChange = { year: ElsewhereAsked } | { issue: IssueAsked } | { printed: string };
/** `documentId`: the file that will come; null where none was asked for. */
export type RecordOutcome = SaveOutcome<{ message: string; documentId: string | null }, null>;

export const action = (args: Route.ActionArgs): Promise<RecordOutcome> => {
  const params = { student_id: args.params.student };
  return saveChange(args, {
    callOf:
      ({ change }: OneChange<RecordChange>) =>
      async (place, submission) => {
        if ("year" in change) {
          const { supersedes, ...year } = change.year;
          const json = { ...year, ...(supersedes !== null && { supersedes }) };
          const answer = await prepare(SAVE_ELSEWHERE_YEAR, { params, json })(place, submission);
          return answer.ok
            ? { ok: true, value: { message: answer.value.message, documentId: null } }
            : answer;
        }
        const answer =
          "issue" in change
            ? await prepare(ISSUE_PERMANENT_RECORD, { params, json: change.issue })(place, submission)
            : await prepare(PRINT_PERMANENT_RECORD, { params: { ...params, id: change.printed } })(
                place,
                submission,
              );
        if (!answer.ok) return answer;
        const { message, data } = answer.value;
        return { ok: true, value: { message, documentId: data.documentId } };
      },
    doneOf: (done: { message: string; documentId: string | null }) => done,
    currentOf: () => null,
  });
};

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
