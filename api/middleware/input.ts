import * as z from "zod";
import { SIGNED_OUT_BYTES_MAX } from "#core/identity/session-limits.ts";
import { BODY_TOO_SLOW, largeBody, readLimited } from "#core/shared/limited-body.ts";
import { type Refusal, refuse, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { checkInput } from "#core/shared/validation-messages.ts";
import type { ApiContext } from "./api-env.ts";
import { claimsOf } from "./claims.ts";
import { Refused } from "./errors.ts";
import { readJson } from "./json-text.ts";
import { readPage } from "./session.ts";

const JSON_BYTES_MAX = 1_000_000;

/** Input is parsed once, here, a body by the day it is sent on: what does not fit throws a 422 with an entry per error (S-9). */
export function parse<S extends z.ZodType>(
  schema: S,
  input: unknown,
  today: SchoolDay | null = null,
): z.output<S> {
  const checked = checkInput(schema, input, today);
  if (checked.ok) return checked.value;
  throw new Refused(refuseAll(422, "VALIDATION_FAILED", checked.errors));
}

/** The query as an object. */
export const queryOf = (c: ApiContext) => queryObject(c.req.queries());
/** The same of the values of each name; a name given twice becomes a list, which only list fields take. */
export function queryObject(
  queries: Readonly<Record<string, readonly string[]>>,
): Record<string, string | readonly string[]> {
  return Object.fromEntries(
    Object.entries(queries).map(([name, values]) => [name, values.length === 1 ? (values[0] ?? "") : values]),
  );
}

/** The bytes of the body, counted while they arrive; `tooLarge` where there are more than `bytesMax`, 408 where they come too slowly. A call without a valid token may send 16 KB. */
export async function bodyBytes(
  c: ApiContext,
  bytesMax: number,
  tooLarge: (bytesMax: number) => Refusal = bodyTooLarge,
): Promise<Uint8Array<ArrayBuffer>> {
  const claims = await claimsOf(c);
  const limit = claims ? bytesMax : Math.min(bytesMax, SIGNED_OUT_BYTES_MAX);
  const large = largeBody(claims?.userId ?? "", limit, async () => {
    // The token of a session that has ended is signed, too.
    if (c.var.isAdmitted) return true;
    return readPage(c, []).then(
      () => true,
      (error: unknown) => {
        // The rest of the body is read before it is answered.
        if (error instanceof Refused) return error.refusal;
        throw error;
      },
    );
  });
  c.set("endBody", large.end);
  const bytes = await readLimited(c.req.raw.body, limit, large.admits);
  if (bytes === "tooLarge") throw new Refused(tooLarge(limit));
  if (bytes === "tooSlow") throw new Refused(BODY_TOO_SLOW);
  if (!(bytes instanceof Uint8Array)) throw new Refused(bytes);
  return bytes;
}

const bodyTooLarge = (bytesMax: number): Refusal =>
  refuse(
    413,
    "TOO_LARGE",
    `The request body is larger than ${bytesMax.toLocaleString("en")} bytes. Nothing was changed.`,
  );

/** The JSON body: 413 over a megabyte, 400 where it is not JSON or JSON that could be misread (json-text.ts). */
export async function jsonBody(c: ApiContext): Promise<unknown> {
  return jsonOf(utf8Of(await bodyBytes(c, JSON_BYTES_MAX)));
}
/** The same of its text; null: it was not UTF-8. */
export function jsonOf(text: string | null): unknown {
  const read = text === null ? { fault: { message: "The request body is not UTF-8 text." } } : readJson(text);
  if ("value" in read) return read.value;
  const { fault } = read;
  throw new Refused(refuse(400, "BROKEN_JSON", fault.message, "path" in fault ? { errors: [fault] } : {}));
}

/** The text of UTF-8 bytes, without a byte order mark; null where they are not UTF-8. */
function utf8Of(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A path parameter that must be a uuid; anything else names no record. */
export function uuidParam(c: ApiContext, name: string): string {
  const parsed = z.uuid().safeParse(c.req.param(name));
  if (parsed.success) return parsed.data;
  throw new Refused(refuse(404, "NOT_FOUND", "This record does not exist, or you don't have access to it."));
}

/** Filters may be in the query, in the body, or in both. */
export async function queryAndBody(c: ApiContext): Promise<Record<string, unknown>> {
  const body = await jsonBody(c);
  return { ...queryOf(c), ...(typeof body === "object" ? body : {}) };
}
