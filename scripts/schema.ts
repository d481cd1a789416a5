import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Client, createClient } from "@libsql/client";
import { migrate, readMigrations } from "../db/migrate.ts";
import { readSchema, type SchemaFacts, type TableFacts } from "../db/read-schema.ts";

/**
 * Writes db/tables.ts from the migrations: the row of each table, with what the database checks, its indexes and its triggers.
 * The migrations are the one place a table is described (docs/decisions/0200).
 */
const TABLES = new URL("../db/tables.ts", import.meta.url);

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

export async function tablesText(client: Client): Promise<string> {
  const schema = await readSchema(client);
  const tables = Object.entries(schema.tables).map(([name, facts]) => tableText(name, facts, schema));
  return `/**
 * The row of each table as SQLite returns it. Written by \`npm run schema\` from db/migrations, which tests compare; never by hand.
 */
export interface Tables {
${tables.join("\n")}
}

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

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  writeFileSync(TABLES, await expectedTables());
  console.log(`db/tables.ts: ${readFileSync(TABLES, "utf8").split("\n").length} lines`);
}
