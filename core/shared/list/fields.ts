import { scaledFromNumber, scaledToNumber } from "#core/shared/decimal.ts";
import { type Centavos, centavosFromPesos, pesosFromCentavos } from "#core/shared/money.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";

/**
 * The fields of a record, one line each: wire name, kind, and column heading where it has one.
 * The record's type, its translation to the wire and back, and the cells of its list are derived from this table.
 */
export type FieldKind =
  | "text"
  | "name"
  | "code"
  | "money"
  | "decimal"
  | "day"
  | "instant"
  | "whole"
  | "number"
  | "flag"
  | "choice"
  | "badge"
  | "custom";
export type Tone = "success" | "warning" | "info" | "error";

/** How the table shows a column, beyond what its kind says. */
export interface ColumnOptions {
  /** The key in saved views and addresses, where it differs from the field's name. Keys never change. */
  column?: string;
  /** Cannot be hidden. */
  isFixed?: true;
  pin?: "before-last" | "last";
  /** Shown on these tabs only. */
  tabs?: readonly string[];
  /** The heading on tabs that have another. */
  tabLabels?: Readonly<Record<string, string>>;
  /** An instant of which only the day is shown. */
  asDay?: true;
  align?: "right" | "center";
  /** Shown in place of an empty value; the dash unless told. */
  empty?: string;
  /** What the wire has where the kind is "custom". */
  wireKind?: FieldKind;
}

export interface Field<Value> extends ColumnOptions {
  kind: FieldKind;
  /** Read by the first name, written under all; a dot nests, and an empty one is the record itself. None: the column shows no field of its own. */
  wire: readonly string[];
  label?: string;
  /** Of a choice, and of a badge whose values are no words to show: the label of each value. */
  labels?: Readonly<Record<string, string>>;
  /** The only values it has on the wire. */
  values?: readonly string[];
  /** Of a badge: the tone of a status that has one. */
  tones?: Readonly<Partial<Record<string, Tone>>>;
  isNullable?: true;
  /** The wire may have no such name. */
  isOptional?: true;
  isConstant?: true;
  /** Of records within the record: their fields. */
  inner?: Fields;
  isArray?: true;
  /** An object with such a value under each name. */
  isByName?: true;
  /** Only read: another field writes the name. */
  isDerived?: true;
  /** The text of a cell, where its kind does not say it; an empty one is shown as it is. */
  format?(value: Value): string;
  toWire(value: Value): unknown;
  fromWire(wire: unknown): Value;
}
export type Fields = Readonly<Record<string, Field<unknown>>>;
type WireNames = string | readonly string[];

const field = <Value>(
  kind: FieldKind,
  wire: WireNames,
  label?: string,
  options?: ColumnOptions,
): Field<Value> => ({
  kind,
  wire: typeof wire === "string" ? [wire] : wire,
  ...(label !== undefined && { label }),
  ...options,
  toWire: (value) => value,
  fromWire: (value) => value as Value,
});

export const text = <V extends string = string>(wire: WireNames, label?: string, options?: ColumnOptions) =>
  field<V>("text", wire, label, options);
/** A text that is one of these. */
export const oneOf = <const V extends string>(values: readonly V[], wire: WireNames): Field<V> => ({
  ...field<V>("text", wire),
  values,
});
/** The name of a person or thing: cut where it is too long, complete in its title. */
export const name = (wire: WireNames, label?: string, options?: ColumnOptions) =>
  field<string>("name", wire, label, options);
/** A number that identifies a record or a student: never summed. */
export const code = (wire: WireNames, label?: string, options?: ColumnOptions) =>
  field<string>("code", wire, label, options);
export const day = (wire: WireNames, label?: string, options?: ColumnOptions) =>
  field<SchoolDay>("day", wire, label, options);
export const instant = (wire: WireNames, label?: string, options?: ColumnOptions) =>
  field<Instant>("instant", wire, label, options);
export const whole = (wire: WireNames, label?: string, options?: ColumnOptions) =>
  field<number>("whole", wire, label, options);
export const flag = (wire: WireNames, label?: string, options?: ColumnOptions) =>
  field<boolean>("flag", wire, label, options);
