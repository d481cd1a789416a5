import * as z from "zod";
import type { Answered } from "./caller.ts";

/** Bad input, derived from the schemas that parse: a call added to the OpenAPI list is covered the day it is added. */
type JsonType = "string" | "number" | "integer" | "boolean" | "array" | "object" | "null";

interface JsonSchema {
  type?: JsonType | JsonType[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
}

/** One field of a body or a query: its path ("0" is the first item of a list) and what it takes. */
export interface Field {
  path: readonly string[];
  /** Empty where the schema takes anything: such a field is computed or ignored. */
  types: ReadonlySet<JsonType>;
  /** Its values, where it is a choice of a few. */
  values: readonly string[];
}

/** Every field of a schema, however deep. */
export function fieldsOf(schema: z.ZodType): Field[] {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const fields = walk(json, []);
  const byPath = Map.groupBy(fields, ({ path }) => path.join("."));
  return [...byPath.values()].map((same) => ({
    path: same[0]?.path ?? [],
    types: new Set(same.flatMap(({ types }) => [...types])),
    values: same.flatMap(({ values }) => values),
  }));
}

function walk(schema: JsonSchema, path: readonly string[]): Field[] {
  const below = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => walk(property, [...path, name])),
    ...(schema.items ? walk(schema.items, [...path, "0"]) : []),
    ...alternatives(schema).flatMap((one) =>
      walk(one, path).filter((field) => field.path.length > path.length),
    ),
  ];
  return path.length === 0 ? below : [{ path, types: typesOf(schema), values: valuesOf(schema) }, ...below];
}

const alternatives = (schema: JsonSchema): JsonSchema[] => [
  ...(schema.anyOf ?? []),
  ...(schema.oneOf ?? []),
  ...(schema.allOf ?? []),
];

const valuesOf = (schema: JsonSchema): string[] => [
  ...(schema.enum ?? []).filter((value) => typeof value === "string"),
  ...alternatives(schema).flatMap(valuesOf),
];

function typesOf(schema: JsonSchema): Set<JsonType> {
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  const named = values.map((value) => (value === null ? "null" : (typeof value as JsonType)));
  const own = schema.type === undefined ? named : [schema.type].flat();
  return new Set([...own, ...alternatives(schema).flatMap((one) => [...typesOf(one)])]);
}

/** The smallest body that holds `value` at `path`. */
export const bodyWith = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight((inner: unknown, name) => (name === "0" ? [inner] : { [name]: inner }), value);

/** The smallest body that holds the text at each of the paths, none of which leads through another. */
const bodyWithAll = (paths: readonly (readonly string[])[], text: string): unknown =>
  paths.map((path) => bodyWith(path, text)).reduce(merged, {});

function merged(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return [merged(one[0], other[0])];
  if (!isRecord(one) || !isRecord(other)) return other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      name in one && name in other ? merged(one[name], other[name]) : (one[name] ?? other[name]),
    ]),
  );
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Fields that one body can hold together: of one depth, so that none lies within another. */
const byDepth = (fields: readonly Field[]): Field[][] => [
  ...Map.groupBy(fields, ({ path }) => path.length).values(),
];

const SAMPLES: Record<JsonType, unknown> = {
  string: "text",
  number: 7,
  integer: 7,
  boolean: true,
  array: [[["deep"]]],
  object: { surprise: 1 },
  null: null,
};

/** Values of every type the field does not take. */
export function wrongTypes({ types }: Field): unknown[] {
  if (types.size === 0) return [];
  const takesNumbers = types.has("number") || types.has("integer");
  return (Object.keys(SAMPLES) as JsonType[])
    .filter((type) => type !== "integer" && !types.has(type) && !(type === "number" && takesNumbers))
    .map((type) => SAMPLES[type]);
}

/** Text that has broken other systems: it is refused, or it is nothing but text. */
export const HOSTILE_TEXTS = [
  "%",
  "_",
  "\\",
  "'; drop table invoice; --",
  '" OR name:*',
  "NEAR(a b, 2) AND NOT x",
  "*",
  "(",
  "../../etc/passwd",
  "a\u0000b",
  "\u202Egnp.exe",
  "Ма\u0301рия 漢字 🧾 e\u0301\u0302\u0303",
  "=1+1",
  "x".repeat(10_000),
  "<script>alert(1)</script>",
  "a@b.test\r\nBcc: c@d.test",
  "",
  " ",
];

