import * as z from "zod";
import type { Field, WireObject } from "./list/fields.ts";
import type { RefusedEntry } from "./result.ts";
import type { SchoolDay } from "./school-day.ts";
import { checkInput } from "./validation-messages.ts";

/**
 * A request's body, stated once: each field with its name on the wire, how it is read there and how it is written. The
 * schema that parses it, what the console sends, and the names by which refusals speak of fields follow from it.
 */

/** A field of a body: its place and writing on the wire, and the schema that reads it there. */
export interface BodyField<Value> {
  field: Writing<Value>;
  schema: z.ZodType<Value>;
}
/** A field as far as it is written: its schema reads it. */
type Writing<Value> = Names[string] & Pick<Field<Value>, "toWire">;
/** What fields are called on the wire. */
type Names = Readonly<Record<string, Pick<Field<unknown>, "wire" | "isArray"> & { inner?: Names }>>;

export const entered = <Value>(
  field: Writing<NoInfer<Value>>,
  schema: z.ZodType<Value>,
): BodyField<Value> => ({ field, schema });
/** The same where it may be left out. */
export const optional = <Value>({ field, schema }: BodyField<Value>): BodyField<Value | undefined> => ({
  field: { ...field, toWire: (value) => (value === undefined ? undefined : field.toWire(value)) },
  schema: schema.optional(),
});

/** The same, null where it is left out. */
export const absentAsNull = <Value>({ field, schema }: BodyField<Value>): BodyField<Value | null> => ({
  field: { ...field, toWire: (value) => (value === null ? undefined : field.toWire(value)) },
  schema: schema.optional().transform((value) => value ?? null),
});

type BodyFields = Readonly<Record<string, BodyField<unknown>>>;
type ValueOf<F> = F extends BodyField<infer Value> ? Value : never;
type OptionalKey<F> = { [K in keyof F]: undefined extends ValueOf<F[K]> ? K : never }[keyof F];
export type EntryOf<F> = {
  -readonly [K in Exclude<keyof F, OptionalKey<F>>]: ValueOf<F[K]>;
} & { -readonly [K in OptionalKey<F>]?: Exclude<ValueOf<F[K]>, undefined> };

declare const VALUE: unique symbol;
/** A schema that knows how its value is sent. */
export type Body<Value> = z.ZodType<Value> & { readonly [VALUE]: Value };
/** A body of any value. */
export type AnyBody = z.ZodType & { readonly [VALUE]: unknown };
/** The value that a body is sent of; never where the schema does not know how. */
export type BodyValue<B> = B extends { readonly [VALUE]: infer Value } ? Value : never;

/** Says what is wrong with the field of this path: "amount", "lines.2.unitPrice"; "" is all of it. */
export type RefuseField = (path: string, message: string) => void;

interface Accepting {
  /** Names whose values are checked, and do not count. */
  ignores?: Readonly<Record<string, z.ZodType>>;
  /** Said where it is no object. */
  error?: string;
}
/** The body of these fields. `check` refuses what depends on several fields. */
export const body = <const F extends BodyFields>(
  fields: F,
  { check, ...accepting }: Accepting & { check?: (entry: EntryOf<F>, refuse: RefuseField) => void } = {},
): Body<EntryOf<F>> =>
  convertedBody(fields, {
    ...accepting,
    make: (entry, refuse) => {
      check?.(entry, refuse);
      return entry;
    },
    fieldsOf: (entry) => entry,
  });

/** The same, of a value that is not the fields themselves: made of them, and taken apart again. */
export function convertedBody<const F extends BodyFields, Value>(
  fields: F,
  {
    ignores = {},
    error,
    make,
    fieldsOf,
  }: Accepting & {
    make: (entry: EntryOf<F>, refuse: RefuseField) => Value;
    fieldsOf: (value: Value) => EntryOf<F>;
  },
): Body<Value> {
  const parts = Object.entries(fields).map(([key, { field, schema }]) => ({
    key,
    field,
    schema,
    name: firstPlace(field, key),
  }));
  const names: Names = Object.fromEntries(parts.map(({ key, field }) => [key, field]));
  const shape = { ...Object.fromEntries(parts.map(({ name, schema }) => [name, schema])), ...ignores };
  const schema = z.strictObject(shape, error).transform((given: WireObject, context) => {
    const entry = Object.fromEntries(
      parts.flatMap(({ key, name }) => (given[name] === undefined ? [] : [[key, given[name]]])),
    );
    return make(entry as EntryOf<F>, (path, message) =>
      context.addIssue({ code: "custom", path: placesOf(wirePath(names, path)), message }),
    );
  });
  return sentBy(schema, {
    names,
    toWire: (value) => {
      const entry = fieldsOf(value) as WireObject;
      return Object.fromEntries(parts.map(({ key, field, name }) => [name, field.toWire(entry[key])]));
    },
  });
}

/** A field that lies deeper begins at its first name. */
const firstPlace = ({ wire: [name] }: Names[string], key: string): string => name?.split(".")[0] ?? key;

const placesOf = (path: string): (string | number)[] =>
  path === "" ? [] : path.split(".").map((place) => (/^\d+$/.test(place) ? Number(place) : place));

