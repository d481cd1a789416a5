import type { AnyCall, CallValue } from "#core/shared/call.ts";
import { type CallInput, type CallPlace, call } from "./api.server.ts";
import type { ApiRefusal } from "./error-catalogue.ts";
import { submittedCall } from "./submitted.server.ts";

/** What a form's save answers; `current`: the record as it is now, where another person has saved it since the form was opened. */
export type SaveOutcome<Done, Row> =
  | ({ ok: true } & Done)
  | { ok: false; refusal: ApiRefusal; current: Row | null };

/** What a saving form sends beside its entry. */
interface Submission {
  idempotencyKey: string;
}

/** A declared call and what it is sent, ready for a place and a key. */
type PreparedCall<Value> = (
  place: CallPlace,
  submission: Submission,
) => Promise<{ ok: true; value: Value } | ApiRefusal>;

export const prepare =
  <C extends AnyCall>(declared: C, input: CallInput<C>): PreparedCall<CallValue<C>> =>
  (place, { idempotencyKey }) =>
    call(place, declared, { ...input, idempotencyKey });

/**
 * The server side of every form that saves one record: the submission is read and translated (400 where no screen could
 * have sent it), sent with its key, and its outcome answered. A refusal as stale brings the record as it is now.
 */
export async function saveChange<Body extends Submission, Value, Done extends object, Row>(
  place: CallPlace,
  form: {
    callOf: (body: Body) => PreparedCall<Value>;
    doneOf: (value: Value, body: Body) => Done;
    currentOf: (wire: unknown) => Row;
  },
): Promise<SaveOutcome<Done, Row>> {
  const { body, input: send } = await submittedCall(place.request, form.callOf);
  const answer = await send(place, body);
  return answer.ok ? { ok: true, ...form.doneOf(answer.value, body) } : refusedChange(answer, form.currentOf);
}

/** A refused save, for its form. */
export const refusedChange = <Row>(
  refusal: ApiRefusal,
  currentOf: (wire: unknown) => Row,
): { ok: false; refusal: ApiRefusal; current: Row | null } => ({
  ok: false,
  refusal: { ...refusal, data: undefined },
  current: refusal.code === "STALE_VERSION" && refusal.data !== undefined ? currentOf(refusal.data) : null,
});
