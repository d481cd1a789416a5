import { createMiddleware } from "hono/factory";
import * as z from "zod";
import { OPERATIONS } from "#api/openapi/operations.ts";
import { refuseAll } from "#core/shared/result.ts";
import type { AppEnv } from "./api-env.ts";
import { callNameOf } from "./call-name.ts";
import { Refused } from "./errors.ts";
import { BROKEN_TEXT } from "./json-text.ts";

/** The query names of each call, as its OpenAPI entry says. Calls whose schema is more than an object refuse by themselves. */
const NAMES = new Map(
  OPERATIONS.map(({ method, path, query }) => [
    `${method.toUpperCase()} ${path}`,
    query === undefined ? [] : query instanceof z.ZodObject ? Object.keys(query.shape) : null,
  ]),
);

/** A query name a call does not know is 422, never ignored; so is a value with a NUL character. */
export const queryNames = createMiddleware<AppEnv>(async (c, next) => {
  const queries = c.req.queries();
  if (Object.keys(queries).length > 0) refuseNames(callNameOf(c), queries);
  return next();
});

/** Throws where a call ("GET /invoice") takes no such query, whatever its values mean. */
export function refuseNames(call: string, queries: Readonly<Record<string, readonly string[]>>): void {
  const given = Object.keys(queries);
  const known = NAMES.get(call);
  const unknown = known ? given.filter((name) => !known.includes(name)) : [];
  if (unknown.length > 0) {
    const errors = unknown.map((name) => ({ message: `"${name}" is not a field of this call`, path: name }));
    throw new Refused(refuseAll(422, "VALIDATION_FAILED", errors));
  }
  const broken = given.find((name) => queries[name]?.some((value) => value.includes("\0")));
  if (broken !== undefined)
    throw new Refused(refuseAll(422, "VALIDATION_FAILED", [{ message: BROKEN_TEXT, path: broken }]));
}