/** True is one word on the wire, false the other. */
export const eitherOf = (wire: string, yes: string, no: string): Field<boolean> => ({
  ...field<boolean>("text", wire),
  values: [yes, no],
  toWire: (value) => (value ? yes : no),
  fromWire: (word) => word === yes,
});
/** Centavos inside, pesos on the wire. */
export const money = (wire: WireNames, label?: string, options?: ColumnOptions): Field<Centavos> => ({
  ...field<Centavos>("money", wire, label, options),
  toWire: pesosFromCentavos,
  fromWire: (pesos) => centavosFromPesos(pesos as number) ?? 0,
});
/** A decimal with a fixed number of digits: a whole number of its smallest unit inside, a number on the wire. */
export const scaled = (digits: number, wire: WireNames, label?: string): Field<number> => ({
  ...field<number>("decimal", wire, label),
  toWire: (value) => scaledToNumber(value, digits),
  fromWire: (wire) => Number(scaledFromNumber(wire as number, digits) ?? 0n),
});
/** One of a few values, shown by its label. */
export const choice = <V extends string>(
  labels: Readonly<Record<V, string>>,
  wire: WireNames,
  label?: string,
  options?: ColumnOptions,
): Field<V> => ({ ...field<V>("choice", wire, label, options), labels });
/** A status, shown as icon and word. */
export const badge = <V extends string>(
  wire: WireNames,
  label: string,
  tones: Readonly<Partial<Record<V, Tone>>>,
  { labels, ...options }: ColumnOptions & { labels?: Readonly<Record<V, string>> } = {},
): Field<V> => ({ ...field<V>("badge", wire, label, options), tones, ...(labels && { labels }) });
/** A value that is another one on the wire, whose kind is given. */
export const translated = <V>(
  kind: "text" | "number",
  wire: WireNames,
  label: string,
  translation: { toWire(value: V): unknown; fromWire(wire: unknown): V; format(value: V): string },
  options?: ColumnOptions,
): Field<V> => ({ ...field<V>(kind, wire, label, options), ...translation });
/** Several texts. */
export const texts = (wire: WireNames): Field<readonly string[]> => ({
  ...field<readonly string[]>("text", wire),
  isArray: true,
});
/** Several texts under each name. */
export const textsByName = (wire: string): Field<Readonly<Record<string, readonly string[]>>> => ({
  ...field<Readonly<Record<string, readonly string[]>>>("text", wire),
  isArray: true,
  isByName: true,
});
/** What follows from a name of the wire that another field writes. */
export const derived = <V>(wire: string, fromWire: (value: unknown) => V): Field<V> => ({
  ...field<V>("text", wire),
  isDerived: true,
  fromWire,
});
/** Null inside; on the wire null, or the text given here. */
export const orNull = <V>(of: Field<V>, missing: null | "" = null): Field<V | null> => ({
  ...of,
  isNullable: true,
  toWire: (value) => (value === null ? missing : of.toWire(value)),
  fromWire: (wire) => (isMissing(wire) || wire === missing ? null : of.fromWire(wire)),
});

const isMissing = (wire: unknown): boolean => wire === null || wire === undefined;
/** The same where the wire leaves the name out. */
export const orAbsent = <V>(of: Field<V>): Field<V | null> => ({
  ...orNull(of),
  isOptional: true,
  toWire: (value) => (value === null ? undefined : of.toWire(value)),
});

type CustomCell<F> = F & { kind: "custom" };
/** The columns whose cells the screen has to draw itself. */
export type CustomCellsOf<F extends Fields> = {
  [K in keyof F]: F[K] extends { kind: "custom" } ? K : never;
}[keyof F];
/** Records within the record; the screen draws the cell. */
export const records = <Row extends object>(
  wire: WireNames,
  { names, toWire, fromWire }: PlainCodec<Row>,
  label?: string,
  options?: ColumnOptions,
): CustomCell<Field<readonly Row[]>> => ({
  ...field<readonly Row[]>("custom", wire, label, options),
  kind: "custom",
  inner: names,
  isArray: true,
  toWire: (inner) => inner.map(toWire),
  fromWire: (given) => (given as unknown[]).map(fromWire),
});
/** A record within the record; two of one name share its object. With a label, the screen draws the cell. */
export const record = <Inner extends object>(
  wire: WireNames,
  { names, toWire, fromWire }: PlainCodec<Inner>,
  label?: string,
  options?: ColumnOptions,
): Field<Inner> => ({
  ...field<Inner>("custom", wire, label, options),
  inner: names,
  toWire,
  fromWire,
});
/** A record within the record whose names on the wire are beside the others. */
export const inline = <Inner extends object>(codec: PlainCodec<Inner>): Field<Inner> => record(INLINE, codec);
const INLINE = "";
/** The names from the outermost object to the value. */
const pathOf = (wire: string): string[] => (wire === INLINE ? [] : wire.split("."));
/** A value of the wire that no record has. */
export const constant = (wire: WireNames, value: unknown): Field<never> => ({
  ...field<never>("text", wire),
  isConstant: true,
  toWire: () => value,
});
/** A field of any shape that goes to the wire as it is; the screen draws the cell. */
export const custom = <V>(
  wire: WireNames,
  label?: string,
  options?: ColumnOptions,
): CustomCell<Field<V>> => ({
  ...field<V>("custom", wire, label, options),
  kind: "custom",
});
/** A value that is the same on the wire; `kind` is what it is described as. */
export const plain = <V>(
  wire: WireNames,
  { kind, isNullable }: Pick<Field<unknown>, "kind" | "isNullable">,
): Field<V> => ({
  ...field<V>(kind, wire),
  ...(isNullable && { isNullable }),
});
/** Records whose names are those of the wire, which `names` describes. */
export const plainRecords = <V extends object>(wire: WireNames, names: Fields): Field<readonly V[]> => ({
  ...field<readonly V[]>("custom", wire),
  inner: names,
  isArray: true,
});
/** The day of the answer, which its list gives each row (`hasToday`): no field of the wire. */
export const today = (): Field<SchoolDay> => field<SchoolDay>("day", []);
/** A column made of other fields: the screen draws the cell. */
export const computed = (label: string, options?: ColumnOptions): CustomCell<Field<never>> => ({
  ...field<never>("custom", [], label, options),
  kind: "custom",
});

