import * as z from "zod";
import { judgingBy } from "./day-bounds.ts";
import type { RefusedEntry } from "./result.ts";
import type { SchoolDay } from "./school-day.ts";

/** What the types of a schema are called. */
const TYPE_NAMES: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};
const FORMAT_NAMES: Record<string, string> = {
  uuid: "a valid id",
  email: "an email address",
  date: "a date",
  datetime: "a date and time",
  url: "a web address",
};
const VALUES_SHOWN_MAX = 20;

/** A field by its place in the input, as the entry of an error names it. */
const nameOf = ({ path }: z.core.$ZodRawIssue): string =>
  path && path.length > 0 ? `"${path.join(".")}"` : "The request body";

const typeOf = (expected: string): string => TYPE_NAMES[expected] ?? "something else";

/**
 * Says to people what is wrong with a value, where its schema has no words of its own. Every problem zod knows has its
 * sentence here, so that the library's own ("Invalid input") are never shown.
 */
function validationMessage(issue: z.core.$ZodRawIssue): string {
  const name = nameOf(issue);
  switch (issue.code) {
    case "invalid_type":
      return `${name} must be ${typeOf(issue.expected)}`;
    case "too_big":
      return `${name} ${limit(issue.origin, Number(issue.maximum), issue.inclusive === false ? "less than" : "at most")}`;
    case "too_small":
      return `${name} ${limit(issue.origin, Number(issue.minimum), issue.inclusive === false ? "more than" : "at least")}`;
    case "not_multiple_of":
      return `${name} must be a multiple of ${issue.divisor}`;
    case "invalid_format":
      return `${name} must be ${FORMAT_NAMES[issue.format] ?? "in the form this field has"}`;
    case "invalid_value":
      return `${name} must be ${oneOf(issue.values)}`;
    case "invalid_union":
      return `${name} must be ${alternatives(issue.errors)}`;
    case "unrecognized_keys":
      return `${name} has a field that is not of this call`;
    default:
      return `${name} is not valid here`;
  }
}

function limit(origin: string, count: number, words: string): string {
  const shown = count.toLocaleString("en");
  if (origin === "string") return `must have ${words} ${shown} ${count === 1 ? "character" : "characters"}`;
  if (origin === "array" || origin === "set")
    return `must have ${words} ${shown} ${count === 1 ? "entry" : "entries"}`;
  return `must be ${words} ${shown}`;
}

function oneOf(values: readonly unknown[]): string {
  const shown = values.slice(0, VALUES_SHOWN_MAX).map((value) => JSON.stringify(value));
  if (shown.length < 2) return shown.join();
  return `one of ${shown.join(", ")}${values.length > VALUES_SHOWN_MAX ? " and others" : ""}`;
}

/** What a value could have been: each alternative's own first problem says what it expected. */
function alternatives(errors: readonly (readonly z.core.$ZodIssue[])[]): string {
  const words = errors.flatMap(([first]) => {
    if (first?.code === "invalid_type") return [typeOf(first.expected)];
    if (first?.code === "invalid_value") return [oneOf(first.values)];
    return [];
  });
  const distinct = [...new Set(words)];
  return distinct.length > 0 ? distinct.join(" or ") : "in one of the forms this field has";
}

/** The problems of a parse; of a union, those of the alternative that the value comes closest to. */
function problemsOf(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== "invalid_union") return [issue];
    const inside = issue.errors.filter(([first]) => first && !isOfAnotherType(first));
    const [closest] = inside.toSorted((one, other) => one.length - other.length);
    return closest
      ? problemsOf(closest.map((each) => ({ ...each, path: [...issue.path, ...each.path] })))
      : [issue];
  });
}

const isOfAnotherType = ({ code, path }: z.core.$ZodIssue): boolean =>
  path.length === 0 && (code === "invalid_type" || code === "invalid_value");

/** Parses input for the API and for forms: its value, or an error for people per problem. `today` bounds the days of records (S-26). */
export function checkInput<S extends z.ZodType>(
  schema: S,
  input: unknown,
  today: SchoolDay | null = null,
): { ok: true; value: z.output<S> } | { ok: false; errors: RefusedEntry[] } {
  const parsed = judgingBy(today, () => schema.safeParse(input));
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, errors: problemsOf(parsed.error.issues).flatMap(entriesOf) };
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

z.config({ customError: validationMessage });
