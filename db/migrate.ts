import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Client } from "@libsql/client";

/** Hand-written migrations, in order of their names; the same call for a file, the local server and Turso. The first eleven are the schema as of 2026-11-28, a file a domain. */
export interface Migration {
  name: string;
  sha256: string;
  statements: string[];
}

/** The last of the 45 migrations that made the same schema before: who has it has what the first eleven make (docs/decisions/0200). */
const SAME_SCHEMA = {
  name: "0075_open_identity_mails",
  sha256: "101d4891873164da4240ffae7690465d2fe8134cfe52993364a29a51f80c34b8",
};
const FIRST = 11;
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
  const known = await appliedTo(client);
  if (known.get(SAME_SCHEMA.name) === SAME_SCHEMA.sha256) {
    const records = migrations.slice(0, FIRST).map(recordOf);
    await client.batch(["delete from schema_migration", ...records], "write");
    return [...records.map(({ args: [name] }) => String(name)), ...(await migrate(client, migrations))];
  }
  if (known.size > 0 && !known.has(migrations[0]?.name ?? ""))
    throw new Error(
      "This database was made by a version of Talaan before the first migration here, and is left as it was. Bring it to the schema of 2026-11-28 with the version of that day, or restore a backup made since.",
    );
  return applyMissing(client, migrations, known);
}

/** The hash of each migration a database has, by its name. */
async function appliedTo(client: Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.execute("select name, sha256 from schema_migration");
  return new Map(rows.map((row) => [String(row.name), String(row.sha256)]));
}

const recordOf = ({ name, sha256 }: Migration) => ({
  sql: "insert into schema_migration (name, sha256, applied_at) values (?, ?, ?)",
  args: [name, sha256, new Date().toISOString()],
});

async function applyMissing(
  client: Client,
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
): Promise<string[]> {
  const names: string[] = [];
  for (const migration of migrations) {
    const known = applied.get(migration.name);
    if (known === migration.sha256) continue;
    if (known)
      throw new Error(`Migration ${migration.name} was edited after it landed. Write a new one instead.`);
    await client.batch([...migration.statements, recordOf(migration)], "write");
    names.push(migration.name);
  }
  return names;
}
