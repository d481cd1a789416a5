import type { Client } from "@libsql/client";

/** A step of a plan that reads all rows of a table once for each row of another. */
export interface NestedScan {
  table: string;
  step: string;
  /** The steps before it in its query. */
  after: string;
}

interface PlanStep {
  id: number;
  parent: number;
  detail: string;
}
/** Words that may follow the name of a table and are no name of its own. */
const NO_ALIAS = new Set(
  "on where join cross inner left order group limit using indexed not union natural values set select as and".split(
    " ",
  ),
);
/** A look-up by rowid, and a subquery without a table. */
const ONE_ROW = /USING INTEGER PRIMARY KEY \(rowid=\?\)|^SCAN CONSTANT ROW$/;

/**
 * The scans within loops of a statement's plan, over tables that `grows` names: what takes the product of two sizes. A step is in
 * a loop where another of its query comes before it, or its query is run again for each row of the one around it.
 */
export async function findNestedScans(
  client: Client,
  sql: string,
  grows: ReadonlySet<string>,
): Promise<NestedScan[]> {
  const { rows } = await client.execute(`explain query plan ${sql}`);
  const steps = rows.map(
    ({ id, parent, detail }): PlanStep => ({
      id: Number(id),
      parent: Number(parent),
      detail: String(detail),
    }),
  );
  const tables = tablesByName(sql, grows);
  const unique = await uniqueIndexes(client);
  /** The steps that a subquery in FROM is made by, by the name that its plan gives it. */
  const madeBy = (name: string): PlanStep[] =>
    steps.filter(({ detail }) => detail === `CO-ROUTINE ${name}` || detail === `MATERIALIZE ${name}`);
  /** One row or none: found by a unique key, or of a subquery all of whose own steps are so; of one that reads itself never. */
  const isOneRow = (detail: string, within: readonly string[] = []): boolean => {
    if (ONE_ROW.test(detail) || looksUpUnique(detail, unique)) return true;
    const [, name = ""] = /^SCAN (\S+)$/.exec(detail) ?? [];
    const own = within.includes(name) ? [] : madeBy(name);
    return own.length > 0 && own.every(({ id }) => isMadeOfOneRow(id, [...within, name]));
  };
  const isMadeOfOneRow = (id: number, within: readonly string[]): boolean => {
    const details = steps.filter(({ parent }) => parent === id).map(({ detail }) => detail);
    const read = details.filter((detail) => /^(SCAN|SEARCH)/.test(detail));
    return (
      read.length > 0 &&
      read.every((detail) => isOneRow(detail, within)) &&
      !details.some((detail) => /^COMPOUND/.test(detail))
    );
  };
  const found: NestedScan[] = [];
  const walk = (parent: number, isInLoop: boolean): void => {
    let isAfterLoop = isInLoop;
    const before: string[] = [];
    for (const { id, detail } of steps.filter((step) => step.parent === parent)) {
      const [, how = "", name = ""] = /^(SCAN|SEARCH) (\S+)/.exec(detail) ?? [];
      const table = tables.get(name);
      if (how === "SCAN" && isAfterLoop && table !== undefined && !detail.includes("VIRTUAL TABLE"))
        found.push({ table, step: detail, after: before.join("; ") });
      if (how !== "") before.push(detail);
      walk(id, isAfterLoop && /^CORRELATED/.test(detail));
      if (how !== "" && !isOneRow(detail)) isAfterLoop = true;
    }
  };
  walk(0, false);
  return found;
}

const indexesOf = new WeakMap<Client, Promise<Map<string, number>>>();
/** How many columns each unique index has; of a table without rowid its key's by the table's name. */
function uniqueIndexes(client: Client): Promise<Map<string, number>> {
  const known = indexesOf.get(client) ?? readUniqueIndexes(client);
  indexesOf.set(client, known);
  return known;
}
async function readUniqueIndexes(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.execute(`select list.name, list.origin, s.name as "table",
      (select count(*) from pragma_index_info(list.name)) as columns
    from sqlite_schema s join pragma_index_list(s.name) list on "unique" = 1 where s.type = 'table'`);
  return new Map(
    rows.flatMap(({ name, origin, table, columns }) => [
      [String(name), Number(columns)] as const,
      ...(origin === "pk" ? [[String(table), Number(columns)] as const] : []),
    ]),
  );
}
/** Whether a step names every column of a unique index. */
function looksUpUnique(detail: string, unique: ReadonlyMap<string, number>): boolean {
  const [, table = "", index = "", terms = ""] =
    /^SEARCH (\S+) USING (?:COVERING )?(?:INDEX (\S+)|PRIMARY KEY) \((.*)\)/.exec(detail) ?? [];
  const equal = terms.split(" AND ").filter((term) => term.endsWith("=?")).length;
  return terms !== "" && equal === unique.get(index || table);
}

/** The tables of a statement that grow, by each name that it gives them. */
function tablesByName(sql: string, grows: ReadonlySet<string>): Map<string, string> {
  const named = new Map<string, string>();
  for (const [, table = "", alias = ""] of sql.matchAll(/\b([a-z_]+)\b(?=(?:\s+(?:as\s+)?([a-z_]+)\b)?)/gi)) {
    if (!grows.has(table)) continue;
    named.set(table, table);
    if (alias !== "" && !NO_ALIAS.has(alias.toLowerCase())) named.set(alias, table);
  }
  // A common table may be called as a table is.
  for (const [, common = ""] of sql.matchAll(/\b(\w+) (?:\([^)]*\) )?as (?:materialized )?\(/gi))
    for (const [, alias = ""] of sql.matchAll(new RegExp(`\\b(?:from|join) ${common} (\\w+)`, "gi")))
      named.delete(alias);
  return named;
}
