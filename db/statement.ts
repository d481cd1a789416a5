import type { InArgs, InStatement, ResultSet } from "@libsql/client/http";
import { type SQL, sql } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";

/**
 * A statement with the type of the rows it answers. Built from drizzle's `sql` template, so that every
 * value is a bound parameter; run only by `read` (db/client.ts) and `commit` (db/commit.ts), in batches.
 */
export interface Statement<Row> {
  sql: string;
  args: InArgs;
  /** Turns a result into rows. */
  rows: (result: ResultSet) => Row[];
}

export { type SQL, sql };

/** How SQLite writes names, values and strings. drizzle's own dialect says the same, but adds its query builder, 5 KB (gzip), to every Worker. */
const SQLITE = {
  casing: new CasingCache(),
  escapeName: (name: string) => `"${name.replaceAll('"', '""')}"`,
  escapeParam: () => "?",
  escapeString: (text: string) => `'${text.replaceAll("'", "''")}'`,
};

/** A statement from a template. Column names of the row type are those the SQL selects. */
export function statement<Row = Record<string, never>>(query: SQL): Statement<Row> {
  const { sql: text, params } = query.toQuery(SQLITE);
  return { sql: text, args: params as InArgs, rows: (result) => result.rows as unknown as Row[] };
}

/** A part of statements as it is sent, with what it binds: it need not be put together each time. */
export function rendered(part: SQL): SQL {
  const { sql: text, params } = part.toQuery(SQLITE);
  const [first = "", ...pieces] = text.split("?");
  // A question mark in a text of its own.
  if (pieces.length !== params.length) return part;
  // A chunk that is no SQL is a value.
  return sql.join([
    sql.raw(first),
    ...pieces.flatMap((piece, place) => [params[place] as never, sql.raw(piece)]),
  ]);
}

/** The same statement, each of its rows made another value. */
export const mapRows = <Row, Value>(of: Statement<Row>, make: (row: Row) => Value): Statement<Value> => ({
  ...of,
  rows: (result) => of.rows(result).map(make),
});

export const inStatement = ({ sql: text, args }: Statement<unknown>): InStatement => ({ sql: text, args });

/** Rows of a bulk write or a list of keys as one bound parameter: `json_each(${json(rows)})`. One round trip whatever their number. */
export const json = (value: unknown): SQL => sql`${JSON.stringify(value)}`;

export type RowOf<S> = S extends Statement<infer Row> ? Row : never;
