import { type Column, getTableColumns, getTableName, is, SQL as Sql, sql, type Table } from "drizzle-orm";
import { expectChanges } from "./commit.ts";
import { wanted } from "./select.ts";
import { type SQL, type Statement, statement } from "./statement.ts";

/**
 * Writing rows of the tables (tables.ts): a column that is not there, a value that is missing or of another type does not
 * compile. Only the columns named are written; what a migration adds keeps its default.
 */
type Values<Row> = { [K in keyof Row]: Row[K] | SQL };
type Named<Row, R> = { [K in keyof Row]: (keyof R & string) | SQL };

function columnsOf(table: Table, values: object): Column[] {
  const columns = getTableColumns(table) as Record<string, Column>;
  return Object.keys(values).map((key) => {
    const column = columns[key];
    if (!column) throw new Error(`${getTableName(table)} has no column ${key}`);
    return column;
  });
}
const list = (parts: readonly unknown[]): SQL =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  );
const names = (columns: readonly Column[]): SQL => list(columns.map(({ name }) => sql.identifier(name)));
const valueFor = (column: Column | undefined, value: unknown): unknown =>
  is(value, Sql) || value === null || value === undefined ? (value ?? null) : column?.mapToDriverValue(value);

function inserted(into: SQL, table: Table, values: object): Statement<unknown> {
  const columns = columnsOf(table, values);
  const given = Object.values(values).map((value, place) => valueFor(columns[place], value));
  return statement(sql`${into} ${table} (${names(columns)}) values (${list(given)})`);
}
/** One row. */
export const insert = <T extends Table>(table: T, values: Values<T["$inferInsert"]>): Statement<unknown> =>
  inserted(sql`insert into`, table, values);
/** One row; where a key of it was taken meanwhile, or what it names is gone, it is read and decided again. */
export const insertUnlessTaken = <T extends Table>(
  table: T,
  values: Values<T["$inferInsert"]>,
): Statement<unknown>[] => [inserted(sql`insert or ignore into`, table, values), expectChanges(1)];

/** A row of each: a column by the name of its value in the rows, or by SQL; in their order. */
export function insertEach<T extends Table, R extends object>(
  table: T,
  rows: readonly R[],
  values: Named<T["$inferInsert"], R>,
): Statement<unknown> {
  const from = Object.values(values).map((of) => (typeof of === "string" ? sql`value ->> ${of}` : of));
  return statement(sql`insert into ${table} (${names(columnsOf(table, values))})
    select ${list(from)} from ${wanted(rows)} order by key`);
}

/** `status = ?, version = …`: what an UPDATE sets. */
export function set<T extends Table>(table: T, values: Partial<Values<T["$inferInsert"]>>): SQL {
  const columns = columnsOf(table, values);
  return list(
    Object.values(values).map(
      (value, place) =>
        sql`${sql.identifier(columns[place]?.name ?? "")} = ${valueFor(columns[place], value)}`,
    ),
  );
}

/** The same of the next version of a record. */
const next = <T extends Table>(table: T, values: Partial<Values<T["$inferInsert"]>>): SQL =>
  set(table, { version: sql`version + 1`, ...values } as typeof values);

/** A table whose records are written as they were read. */
export type Versioned = Table & { uuid: Column; version: Column };
/** Writes one record as it was read: at another version, or where a guard does not hold, it is read and decided again. */
export const update = <T extends Versioned>(
  table: T,
  record: { uuid: string; version: number },
  values: Partial<Values<T["$inferInsert"]>>,
  ...guards: SQL[]
): Statement<unknown>[] => [
  statement(sql`update ${table} set ${next(table, values)}
    where ${table.uuid} = ${record.uuid} and ${table.version} = ${record.version}${sql.join(
      guards.map((guard) => sql` and ${guard}`),
    )}`),
  expectChanges(1),
];

/**
 * The same of several, all or none: `values` for all of them, `each` by the names of their own values; in SQL `value` is the
 * record.
 */
export const updateEach = <T extends Versioned, R extends { uuid: string; version: number }>(
  table: T,
  records: readonly R[],
  values: Partial<Values<T["$inferInsert"]>>,
  {
    each = {},
    with: read = [],
    guards = [],
  }: {
    each?: Partial<Named<T["$inferInsert"], R>>;
    /** Values of the records that SQL of `each` reads. */
    with?: (keyof R & string)[];
    guards?: SQL[];
  } = {},
): Statement<unknown>[] => {
  const own = Object.entries(each) as [column: string, of: (keyof R & string) | SQL][];
  const names = ["uuid", "version", ...read, ...own.flatMap(([, of]) => (is(of, Sql) ? [] : [of]))];
  const rows = records.map((record) =>
    Object.fromEntries(names.map((name) => [name, record[name as keyof R]])),
  );
  const written: typeof values = {
    ...values,
    ...Object.fromEntries(own.map(([column, of]) => [column, is(of, Sql) ? of : sql`value ->> ${of}`])),
  };
  const more = Object.keys(written).length > 0 ? sql`, ${set(table, written)}` : sql``;
  return [
    statement(sql`update ${table} set version = ${table.version} + 1${more} from ${wanted(rows)}
      where ${table.uuid} = value ->> 'uuid' and ${table.version} = value ->> 'version'${sql.join(
        guards.map((guard) => sql` and ${guard}`),
      )}`),
    expectChanges(records.length),
  ];
};

/** The same of a record that `key` names, where a key of it may be taken meanwhile, or what it names be gone. */
export const updateUnlessTaken = <T extends Table & { version: Column }>(
  table: T,
  key: Column,
  record: { id: string; version: number },
  values: Partial<Values<T["$inferInsert"]>>,
): Statement<unknown>[] => [
  statement(sql`update or ignore ${table} set ${next(table, values)}
    where ${key} = ${record.id} and ${table.version} = ${record.version}`),
  expectChanges(1),
];

/** The id of the record that a key names. */
export const idNamed = (table: Table & { id: Column }, key: Column, value: string): SQL<number> =>
  sql<number>`(select ${table.id} from ${table} where ${key} = ${value})`;
/** The id of a record that the same batch may have written. */
export const idOf = (table: Table & { id: Column; uuid: Column }, uuid: string): SQL<number> =>
  idNamed(table, table.uuid, uuid);
