import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient } from "@libsql/client";
import { migrate, readMigrations } from "#db/migrate.ts";

/**
 * What db/tables.ts says, from the migrations: drizzle's table of each, with what the database checks, its indexes and its triggers.
 * The migrations are the one place a table is described (docs/decisions/0200); CHECK, STRICT and indexes are only theirs.
 */
const TABLES = new URL("../db/tables.ts", import.meta.url);

/** What a database says of itself, in a shape that can be compared. */
interface ColumnFacts {
  name: string;
  type: string;
  notNull: boolean;
  defaultSql: string | null;
  /** 1, 2 … inside the primary key; 0 outside. */
  keyPosition: number;
  isGenerated: boolean;
}
interface TableFacts {
  columns: ColumnFacts[];
  unique: string[];
  references: string[];
  options: string;
  checks: string[];
}
interface SchemaFacts {
  tables: Record<string, TableFacts>;
  /** "table (columns) where …" by name. */
  indexes: Record<string, string>;
  /** "before update on table" by name. */
  triggers: Record<string, string>;
}

const IGNORED =
  /^(sqlite_|student_search|student_words|student_name_word|bank_line_search|guardian_search|invoice_reference_search|payment_receipt_search|schema_migration|libsql_)/;
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

const TYPES: Record<string, string> = { integer: "number", text: "string", blob: "ArrayBuffer" };

/** The values a CHECK admits for a column, as a union of literals; null: it names none. */
function literalsOf(column: string, { checks }: TableFacts): string | null {
  for (const check of checks) {
    const [, list] = check.match(new RegExp(`^${column} (?:is null or ${column} )?in \\(([^()]*)\\)$`)) ?? [];
    if (list !== undefined && list !== "0, 1")
      return list
        .replaceAll(/'([^']*)'/g, '"$1"')
        .split(", ")
        .join(" | ");
    const [, from, to] = check.match(new RegExp(`^${column} between (\\d+) and (\\d+)$`)) ?? [];
    if (from !== undefined && Number(to) - Number(from) < 5)
      return Array.from({ length: Number(to) - Number(from) + 1 }, (_, place) => Number(from) + place).join(
        " | ",
      );
  }
  return null;
}

/** Columns whose values the database does not list, because they grow with the product: the type, and where it is from. */
const TYPED: Readonly<Record<string, readonly [name: string, from: string]>> = {
  "document.kind": ["DocumentKind", "#core/shared/document-kinds.ts"],
  "invoice.settlement": ["Settlement", "#core/billing/invoices/invoice-status.ts"],
  "mail.kind": ["MailKind", "#core/documents/mail-kinds.ts"],
  "print_job.kind": ["BulkKind", "#core/documents/print-job/bulk-kinds.ts"],
  "reminder_invoice.left_out": ["LeftOut", "#core/billing/reminders/reminders.ts"],
  "school_class.last_term": ["TermOrdinal", "#core/management/term-name.ts"],
};
const camel = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const isFlag = (column: string, { checks }: TableFacts): boolean =>
  checks.some((check) => new RegExp(`^${column} (?:is null or ${column} )?in \\(0, 1\\)$`).test(check));

/** `… as (…)` of a generated column, whatever is between the brackets. */
function expressionOf(column: string, sql: string): string {
  const from = sql.search(new RegExp(`\\b${column}\\b[^,]*?\\bas \\(`, "i"));
  return checksOf(sql.slice(sql.indexOf("as (", from)).replace(/^as/, "check")).at(0) ?? "";
}

/** A column by drizzle's builder: its type, whether it is null, its default, and what it is generated from. */
function columnText(table: string, column: ColumnFacts, facts: TableFacts, sql: string): string {
  const { name, type, defaultSql } = column;
  if (!(type in TYPES)) throw new Error(`${table}.${name} is of type ${type}.`);
  const literals = literalsOf(name, facts);
  const [typed = literals ?? (type === "blob" ? TYPES[type] : undefined)] = TYPED[`${table}.${name}`] ?? [];
  const flag = isFlag(name, facts);
  const isKey = column.keyPosition > 0 && facts.columns.filter((one) => one.keyPosition > 0).length === 1;
  const isNeeded = !isKey && (column.notNull || column.keyPosition > 0);
  const value = defaultSql?.startsWith("'") ? JSON.stringify(defaultSql.slice(1, -1)) : defaultSql;
  return [
    `    ${camel(name)}: ${type}("${name}"${flag ? ', { mode: "boolean" }' : ""})`,
    typed ? `.$type<${typed}>()` : "",
    isKey ? ".primaryKey()" : "",
    isNeeded ? ".notNull()" : "",
    defaultSql === null ? "" : `.default(${flag ? defaultSql === "1" : value})`,
    column.isGenerated ? `.generatedAlwaysAs(sql\`${expressionOf(name, sql)}\`)` : "",
    ",",
  ].join("");
}