type ValueOf<F> = F extends Field<infer Value> ? Value : never;
export type RecordOfFields<F extends Fields> = {
  -readonly [K in keyof F as [ValueOf<F[K]>] extends [never] ? never : K]: ValueOf<F[K]>;
};
export type WireObject = Record<string, unknown>;

/** A record's translation to the wire and back. */
export interface RecordCodec<F extends Fields, Row extends object> {
  fields: F;
  /** All that the wire has of it: the fields, and what `rest` writes. */
  names: Fields;
  toWire(this: void, row: Row): WireObject;
  fromWire(this: void, wire: unknown): Row;
}

/** The same of a record that no list has. */
export type PlainCodec<Row extends object> = Pick<RecordCodec<Fields, Row>, "names" | "toWire" | "fromWire">;

/** The codec of a table of fields. `rest` translates what needs more than one field; `names` describes what it writes. */
export function fields<const F extends Fields>(table: F): RecordCodec<F, RecordOfFields<F>>;
export function fields<const F extends Fields, Rest extends object>(
  table: F,
  rest: {
    names: Fields;
    toWire(row: RecordOfFields<F> & Rest): WireObject;
    fromWire(wire: WireObject, row: RecordOfFields<F>): Rest;
  },
): RecordCodec<F, RecordOfFields<F> & Rest>;
export function fields(
  table: Fields,
  rest?: { names: Fields; toWire(row: object): WireObject; fromWire(wire: WireObject, row: object): object },
): RecordCodec<Fields, object> {
  const names = Object.entries(table).flatMap(([key, field]) =>
    field.wire.map((name, place) => ({ key, field, path: pathOf(name), isFirst: place === 0 })),
  );
  const writes = names.filter(({ field }) => !field.isDerived);
  const reads = names.filter(({ field, isFirst }) => isFirst && !field.isConstant);
  return {
    fields: table,
    names: { ...table, ...optional(rest?.names) },
    toWire(row) {
      const wire: WireObject = {};
      for (const { key, field, path } of writes) writeAt(wire, path, field.toWire((row as WireObject)[key]));
      return rest ? Object.assign(wire, rest.toWire(row)) : wire;
    },
    fromWire(given) {
      const wire = given as WireObject;
      const row: WireObject = {};
      for (const { key, field, path } of reads) row[key] = field.fromWire(readAt(wire, path));
      return rest ? Object.assign(row, rest.fromWire(wire, row)) : row;
    },
  };
}

/** The codec of a value whose record on the wire is `codec`'s: made of it, and read back. */
export const adapted = <Inner extends object, Outer extends object>(
  codec: PlainCodec<Inner>,
  recordOf: (value: Outer) => Inner,
  restore: (record: Inner) => Outer,
): PlainCodec<Outer> => ({
  names: codec.names,
  toWire: (value) => codec.toWire(recordOf(value)),
  fromWire: (wire) => restore(codec.fromWire(wire)),
});

/** What `rest` writes is described, and need not be there. */
const optional = (names: Fields = {}): Fields =>
  Object.fromEntries(Object.entries(names).map(([key, field]) => [key, { ...field, isOptional: true }]));

function writeAt(wire: WireObject, path: readonly string[], value: unknown): void {
  if (path.length === 0) {
    Object.assign(wire, value);
    return;
  }
  let object = wire;
  for (let depth = 0; depth < path.length - 1; depth++) {
    const outer = path[depth] ?? "";
    object[outer] ??= {};
    object = object[outer] as WireObject;
  }
  const last = path[path.length - 1] ?? "";
  object[last] = isObject(object[last]) && isObject(value) ? { ...object[last], ...value } : value;
}
const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readAt(wire: WireObject, path: readonly string[]): unknown {
  let value: unknown = wire;
  for (const name of path) value = (value as WireObject | undefined)?.[name];
  return value;
}
