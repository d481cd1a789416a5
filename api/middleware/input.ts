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
  return [{ message: messageOf(issue, path), ...(path && { path }) }];
}

const TYPE_WORDS: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/** A schema's own words stand; only the library's, made for programmers, are said again. */
function messageOf(issue: z.core.$ZodIssue, path: string): string {
  const isLibrarys = issue.code === "invalid_type" && issue.message.startsWith("Invalid input: expected");
  if (!isLibrarys) return issue.message;
  return `${path ? `"${path}"` : "The request body"} must be ${TYPE_WORDS[issue.expected] ?? issue.expected}`;
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

/** Lets a body that is not wanted pass: a connection closed in the middle of it would lose the answer. */
export async function letPass(c: ApiContext): Promise<void> {
  await c.req.raw.body?.pipeTo(new WritableStream());
}

/** The JSON body: 413 over a megabyte, 400 where it is not JSON, nests deeper than 32 or holds half a character. */
export async function jsonBody(c: ApiContext): Promise<unknown> {
  if (Number(c.req.header("content-length") ?? 0) > JSON_BYTES_MAX) {
    await letPass(c);
    throw tooLarge();
  }
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
  if (keysWritten(text) !== keysRead(body))
    throw new Refused(refuse(400, "BROKEN_JSON", "The request body names a field twice."));
  return body;
}

const tooLarge = () =>
  new Refused(refuse(413, "TOO_LARGE", "The request body is larger than 1,000,000 bytes."));

/** In JSON a text before a colon is a key, and nothing else is. */
const keysWritten = (text: string): number => text.match(/"(?:[^"\\]|\\.)*"\s*:/g)?.length ?? 0;

/** JSON.parse keeps the last of two equal keys and says nothing: one of the two would be ignored. */
const keysRead = (value: unknown): number =>
  typeof value !== "object" || value === null
    ? 0
    : Object.values(value).reduce(
        (count: number, item) => count + keysRead(item),
        Array.isArray(value) ? 0 : Object.keys(value).length,
      );

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
