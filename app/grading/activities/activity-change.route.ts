import { componentId } from "../../../core/grading/grades/class-record-contract.ts";
import type { PublishedWhat } from "../../../core/grading/scores/activity.ts";
import {
  type ActivityForm,
  addActivityToWire,
  editActivityToWire,
} from "../../../core/grading/scores/activity-form-contract.ts";
import { type ApiCall, callApi } from "../../lib/api.server.ts";
import { apiPath } from "../../lib/api-path.ts";
import type { ApiRefusal } from "../../lib/error-catalogue.ts";
import { submittedCall } from "../../lib/submitted.server.ts";
import { withLostResponse } from "../../lib/with-lost-response.ts";
import type { OneChange } from "../../ui/use-one-change.ts";
import type { Route } from "./+types/activity-change.route.ts";

/** What is done with an activity, or with a criteria as a whole. */
export type ActivityChange =
  | { do: "add"; form: ActivityForm }
  | { do: "edit"; uuid: string; version: number; form: ActivityForm }
  | { do: "delete"; uuid: string }
  | { do: "publish"; uuid: string; what: PublishedWhat }
  | { do: "publishComponent"; component: string; what: PublishedWhat };
export type ActivityOutcome = { ok: true; message: string } | { ok: false; refusal: ApiRefusal };

/** Changes an activity of the gradebook in the address. */
export async function action(args: Route.ActionArgs): Promise<ActivityOutcome> {
  const { call } = await submittedCall(
    args.request,
    ({ change, idempotencyKey }: OneChange<ActivityChange>) => ({
      ...callOf(args.params.id, change),
      idempotencyKey,
    }),
  );
  const answer = await callApi<{ message: string }>(args, call);
  return answer.ok
    ? { ok: true, message: answer.wire.message }
    : { ok: false, refusal: { ...answer, data: undefined } };
}

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

function callOf(gradebookUuid: string, change: ActivityChange): ApiCall {
  if (change.do === "add")
    return {
      method: "POST",
      path: "/grading_activities/",
      json: addActivityToWire(gradebookUuid, change.form),
    };
  if (change.do === "publishComponent") {
    const id = componentId(gradebookUuid, change.component);
    return { method: "PATCH", path: apiPath`/grade_components/${id}/publish`, json: { what: change.what } };
  }
  const path = apiPath`/grading_activities/${change.uuid}`;
  if (change.do === "edit")
    return { method: "PATCH", path, json: editActivityToWire(change.form, change.version) };
  if (change.do === "delete") return { method: "DELETE", path };
  return { method: "PATCH", path: `${path}/publish`, json: { what: change.what } };
}
