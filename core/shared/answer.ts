import * as z from "zod";
import type { Fields, PlainCodec } from "./list/fields.ts";

/**
 * What a call answers: its translation to the wire and back, and its description for the OpenAPI document. Built of
 * records (tables of fields), objects and arrays; for servers only, since it brings zod.
 */
export interface Answer<Value> {
  toWire(this: void, value: Value): unknown;
  fromWire(this: void, wire: unknown): Value;
  description: Description;
}
export type Description =
  /** `isPartial`: it may have only some of its names. */
  | { kind: "record"; fields: Fields; isPartial?: true }
  | { kind: "object"; of: Readonly<Record<string, Answer<unknown>>> }
  | { kind: "array"; of: Answer<unknown> }
  | { kind: "schema"; schema: z.ZodType }
  /** One of them. */
  | { kind: "oneOf"; of: readonly Description[] };
export type AnswerValue<A> = A extends Answer<infer Value> ? Value : never;
// biome-ignore lint/suspicious/noExplicitAny: an answer of any value; whoever takes one only passes it on
type AnyAnswer = Answer<any>;

/** A record by its table of fields. */
export const recordAnswer = <Row extends object>(codec: PlainCodec<Row>): Answer<Row> => ({
  toWire: codec.toWire,
  fromWire: codec.fromWire,
  description: { kind: "record", fields: codec.names },
});
export const arrayAnswer = <Value>(of: Answer<Value>): Answer<Value[]> => ({
  toWire: (values) => values.map(of.toWire),
  fromWire: (wire) => (wire as unknown[]).map(of.fromWire),
  description: { kind: "array", of: of as AnyAnswer },
});
/** A value that has the shape of the wire already; throws where an answer has another. */
export const schemaAnswer = <Value>(schema: z.ZodType<Value>): Answer<Value> => ({
  toWire: (value) => value,
  fromWire: (wire) => schema.parse(wire),
  description: { kind: "schema", schema },
});
/** A record that its command wrote by one of these tables; null where there is none to tell. */
export const wireAnswer = (...codecs: readonly Pick<PlainCodec<never>, "names">[]): Answer<unknown> => ({
  toWire: (value) => value,
  fromWire: (wire) => wire,
  description: {
    kind: "oneOf",
    of: [...codecs.map(({ names }) => ({ kind: "record" as const, fields: names })), NOTHING],
  },
});
const NOTHING: Description = { kind: "schema", schema: z.null() };
/** An object whose names are those of the wire. */
export function objectAnswer<Of extends Readonly<Record<string, AnyAnswer>>>(
  of: Of,
): Answer<{ [K in keyof Of]: AnswerValue<Of[K]> }> {
  const entries = Object.entries(of) as [string, AnyAnswer][];
  type Value = { [K in keyof Of]: AnswerValue<Of[K]> };
  return {
    toWire: (value) =>
      Object.fromEntries(entries.map(([name, part]) => [name, part.toWire(value[name as keyof Of])])),
    fromWire: (wire) =>
      Object.fromEntries(
        entries.map(([name, part]) => [name, part.fromWire((wire as Record<string, unknown>)[name])]),
      ) as Value,
    description: { kind: "object", of },
  };
}

const TEXT = schemaAnswer(z.string());
const WHOLE = schemaAnswer(z.int());
/** `{"message": …}`. */
export const MESSAGE = objectAnswer({ message: TEXT });
/** `{"data": …}`. */
export const dataAnswer = <Value>(of: Answer<Value>) => objectAnswer({ data: of });
/** `{"message": …, "data": …}`: what a change answers. */
export const changeAnswer = <Value>(of: Answer<Value>) => objectAnswer({ message: TEXT, data: of });
/** `{"rows": […]}`. */
export const rowsAnswer = <Value>(of: Answer<Value>) => objectAnswer({ rows: arrayAnswer(of) });
/** A page of rows, and how many there are. */
export const pageAnswer = <Value>(of: Answer<Value>) =>
  objectAnswer({ rows: arrayAnswer(of), count: WHOLE, page: WHOLE, perPage: WHOLE, totalPages: WHOLE });
/** A file, or text that is not JSON: its bytes are the answer. */
export const FILE = schemaAnswer(z.file());
