import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Client } from "@libsql/client";

/** Hand-written migrations, in order of their names; the same call for a file, the local server and Turso. */
export interface Migration {
  name: string;
  sha256: string;
  statements: string[];
}

const FOLDER = new URL("./migrations/", import.meta.url);
const BREAKPOINT = "--> statement-breakpoint";

export function readMigrations(folder: URL = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), "utf8");
      return {
        name: name.replace(/\.sql$/, ""),
        sha256: createHash("sha256").update(text).digest("hex"),
        statements: text.split(BREAKPOINT).map((part) => part.trim()),
      };
    });
}

/**
 * Brings a database to the newest schema: each migration in one write batch with its own row, so that it
 * is there whole or not at all. Answers the names applied; throws where one that landed was edited.
 */
export async function migrate(client: Client, migrations: Migration[] = readMigrations()): Promise<string[]> {
  await client.execute(
    "create table if not exists schema_migration (name text primary key, sha256 text not null, applied_at text not null) strict",
  );
  const applied = await client.execute("select name, sha256 from schema_migration");
  const hashes = new Map(applied.rows.map((row) => [String(row.name), String(row.sha256)]));
  const names: string[] = [];
  for (const { name, sha256, statements } of migrations) {
    const known = hashes.get(name);
    if (known === sha256) continue;
    if (known) throw new Error(`Migration ${name} was edited after it landed. Write a new one instead.`);
    const record = {
      sql: "insert into schema_migration (name, sha256, applied_at) values (?, ?, ?)",
      args: [name, sha256, new Date().toISOString()],
    };
    await client.batch([...statements, record], "write");
    names.push(name);
  }
  return names;
}
