import { createMiddleware } from "hono/factory";
import { OPERATIONS } from "#api/openapi/operations.ts";
import { isSignedOut } from "#core/shared/call.ts";
import { FORBIDDEN, NOT_FOUND } from "#core/shared/result.ts";
import { pathRecord } from "#db/queries/shared/path-records.ts";
import type { AppEnv } from "./api-env.ts";
import { callNameOf } from "./call-name.ts";
import { Refused } from "./errors.ts";
import { readPage } from "./session.ts";

const CALLS = new Map(OPERATIONS.map((call) => [`${call.method.toUpperCase()} ${call.path}`, call]));
/** Statuses that say something of what was sent. */
const ABOUT_INPUT: readonly number[] = [400, 408, 413, 415, 422];

/** The texts of a path by their names; a middleware's own parameters are empty, since its pattern is "*". */
function namesIn(pattern: string, path: string): Record<string, string> {
  const texts = path.split("/");
  return Object.fromEntries(
    pattern
      .split("/")
      .flatMap((part, index) =>
        part.startsWith("{") ? [[part.slice(1, -1), decoded(texts[index] ?? "")]] : [],
      ),
  );
}

/** A text of an address; where its escape is broken it is no record's name, and stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Who may is answered before what was sent (I-14). A handler parses first, because its read batch needs what it parsed, and
 * that batch checks the session, the role and the record; where the input is refused before that batch, they are checked
 * here: 401, 403 or 404 instead of what is wrong with the input. A sound request pays nothing for it.
 */
export const admission = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.var.isAdmitted || !(c.error instanceof Refused) || !ABOUT_INPUT.includes(c.error.refusal.status))
    return;
  const call = CALLS.get(callNameOf(c));
  if (!call || isSignedOut(call.access)) return;
  c.set("access", call.access);
  const { scope, rows } = await readPage(c, (userId) => {
    const record = pathRecord(call.path, namesIn(call.path, c.req.path), userId);
    return record ? [record] : [];
  });
  if (call.admits?.(scope.actor) === false) throw new Refused(FORBIDDEN);
  if (rows[0]?.length === 0) throw new Refused(NOT_FOUND);
});
