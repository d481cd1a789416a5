import { type CallAnswer, type CallPlace, call } from "#app/lib/api.server.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { submittedJson, translated } from "#app/lib/submitted.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { OneChange } from "#app/ui/use-one-change.ts";
import { componentId } from "#core/grading/grades/gradebook-detail.ts";
import type { PublishedWhat } from "#core/grading/scores/activity.ts";
import { type ActivityForm, activityOfForm } from "#core/grading/scores/activity-form.ts";
import {
  ADD_ACTIVITY,
  DELETE_ACTIVITY,
  EDIT_ACTIVITY,
  PUBLISH_ACTIVITY,
  PUBLISH_COMPONENT,
} from "#core/grading/workflow/change-calls.ts";
import { bodyOf } from "#core/shared/call.ts";
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
  const { change, idempotencyKey } = await submittedJson<OneChange<ActivityChange>>(args.request);
  const ask = translated(() => askOf(args.params.id, change));
  const answer = await ask(args, idempotencyKey);
  return answer.ok
    ? { ok: true, message: answer.value.message }
    : { ok: false, refusal: { ...answer, data: undefined } };
}

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

type Ask = (place: CallPlace, idempotencyKey: string) => Promise<CallAnswer<typeof DELETE_ACTIVITY>>;

/** The call of a change with what it is sent. */
function askOf(gradebookUuid: string, change: ActivityChange): Ask {
  if (change.do === "add") {
    const json = bodyOf(ADD_ACTIVITY, { gradebookUuid, entry: activityOfForm(change.form) });
    return (place, idempotencyKey) => call(place, ADD_ACTIVITY, { json, idempotencyKey });
  }
  if (change.do === "publishComponent") {
    const params = { id: componentId(gradebookUuid, change.component) };
    const json = { what: change.what };
    return (place, idempotencyKey) => call(place, PUBLISH_COMPONENT, { params, json, idempotencyKey });
  }
  const params = { id: change.uuid };
  if (change.do === "edit") {
    const { component: _, ...edited } = activityOfForm(change.form);
    const json = bodyOf(EDIT_ACTIVITY, { ...edited, version: change.version });
    return (place, idempotencyKey) => call(place, EDIT_ACTIVITY, { params, json, idempotencyKey });
  }
  if (change.do === "delete")
    return (place, idempotencyKey) => call(place, DELETE_ACTIVITY, { params, idempotencyKey });
  const json = { what: change.what };
  return (place, idempotencyKey) => call(place, PUBLISH_ACTIVITY, { params, json, idempotencyKey });
}
