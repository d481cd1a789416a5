import type { AnyList, RowOf } from "#core/shared/list/definition.ts";
import { type SQL, sql } from "#db/statement.ts";

/** The rows of a list's source, its keys and its counts (list-source.ts). */
/** What a page selects, and the row made of it, of a source that has a table of fields. */
export function selection<L extends AnyList>(
  list: L,
  { columns, fields, reads }: { columns?: SQL; fields?: object; reads?: object },
) {
  const all = Object.entries((fields ?? {}) as Record<string, SQL>);
  const facts = new Set<string>([list.key, ...(list.facts ?? [])]);
  const select = (entries: typeof all): SQL =>
    sql.join(
      entries.map(([key, column]) => sql`${column} as ${sql.raw(`"${key}"`)}`),
      sql`, `,
    );
  const read = Object.entries((reads ?? {}) as Record<string, (value: unknown, row: unknown) => unknown>);
  return {
    columns: (factsOnly: boolean): SQL =>
      columns ?? select(factsOnly ? all.filter(([key]) => facts.has(key)) : all),
    read: (row: Record<string, unknown>): RowOf<L> =>
      Object.assign(
        row,
        Object.fromEntries(read.flatMap(([key, of]) => (key in row ? [[key, of(row[key], row)]] : []))),
      ) as RowOf<L>,
  };
}

/** Every tab with its count, and their sum under the name of the tab of all; what has no tab (null) is in that alone. */
export function countsByTab(
  { tabs }: AnyList,
  found: readonly TabCount[],
  keyOf: (value: unknown) => string,
): Record<string, number> {
  const { all, labels = {} } = tabs ?? {};
  const counts = Object.fromEntries([...(all ? [all] : []), ...Object.keys(labels)].map((key) => [key, 0]));
  for (const { tab, count } of found) {
    if (tab !== null) {
      const key = keyOf(tab);
      counts[key] = (counts[key] ?? 0) + count;
    }
    if (all) counts[all] = (counts[all] ?? 0) + count;
  }
  return counts;
}
export const allOf = ({ tabs }: AnyList, counts: Record<string, number>): number =>
  tabs?.all ? (counts[tabs.all] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0);

export interface RowKey {
  key: string;
  id: number;
}
export interface TabCount {
  tab: unknown;
  count: number;
}

/** Where the next chunk begins; undefined after the last one, which is not full. */
export function nextKey(found: readonly unknown[], limit: number): RowKey | undefined {
  const last = found.at(-1) as { sort_key: string; row_id: number } | undefined;
  return !last || found.length < limit ? undefined : { key: last.sort_key, id: last.row_id };
}