const named = (kind: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${kind}: ${names.join(", ")}.`];

function tableText(name: string, facts: TableFacts, { indexes, triggers }: SchemaFacts): string {
  if (!facts.options.includes("strict")) throw new Error(`Table ${name} is not STRICT.`);
  const on = (objects: Record<string, string>, place: RegExp): string[] =>
    Object.keys(objects).filter((key) => objects[key]?.match(place)?.[1] === name);
  const notes = [
    ...named(
      "Unique",
      facts.unique.map((columns) => `(${columns})`),
    ),
    ...named("Indexes", on(indexes, /^(?:unique )?(\w+) /)),
    ...named("Triggers", on(triggers, / on (\w+)/)),
    ...facts.checks.map((check) => `check ${check.replaceAll("*/", "* /")}`),
  ];
  const columns = facts.columns.map(({ name: column, type, notNull, keyPosition }) => {
    const value = literalsOf(column, facts) ?? TYPES[type];
    if (!value) throw new Error(`${name}.${column} is of type ${type}.`);
    return `    ${column}: ${value}${notNull || keyPosition > 0 ? "" : " | null"};`;
  });
  return [
    ...(notes.length > 0 ? ["  /**", ...notes.map((note) => `   * ${note}`), "   */"] : []),
    `  ${name}: {`,
    ...columns,
    "  };",
  ].join("\n");
}

async function tablesText(client: Client): Promise<string> {
  const schema = await readSchema(client);
  const { rows } = await client.execute("select name, sql from sqlite_schema where type = 'table'");
  const sqlOf = new Map(rows.map(({ name, sql }) => [String(name), String(sql)]));
  const entries = Object.entries(schema.tables);
  // A function without arguments that is marked pure: a Worker's bundle keeps only the tables that it reads.
  const drizzle = entries.map(
    ([name, facts]) => `export const ${camel(name)} = /* @__PURE__ */ (() =>
  sqliteTable("${name}", {
${facts.columns.map((column) => columnText(name, column, facts, sqlOf.get(name) ?? "")).join("\n")}
  }))();`,
  );
  const tables = entries.map(([name, facts]) => tableText(name, facts, schema));
  const builders = ["blob", "integer", "sqliteTable", "text"].filter((builder) =>
    drizzle.some((table) => table.includes(`${builder}(`)),
  );
  const types = Object.values(TYPED).map(([name, from]) => `import type { ${name} } from "${from}";`);
  return `${types.sort().join("\n")}
import { sql } from "drizzle-orm";
import { ${builders.join(", ")} } from "drizzle-orm/sqlite-core";

/**
 * The tables, and the row of each as SQLite returns it. Written by scripts/generate.ts from db/migrations, never by hand.
 */
export interface Tables {
${tables.join("\n")}
}

${drizzle.join("\n")}

/** The newest migration. */
export const NEWEST_MIGRATION = "${readMigrations().at(-1)?.name}";
`;
}

/** What db/tables.ts must say. */
export async function expectedTables(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "talaan-schema-"));
  const client = createClient({ url: `file:${join(folder, "talaan.db")}`, intMode: "number" });
  try {
    await migrate(client);
    return await tablesText(client);
  } finally {
    client.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes db/tables.ts where it is not as the migrations make it; answers its path then. */
export async function writeTables(): Promise<string[]> {
  const text = await expectedTables();
  if (existsSync(TABLES) && readFileSync(TABLES, "utf8") === text) return [];
  writeFileSync(TABLES, text);
  return ["db/tables.ts"];
}