/** Records of one body within another. */
export const enteredRecords = <Value>(
  wire: string,
  inner: Body<Value>,
  schema: z.ZodType<Value[]> = z.array(inner),
): BodyField<Value[]> => ({
  field: {
    wire: [wire],
    inner: sendingOf(inner).names,
    isArray: true,
    toWire: (values) => values.map((value) => sent(inner, value)),
  },
  schema,
});
/** Records within the only one of other records: "transaction.0.product". */
export const withinRecords = <Value>(
  outer: string,
  name: string,
  inner: Body<Value>,
  schema: z.ZodType<Value[]>,
): BodyField<Value[]> => ({
  field: {
    ...enteredRecords(`${outer}.0.${name}`, inner).field,
    toWire: (values) => [{ [name]: values.map((value) => sent(inner, value)) }],
  },
  schema,
});
/** One body within another. */
export const enteredRecord = <Value>(
  wire: string,
  inner: Body<Value>,
  schema: z.ZodType<Value> = inner,
): BodyField<Value> => ({
  field: {
    wire: [wire],
    inner: sendingOf(inner).names,
    toWire: (value) => sent(inner, value),
  },
  schema,
});

/** How the value of a schema is sent, and what its fields are called on the wire; `isList`: it is a list of them. */
interface Sending<Value> {
  names: Names;
  isList?: true;
  toWire(value: Value): WireObject | WireObject[];
}
const sendings = new WeakMap<z.ZodType, Sending<never>>();
const sendingOf = (schema: z.ZodType): Sending<never> => {
  const known = sendings.get(schema);
  if (!known) throw new Error("This schema does not say how its value is sent");
  return known;
};

/** A body whose schema is written by itself, and how its value is sent. */
export function sentBy<Value>(schema: z.ZodType<Value>, sending: Sending<Value>): Body<Value> {
  sendings.set(schema, sending);
  return schema as Body<Value>;
}
/** A list of bodies; `schema` parses all of it. */
export const bodies = <Value>(inner: Body<Value>, schema: z.ZodType<Value[]>): Body<Value[]> =>
  sentBy(schema, {
    names: sendingOf(inner).names,
    isList: true,
    toWire: (values) => values.map((value) => sent(inner, value) as WireObject),
  });

/** One of two bodies; the fields of the first include those of the other. */
export const eitherBody = <One, Other>(
  one: Body<One>,
  other: Body<Other>,
  isOther: (value: One | Other) => boolean,
): Body<One | Other> =>
  sentBy(z.union([other, one]), {
    names: sendingOf(one).names,
    toWire: (value) => (isOther(value) ? sent(other, value as Other) : sent(one, value as One)),
  });

/** What is sent of a value, as JSON. */
export const sent = <B extends AnyBody>(schema: B, value: BodyValue<B>): WireObject | WireObject[] =>
  sendingOf(schema).toWire(value as never);

/** Whether a schema knows how its value is sent. */
export const saysHowSent = (schema: z.ZodType): schema is AnyBody => sendings.has(schema);
/** The JSON of what a screen gave for a body: made of its value, or as it is where the body does not say how. */
export const jsonOf = (schema: z.ZodType | undefined, given: unknown): unknown =>
  schema && saysHowSent(schema) ? sent(schema, given) : given;

/** What is wrong with a value before it is sent: what the API would refuse, by the paths of its fields. `today` bounds the days of records (S-26). */
export function checkEntry<Value>(
  schema: Body<Value>,
  value: Value,
  today: SchoolDay | null = null,
): { ok: true; value: Value } | { ok: false; errors: RefusedEntry[] } {
  const checked = checkInput(schema, sent(schema, value), today);
  return checked.ok ? checked : { ok: false, errors: inFields(schema, checked.errors) };
}

/** Refusals that name fields, by their names on the wire: "lines.2.unitPrice" → "transaction.0.product.2.unit_price". */
export const inWireNames = (
  schema: z.ZodType | undefined,
  entries: readonly RefusedEntry[],
): RefusedEntry[] => renamed(schema, entries, wirePath);
/** Refusals by the names on the wire, by those of the fields. A path that is no field's stays as it is. */
export const inFields = (schema: z.ZodType | undefined, entries: readonly RefusedEntry[]): RefusedEntry[] =>
  renamed(schema, entries, fieldPath);

function renamed(
  schema: z.ZodType | undefined,
  entries: readonly RefusedEntry[],
  rename: (names: Names, path: string) => string,
): RefusedEntry[] {
  const sending = schema && sendings.get(schema);
  if (!sending) return [...entries];
  return entries.map((entry) =>
    entry.path === undefined
      ? entry
      : { ...entry, path: renamedPath(entry.path, sending.names, sending.isList === true, rename) },
  );
}

/** Renames what follows the place in a list. */
function renamedPath(
  path: string,
  names: Names,
  isList: boolean,
  rename: (names: Names, path: string) => string,
): string {
  const [, place, rest] = (isList && /^(\d+)\.(.+)$/.exec(path)) || [];
  return place === undefined || rest === undefined ? rename(names, path) : `${place}.${rename(names, rest)}`;
}

function wirePath(names: Names, path: string): string {
  const [key = "", ...rest] = path.split(".");
  const field = Object.hasOwn(names, key) ? names[key] : undefined;
  // Of another record: its name follows by rule.
  if (!field) return path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (rest.length === 0) return firstPlace(field, key);
  return [field.wire[0] ?? key, ...inside(field, rest.join("."), wirePath)].join(".");
}
function fieldPath(names: Names, path: string): string {
  for (const [key, field] of Object.entries(names)) {
    const name = field.wire[0] ?? key;
    if (path === firstPlace(field, key)) return key;
    if (path !== name && !path.startsWith(`${name}.`)) continue;
    return [key, ...inside(field, path.slice(name.length + 1), fieldPath)].join(".");
  }
  return path;
}
const inside = (
  { inner, isArray }: Names[string],
  rest: string,
  rename: (names: Names, path: string) => string,
): string[] => {
  if (rest === "") return [];
  return [inner ? renamedPath(rest, inner, isArray === true, rename) : rest];
};