/** Numbers no field takes, as they are in JSON text. */
const HOSTILE_NUMBERS = [
  '"NaN"',
  '"Infinity"',
  "1e309",
  "-1",
  "1.00005",
  "9007199254740993",
  '"1,000.00"',
  '"١٢٣"',
  '"0x1F"',
  "true",
];

/** Numbers no query field takes. */
const HOSTILE_QUERY_NUMBERS = [
  "0",
  "-1",
  "1.5",
  "1e3",
  "NaN",
  "Infinity",
  "9007199254740993",
  "１",
  "0x1F",
  "",
];

/** Dates no query field takes. */
const HOSTILE_DATES = ["2026-02-30", "2026-13-01", "20261118", "11/18/2026", "today", "2026-11-18T00:00"];

/** Bodies that are no JSON, or JSON that could be misread, as text. */
export const BROKEN_BODIES: Record<string, string> = {
  "not JSON": '{"a":',
  "10,000 deep": `${"[".repeat(10_000)}${"]".repeat(10_000)}`,
  "a key twice": '{"uuids":[],"uuids":[]}',
  "a key twice, deep": '{"a":[{"b":{"c":1,"c":2}}]}',
  "half a character": '{"notes":"\\ud83e"}',
};
/** More than any call reads. */
export const LARGE_BODY = JSON.stringify({ a: "x".repeat(1_100_000) });
/** JSON that is no object of any call, as text. */
export const FOREIGN_BODIES: Record<string, string> = {
  "a number": "7",
  "a text": '"text"',
  null: "null",
  __proto__: '{"__proto__":{"role":"SA"}}',
  "fields nobody names": '{"role":"SA","isAdmin":true}',
};

/** What no file is told: values that an answer about an uploaded file does not have (F-12). */
const WRONG_ANSWERS: Readonly<Record<string, readonly string[]>> = {
  dry_run: ["", "2", "true", "1.0"],
  columns: ["", "x", "null", "[]", '"a"', '{"a":1}', '{"a":null}', '{"a":["b"]}', "[".repeat(10_000)],
  date_order: ["", "dym", "mdy,dmy", "2026-11-18"],
  headings_row: ["", "0", "-1", "1.5", "NaN", "Infinity", "1001", "1e3", "0x1F", "9007199254740993", "１"],
  leave_out: [
    "",
    "x",
    "null",
    "{}",
    "[0]",
    "[-1]",
    "[1.5]",
    '["1"]',
    "[null]",
    "[1e999]",
    "[9007199254740993]",
  ],
};
/** An answer that is read, though no file has such columns. */
export const ODD_COLUMNS =
  '{"__proto__":"constructor","constructor":"__proto__","toString":"toString","":"","\\u202Eeman":"\'; drop table student; --"}';
/** An answer about an uploaded file that is wrong, by its name. */
export const wrongAnswers = (): { name: string; value: string }[] =>
  Object.entries(WRONG_ANSWERS).flatMap(([name, values]) => values.map((value) => ({ name, value })));

/** A body or a query that is sent, and in words what is wrong with it. */
export interface Sent {
  what: string;
  /** JSON text, or what follows the question mark. */
  sent: string;
}
/** The same with the fields that are wrong. */
export interface SentWrong extends Sent {
  fields: readonly Field[];
}

const takesOnlyNumbers = ({ types }: Field): boolean =>
  (types.has("number") || types.has("integer")) && !types.has("string");
/** As JSON text: JSON.stringify knows neither 1e309 nor 2^53 + 1. */
const wrongValues = (field: Field): string[] => [
  ...wrongTypes(field).map((value) => JSON.stringify(value)),
  ...(takesOnlyNumbers(field) ? HOSTILE_NUMBERS : []),
];
const PLACE = "\u0001";
const withWrong = (fields: readonly Field[], value: string): SentWrong => ({
  what: `${fields.map(({ path }) => path.join(".")).join(", ")} = ${value}`,
  sent: JSON.stringify(
    bodyWithAll(
      fields.map(({ path }) => path),
      PLACE,
    ),
  ).replaceAll(JSON.stringify(PLACE), value),
  fields,
});
/** Bodies with a value that is wrong for one field, and with one that is wrong for all the fields of a depth. */
export const wrongBodies = (body: z.ZodType): SentWrong[] =>
  byDepth(fieldsOf(body)).flatMap((fields) => {
    const pairs = fields.flatMap((field) => wrongValues(field).map((value) => ({ field, value })));
    const byValue = [...Map.groupBy(pairs, ({ value }) => value)];
    return [
      ...pairs.map(({ field, value }) => withWrong([field], value)),
      ...byValue.map(([value, of]) =>
        withWrong(
          of.map(({ field }) => field),
          value,
        ),
      ),
    ];
  });

