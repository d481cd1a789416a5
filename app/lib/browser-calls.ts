import { useEffect, useState } from "react";
import type { AnyCall, CallCurrent, CallGiven, CallParams, CallValue } from "#core/shared/call.ts";
import { filledPath } from "./api-path.ts";
import { askConsole } from "./ask-console.ts";
import { type ApiRefusal, NO_ANSWER } from "./error-catalogue.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** Where a browser makes a declared call. Only the call's type is known here: its definition brings zod and stays on the server. */
export interface CallTo<C extends AnyCall> {
  method: Method;
  /** Of the console. */
  path: string;
  readonly call?: C;
}

/** `callTo<typeof READ_PRINT_JOB>("GET /print_jobs/{id}", { id })`. The call must be for browsers; of another, nothing is found. */
export function callTo<C extends AnyCall>(
  name: `${Uppercase<C["method"]>} ${C["path"]}`,
  params?: CallParams<C>,
  search?: URLSearchParams | Readonly<Record<string, string>>,
): CallTo<C> {
  const [method, path] = name.split(" ") as [Method, string];
  const query = new URLSearchParams(search).toString();
  return { method, path: `/calls${filledPath(path, params ?? {})}${query && `?${query}`}` };
}

/** What a call that only reads answers a browser. */
export type Asked<C> = { ok: true; value: CallValue<C> } | ApiRefusal;
/** What a change answers; `current`: the record as it is now, where another person has changed it meanwhile. */
export type Changed<C> =
  | { ok: true; value: CallValue<C> }
  | { ok: false; refusal: ApiRefusal; current: CallCurrent<C> | null };
/** What a change is sent; the same key for the same change. */
export interface ChangeSent<C> {
  change?: CallGiven<C>;
  idempotencyKey?: string;
}

export async function ask<C extends AnyCall>({ path }: CallTo<C>, signal?: AbortSignal): Promise<Asked<C>> {
  const { body } = await askConsole<Asked<C>>(path, signal && { signal });
  return body ?? NO_ANSWER;
}

/** Makes a change whose outcome concerns nothing that the page has loaded: no loader runs again. */
export async function sendChange<C extends AnyCall>(
  { method, path }: CallTo<C>,
  change?: CallGiven<C>,
  idempotencyKey?: string,
): Promise<Changed<C>> {
  const { body } = await askConsole<Changed<C>>(path, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ change, ...(idempotencyKey && { idempotencyKey }) } satisfies ChangeSent<C>),
  });
  return body ?? { ok: false, refusal: NO_ANSWER, current: null };
}

/** The answer to a call, asked for when the screen opens and when its address changes; null until it came: never that of another address. */
export function useAsked<C extends AnyCall>(to: CallTo<C>): Asked<C> | null {
  const { path } = to;
  const [answered, setAnswered] = useState<{ path: string; answer: Asked<C> } | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    void ask<C>({ method: "GET", path }, asking.signal).then((answer) => {
      if (!asking.signal.aborted) setAnswered({ path, answer });
    });
    return () => asking.abort();
  }, [path]);
  return answered?.path === path ? answered.answer : null;
}
