import * as z from "zod";
import { type RefusedEntry, refuse, refuseAll } from "../../core/shared/result.ts";
import type { ApiContext } from "./api-env.ts";
import { Refused } from "./errors.ts";

const JSON_BYTES_MAX = 1_000_000;
const JSON_DEPTH_MAX = 32;

/** Input is parsed once, here: what does not fit throws the contract's 422 with an entry per mistake. */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new Refused(refuseAll(422, "VALIDATION_FAILED", parsed.error.issues.flatMap(entriesOf)));
}

function entriesOf(issue: z.core.$ZodIssue): RefusedEntry[] {
  const path = issue.path.join(".");
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({
      message: `"${key}" is not a field of this call`,
      path: path ? `${path}.${key}` : key,
    }));
  return [{ message: issue.message, ...(path && { path }) }];
}

/** The query as an object; a name given twice becomes a list, which only list fields take. */
export function queryOf(c: ApiContext): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [
      name,
      values.length === 1 ? (values[0] ?? "") : values,
    ]),
  );
}

/** The JSON body: 413 over a megabyte, 400 where it is not JSON, nests deeper than 32 or holds half a character. */
export async function jsonBody(c: ApiContext): Promise<unknown> {
  if (Number(c.req.header("content-length") ?? 0) > JSON_BYTES_MAX) throw tooLarge();
  const text = await c.req.text();
  if (text.length > JSON_BYTES_MAX) throw tooLarge();
  let body: unknown;
  try {
    body = text === "" ? {} : JSON.parse(text);
  } catch {
    throw new Refused(refuse(400, "BROKEN_JSON", "The request body is not valid JSON."));
  }
  if (!isSound(body, JSON_DEPTH_MAX))
    throw new Refused(refuse(400, "BROKEN_JSON", "The request body nests too deeply or holds broken text."));
  return body;
}

const tooLarge = () =>
  new Refused(refuse(413, "TOO_LARGE", "The request body is larger than 1,000,000 bytes."));

function isSound(value: unknown, depth: number): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([key, item]) => key.isWellFormed() && isSound(item, depth - 1));
}

/** A path parameter that must be a uuid; anything else names no record. */
export function uuidParam(c: ApiContext, name: string): string {
  const parsed = z.uuid().safeParse(c.req.param(name));
  if (parsed.success) return parsed.data;
  throw new Refused(refuse(404, "NOT_FOUND", "This record does not exist, or you may not see it."));
}
