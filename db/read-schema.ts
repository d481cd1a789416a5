import type { Client } from "@libsql/client";

/** What a database says of itself, in a shape that can be compared. */
export interface ColumnFacts {
  name: string;
  type: string;
  notNull: boolean;
  defaultSql: string | null;
  /** 1, 2 … inside the primary key; 0 outside. */
  keyPosition: number;
  isGenerated: boolean;
}
export interface TableFacts {
  columns: ColumnFacts[];
  unique: string[];
  references: string[];
  options: string;
  checks: string[];
}
export interface SchemaFacts {
  tables: Record<string, TableFacts>;
  /** "table (columns) where …" by name. */
  indexes: Record<string, string>;
  /** "before update on table" by name. */
  triggers: Record<string, string>;
}

const IGNORED =
  /^(sqlite_|student_search|student_words|invoice_reference_search|payment_receipt_search|schema_migration|libsql_)/;
const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Every `check (…)` of a CREATE TABLE, whatever is between the brackets. */
function checksOf(sql: string): string[] {
  const checks: string[] = [];
  for (const match of sql.matchAll(/\bcheck \(/gi)) {
    const start = match.index + match[0].length;
    let depth = 1;
    let end = start;
    for (; depth > 0; end += 1) {
      if (sql[end] === "(") depth += 1;
      if (sql[end] === ")") depth -= 1;
    }
    checks.push(oneLine(sql.slice(start, end - 1)));
  }
  return checks;
}

async function tableFacts(client: Client, name: string, sql: string): Promise<TableFacts> {
  const info = await client.execute(`pragma table_xinfo(${name})`);
  const keys = await client.execute(`pragma foreign_key_list(${name})`);
  const indexes = await client.execute(`pragma index_list(${name})`);
  const unique: string[] = [];
  for (const index of indexes.rows) {
    if (index.origin !== "u") continue;
    const columns = await client.execute(`pragma index_info(${String(index.name)})`);
    unique.push(columns.rows.map((row) => String(row.name)).join(", "));
  }
  return {
    columns: info.rows.map((row) => ({
      name: String(row.name),
      type: String(row.type).toLowerCase(),
      notNull: row.notnull === 1,
      defaultSql: row.dflt_value === null ? null : String(row.dflt_value),
      keyPosition: Number(row.pk),
      isGenerated: row.hidden !== 0,
    })),
    unique: unique.sort(),
    references: keys.rows.map((row) => `${row.from} → ${row.table}.${row.to ?? "id"}`).sort(),
    options: oneLine(sql.slice(sql.lastIndexOf(")") + 1)),
    checks: checksOf(sql),
  };
}

export async function readSchema(client: Client): Promise<SchemaFacts> {
  const objects = await client.execute("select type, name, tbl_name, sql from sqlite_schema order by name");
  const facts: SchemaFacts = { tables: {}, indexes: {}, triggers: {} };
  for (const { type, name, tbl_name, sql } of objects.rows) {
    const text = sql === null ? "" : oneLine(String(sql));
    const key = String(name);
    if (type === "trigger")
      facts.triggers[key] = text.replace(/^create trigger \S+ /i, "").replace(/ begin .*$/, "");
    else if (IGNORED.test(key)) continue;
    else if (type === "index" && text)
      facts.indexes[key] = text.replace(/^create (unique )?index \S+ on /i, "$1");
    else if (type === "table") facts.tables[key] = await tableFacts(client, String(tbl_name), String(sql));
  }
  return facts;
}