/** Bodies with a hostile text in each field of a depth that takes text. */
export function hostileBodies({ path, body }: { path: string; body?: z.ZodType }): Sent[] {
  const texts = (body ? fieldsOf(body) : []).filter(({ types }) => types.has("string"));
  // An address with a password is looked at for a quarter of a second.
  const groups = path.endsWith("/auth/login") ? texts.map((field) => [field]) : byDepth(texts);
  return groups.flatMap((fields) =>
    HOSTILE_TEXTS.map((text) => {
      const paths = fields.map(({ path }) => path);
      return {
        what: `${paths.map((path) => path.join(".")).join(", ")} = ${JSON.stringify(text).slice(0, 40)}`,
        sent: JSON.stringify(bodyWithAll(paths, text)),
      };
    }),
  );
}

/** The names of a query, whose values are texts. */
const namesOf = (query: z.ZodType): Field[] => fieldsOf(query).filter(({ path }) => path.length === 1);
const withName = ({ path: [name = ""] }: Field, ...values: string[]): Sent => ({
  what: `${name} = ${values.map((value) => value.slice(0, 30)).join(" and ")}`,
  sent: values.map((value) => `${name}=${encodeURIComponent(value)}`).join("&"),
});
/** Queries that no call takes. */
export const wrongQueries = (query: z.ZodType): SentWrong[] => [
  { what: "an unknown name", sent: "surprise=1", fields: [] },
  ...namesOf(query).flatMap((field) => {
    const { path, types } = field;
    const [name = ""] = path;
    const numbers = ["page", "perPage"].includes(name) ? HOSTILE_QUERY_NUMBERS : [];
    const dates = /date/.test(name) ? HOSTILE_DATES : [];
    const words = ["sort", "order", "format"].includes(name) ? ["surprise", "amount; drop table"] : [];
    return [
      ...[...numbers, ...dates, ...words].map((value) => withName(field, value)),
      ...(types.has("array") ? [] : [withName(field, "1", "2")]),
    ].map((one) => ({ ...one, fields: [field] }));
  }),
];
/** Queries with a hostile text in one name. */
export const hostileQueries = (query: z.ZodType): (Sent & { name: string; text: string })[] =>
  namesOf(query).flatMap((field) =>
    HOSTILE_TEXTS.map((text) => ({ ...withName(field, text), name: field.path[0] ?? "", text })),
  );

/** One thing that is tried; where several were asked for one after the other, all their answers. */
export interface Try {
  what: string;
  send: () => Promise<Answered | readonly Answered[]>;
}

/** Sends `tries` a few at a time and answers with those that `isWrong` says are wrong, in words. */
export async function wrongOnes(
  tries: readonly Try[],
  isWrong: (answer: Answered) => boolean,
): Promise<string[]> {
  const wrong: string[] = [];
  for (let start = 0; start < tries.length; start += 16) {
    const group = tries.slice(start, start + 16).map(({ what, send }) => ({ what, answers: send() }));
    for (const { what, answers } of group)
      for (const { status, body } of [await answers].flat()) {
        for (const message of messagesOf(body))
          if (LIBRARY_PHRASES.test(message)) wrong.push(`${what} says: ${message}`);
        if (isWrong({ status, body, headers: new Headers() }))
          wrong.push(`${what}: ${status} ${JSON.stringify(body)}`.slice(0, 300));
      }
  }
  return wrong;
}

/** Words of the library that checks input; they are for programmers. */
export const LIBRARY_PHRASES =
  /Invalid (?:input|option|key|element|string|number|date|value|type|UUID|GUID|email|ISO|union|discriminator|JSON)|Too (?:big|small)|Unrecognized key|expected|, received /;

const messagesOf = (body: { message?: unknown; errors?: { message?: unknown }[] }): string[] =>
  [body?.message, ...(Array.isArray(body?.errors) ? body.errors.map(({ message }) => message) : [])].filter(
    (message) => typeof message === "string",
  );
