import { data, type RouterContextProvider, redirect } from "react-router";
import { BACKGROUND_HEADER } from "#core/identity/session-limits.ts";
import { SECOND_STEP_NEEDED } from "#core/identity/session-rules.ts";
import { inFields } from "#core/shared/body.ts";
import type { AnyCall, CallJson, CallParams, CallValue } from "#core/shared/call.ts";
import { NO_SCHOOL_YEAR } from "#core/shared/result.ts";
import { filledPath, isPlainPath } from "./api-path.ts";
import type { LoadFailure } from "./error-catalogue.ts";
import {
  type ApiRefusal,
  endsSession,
  idleMinutesIn,
  NO_ANSWER,
  refusalFromBody,
  SESSION_ENDED,
} from "./error-catalogue.ts";
import { isByPerson } from "./session/acted.ts";
import { envContext, sessionContext } from "./session/context.ts";
import { SECOND_STEP } from "./session/gate.ts";

/** What a call is made from: a loader's or action's own arguments. */
export interface CallPlace {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export interface ApiCall {
  method?: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Fixed, or made by apiPath. */
  path: string;
  search?: URLSearchParams;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is, with its content type: uploads. */
  raw?: { body: ArrayBuffer; contentType: string };
  /** From the browser, so that a repeated submission is the same change; made here when absent. */
  idempotencyKey?: string;
  timeoutMs?: number;
}

export type ApiAnswer = { ok: true; status: number; wire: unknown } | ApiRefusal;

export const TIMEOUT_MS = 30_000;
export const BILLING_TIMEOUT_MS = 30 * 60_000;
const RETRIES_MAX = 2;
const RETRY_DELAY_MS = 500;

/**
 * One call to the API with the session's token: its answer as it came, or its refusal. For the definitions of lists and
 * imports, which name paths; a screen asks by `call`.
 * Throws only when the session has ended, which the root boundary turns into signing in again.
 */
export async function callApi(place: CallPlace, call: ApiCall): Promise<ApiAnswer> {
  const response = await fetchApi(place, call);
  if (response === null) return NO_ANSWER;
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return { ok: true, status: response.status, wire: body };
  const refusal = refusalFromBody(response.status, body);
  throwWhenSessionEnded(place, refusal);
  return refusal;
}

/** What a declared call is sent. */
export type CallInput<C extends AnyCall> = {
  params?: CallParams<C>;
  search?: URLSearchParams;
  raw?: ApiCall["raw"];
  idempotencyKey?: string;
  timeoutMs?: number;
} & (CallJson<C> extends undefined ? { json?: never } : { json: CallJson<C> });
export type CallAnswer<C> = { ok: true; status: number; value: CallValue<C> } | ApiRefusal;

/** A declared call (core/<domain>/calls.ts) with the session's token: what it answers, or its refusal. */
export async function call<C extends AnyCall>(
  place: CallPlace,
  declared: C,
  { params, ...input }: CallInput<C>,
): Promise<CallAnswer<C>> {
  const answer = await callApi(place, {
    method: declared.method.toUpperCase() as NonNullable<ApiCall["method"]>,
    path: filledPath(declared.path, params ?? {}),
    ...input,
  });
  if (!answer.ok) return { ...answer, errors: inFields(declared.body, answer.errors) };
  const { status, wire } = answer;
  // A dry run of a call that queues something answers otherwise.
  const told = declared.otherAnswers?.[status as 200 | 202] ?? declared.answer;
  return { ok: true, status, value: told.fromWire(wire) as CallValue<C> };
}

/** The same for loaders: a refusal is thrown as the page's error (404: the proper not-found page). */
export async function load<C extends AnyCall>(
  place: CallPlace,
  declared: C,
  input: CallInput<C>,
  title?: string,
): Promise<CallValue<C>> {
  const answer = await call(place, declared, input);
  if (answer.ok) return answer.value;
  throw data(
    { ...answer, ...(title !== undefined && { title }) },
    { status: answer.status === 0 ? 503 : answer.status },
  );
}

/** The same of what every school year has its own of; null while there is no school year. */
export async function loadOfYear<C extends AnyCall>(
  place: CallPlace,
  declared: C,
  input: CallInput<C>,
): Promise<CallValue<C> | null> {
  const answer = await call(place, declared, input);
  if (answer.ok) return answer.value;
  if (answer.code === NO_SCHOOL_YEAR.code) return null;
  throw data(answer, { status: answer.status === 0 ? 503 : answer.status });
}

/** A page can do without this: what came, or `otherwise` with what failed. */
export async function loadOr<C extends AnyCall>(
  place: CallPlace,
  declared: C,
  input: CallInput<C>,
  otherwise: CallValue<C>,
  title: string,
): Promise<{ value: CallValue<C>; failures: LoadFailure[] }> {
  const answer = await call(place, declared, input);
  if (answer.ok) return { value: answer.value, failures: [] };
  // Who may not, or no longer, see it does not see the page either.
  if (answer.status === 401 || answer.status === 403) throw data(answer, { status: answer.status });
  return { value: otherwise, failures: [{ title, message: answer.message }] };
}

/** What the API is told of the browser: its network address, and what it says of itself. */
const CALLER_HEADERS = ["cf-connecting-ip", "user-agent"];

/** The raw response, for files; null when no answer came. Retries twice on 502, 504 or no answer, 500 ms × attempt. */
export async function fetchApi(place: CallPlace, call: ApiCall): Promise<Response | null> {
  if (!isPlainPath(call.path)) throw data(refusalFromBody(404, null), { status: 404 });
  const { API } = place.context.get(envContext);
  const session = place.context.get(sessionContext);
  const method = call.method ?? "GET";
  const headers = new Headers();
  if (!isByPerson(place.request)) headers.set(BACKGROUND_HEADER, "1");
  if (session) headers.set("authorization", `Bearer ${session.accessToken}`);
  if (method !== "GET") headers.set("idempotency-key", call.idempotencyKey ?? crypto.randomUUID());
  if (call.json !== undefined) headers.set("content-type", "application/json");
  if (call.raw) headers.set("content-type", call.raw.contentType);
  for (const name of CALLER_HEADERS) {
    const value = place.request.headers.get(name);
    if (value) headers.set(name, value);
  }
  const query = call.search && call.search.size > 0 ? `?${call.search}` : "";
  const body = call.raw?.body ?? (call.json === undefined ? null : JSON.stringify(call.json));

  for (let attempt = 1; ; attempt++) {
    const signal = AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS);
    const response = await API.fetch(`http://api${call.path}${query}`, {
      method,
      headers,
      body,
      signal,
      redirect: "manual",
    }).catch(() => null);
    const isWorthAnother = response === null || response.status === 502 || response.status === 504;
    if (!isWorthAnother || attempt > RETRIES_MAX) return response;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS * attempt));
  }
}

/** Throws what the root boundary knows as the end of the session; whoever needs a second step first is sent to set it up. */
function throwWhenSessionEnded(place: CallPlace, refusal: ApiRefusal): void {
  if (!place.context.get(sessionContext)) return;
  if (refusal.code === SECOND_STEP_NEEDED) throw redirect(SECOND_STEP);
  if (endsSession(refusal))
    throw data(
      { ...refusal, message: SESSION_ENDED.message, ...(idleMinutesIn(refusal) === null && SESSION_ENDED) },
      { status: 401 },
    );
}
