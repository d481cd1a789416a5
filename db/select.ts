import { Column, type GetColumnData, getTableColumns, is, sql, type Table } from "drizzle-orm";
import { json, mapRows, rendered, type SQL, type Statement, statement } from "./statement.ts";

/**
 * Reading: what is selected is a record of fields, each a column of a table (tables.ts), SQL, or what is made of SQL; the
 * type of the row follows from it. Joins, index and order stay in the hand of whoever writes the statement.
 */
export interface Made<T> {
  made: SQL;
  read: (value: never) => T;
  /** What is made is JSON: within other JSON it is no text. */
  isJson?: true;
}
type Source<T = unknown> = Column | SQL<T> | Made<T>;
export type Sources = Readonly<Record<string, Source>>;
type ValueOf<S> = S extends Column
  ? GetColumnData<S>
  : S extends SQL<infer T>
    ? T
    : S extends Made<infer T>
      ? T
      : never;
export type RowOfSources<F> = { -readonly [K in keyof F]: ValueOf<F[K]> };

export { alias } from "drizzle-orm/sqlite-core";

/** The columns of a table that fields of a record are named for. */
export const own = <T extends Table, F extends object>(
  table: T,
  { fields }: { fields: F },
): Pick<T["_"]["columns"], keyof F & keyof T["_"]["columns"]> =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => name in fields)) as never;

/** A column or SQL, read as another value; null stays null. */
export const as = <S extends Column | SQL, T>(
  of: S,
  read: (value: NonNullable<ValueOf<S>>) => T,
): Made<T | Extract<ValueOf<S>, null>> => ({
  made: sql`${of}`,
  read: (value) => read((is(of, Column) ? of.mapFromDriverValue(value) : value) as never),
});
/** A column of an outer join: null where nothing was joined. */
export const orNull = <C extends Column>(column: C): Made<GetColumnData<C> | null> => ({
  made: sql`${column}`,
  read: (value) => column.mapFromDriverValue(value) as GetColumnData<C>,
});
/** SQL that answers 0 or 1. */
export const flag = (condition: SQL): Made<boolean> => ({ made: condition, read: Boolean });

/** What is put together once for an object that lasts: for one that is met a second time. */
function once(make: (of: never) => SQL): (of: object) => SQL {
  const met = new WeakSet();
  const known = new WeakMap<object, SQL>();
  return (of) => {
    const made = known.get(of) ?? make(of as never);
    if (!met.has(of)) met.add(of);
    else if (!known.has(of)) known.set(of, rendered(made));
    return made;
  };
}
const sqlOf: (source: Source) => SQL = once((source: Source) =>
  "made" in source ? source.made : sql`${source}`,
);
const aliased = (sources: Sources): SQL =>
  sql.join(
    Object.entries(sources).map(([name, of]) => sql`${sqlOf(of)} as ${sql.identifier(name)}`),
    sql`, `,
  );
/** `payment.uuid as "uuid", …` */
export const columnsOf: (sources: Sources) => SQL = once(aliased);

/** What of these fields is not as SQLite answers it. */
const readersOf = (sources: Sources): [name: string, read: (value: never) => unknown][] =>
  Object.entries(sources).flatMap(([name, of]): [string, (value: never) => unknown][] =>
    "made" in of ? [[name, of.read]] : is(of, Column) && of.dataType === "boolean" ? [[name, Boolean]] : [],
  );
/** The row made of what SQLite answered for these fields, and of what was selected beside them. */
export function readerOf<F extends Sources>(sources: F): (found: object) => RowOfSources<F> {
  const readers = readersOf(sources);
  return (found) => {
    const row: Record<string, unknown> = {};
    for (const name in found) row[name] = (found as Record<string, unknown>)[name];
    for (const [name, read] of readers) if (row[name] !== null) row[name] = read(row[name] as never);
    return row as RowOfSources<F>;
  };
}
/** The same of a row that is made anew anyway: nothing is copied. */
function readInPlace<F extends Sources>(sources: F): (found: object) => RowOfSources<F> {
  const readers = readersOf(sources);
  return (found) => {
    const row = found as Record<string, unknown>;
    for (const [name, read] of readers) if (row[name] !== null) row[name] = read(row[name] as never);
    return row as RowOfSources<F>;
  };
}

/** `select` the fields, then the rest as it is written; `before`: the WITH of it. */
export const select = <F extends Sources>(
  sources: F,
  rest: SQL,
  before: SQL = sql``,
): Statement<RowOfSources<F>> =>
  mapRows(statement<object>(sql`${before}select ${columnsOf(sources)} ${rest}`), readerOf(sources));

const objectOf = (sources: Sources, sqlFor: (name: string, of: Source) => SQL): SQL =>
  sql`json_object(${sql.join(
    Object.entries(sources).map(([name, of]) => {
      const value = sqlFor(name, of);
      return sql`${sql.raw(`'${name}'`)}, ${"made" in of && of.isJson ? sql`json(${value})` : value}`;
    }),
    sql`, `,
  )})`;
const objectOfNames: (sources: Sources) => SQL = once((sources: Sources) =>
  objectOf(sources, (name) => sql`${sql.identifier(name)}`),
);
const parsed = (value: unknown): object =>
  typeof value === "string" ? JSON.parse(value) : (value as object);
/** A column or SQL whose text is JSON. */
export const jsonIn = <T>(of: Column | SQL): Made<T> => ({
  made: sql`${of}`,
  read: (value: unknown) => (typeof value === "string" ? JSON.parse(value) : value) as T,
  isJson: true,
});
/** Rows within a row, in the order of `rest`: libSQL takes no ORDER BY inside an aggregate (docs/decisions/0327). */
export const rowsWithin = <F extends Sources>(sources: F, rest: SQL): Made<RowOfSources<F>[]> => {
  const read = readInPlace(sources);
  return {
    made: sql`(select json_group_array(${objectOfNames(sources)}) from (select ${columnsOf(sources)} ${rest}))`,
    read: (value: unknown) => (parsed(value) as object[]).map(read),
    isJson: true,
  };
};
/** Fields of the row itself, as a record within it. */
export const recordOf = <F extends Sources>(sources: F): Made<RowOfSources<F>> => {
  const read = readInPlace(sources);
  return {
    made: objectOf(sources, (_, of) => sqlOf(of)),
    read: (value: unknown) => read(parsed(value)),
    isJson: true,
  };
};
/** The same of an outer join: null where nothing was joined, by the key of what it joins. */
export const recordOrNull = <F extends Sources>(key: Column, sources: F): Made<RowOfSources<F> | null> => {
  const { made, ...record } = recordOf(sources);
  return { ...record, made: sql`iif(${key} is null, null, ${made})` };
};
/** One row within a row, or null. */
export const rowWithin = <F extends Sources>(sources: F, rest: SQL): Made<RowOfSources<F> | null> => {
  const read = readInPlace(sources);
  return {
    made: sql`(select ${objectOfNames(sources)} from (select ${columnsOf(sources)} ${rest}))`,
    read: (value: unknown) => read(parsed(value)),
    isJson: true,
  };
};
/** Values in one bound parameter, as a table `wanted` of `key` and `value`: one round trip whatever their number. */
export const wanted = (values: readonly unknown[]): SQL => sql`json_each(${json(values)}) wanted`;
