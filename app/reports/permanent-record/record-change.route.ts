import { prepare, type SaveOutcome, saveChange } from "#app/lib/save-change.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { OneChange } from "#app/ui/use-one-change.ts";
import type { ElsewhereAsked, IssueAsked } from "#core/documents/permanent-record/elsewhere-contract.ts";
import {
  ISSUE_PERMANENT_RECORD,
  PRINT_PERMANENT_RECORD,
  SAVE_ELSEWHERE_YEAR,
} from "#core/documents/permanent-record/permanent-record-calls.ts";
import type { Route } from "./+types/record-change.route.ts";

/** What is done on a student's permanent record: a year elsewhere saved, the record issued, an issue printed again. */
export type RecordChange = { year: ElsewhereAsked } | { issue: IssueAsked } | { printed: string };
/** `documentId`: the file that will come; null where none was asked for. */
export type RecordOutcome = SaveOutcome<{ message: string; documentId: string | null }, null>;

export const action = (args: Route.ActionArgs): Promise<RecordOutcome> => {
  const params = { student_id: args.params.student };
  return saveChange(args, {
    callOf: ({ change }: OneChange<RecordChange>) => {
      if ("year" in change) {
        const { supersedes, ...year } = change.year;
        const json = { ...year, ...(supersedes !== null && { supersedes }) };
        const save = prepare(SAVE_ELSEWHERE_YEAR, { params, json });
        return async (place, submission) => {
          const answer = await save(place, submission);
          return answer.ok
            ? { ok: true, value: { message: answer.value.message, documentId: null } }
            : answer;
        };
      }
      const send =
        "issue" in change
          ? prepare(ISSUE_PERMANENT_RECORD, { params, json: change.issue })
          : prepare(PRINT_PERMANENT_RECORD, { params: { ...params, id: givenText(change.printed) } });
      return async (place, submission) => {
        const answer = await send(place, submission);
        if (!answer.ok) return answer;
        const { message, data } = answer.value;
        return { ok: true, value: { message, documentId: data.documentId } };
      };
    },
    doneOf: (done: { message: string; documentId: string | null }) => done,
    currentOf: () => null,
  });
};

/** Throws where no screen could have sent it. */
function givenText(value: unknown): string {
  if (typeof value !== "string") throw new TypeError("A text is expected");
  return value;
}

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
