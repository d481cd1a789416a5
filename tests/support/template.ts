import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { createClient } from "@libsql/client";
import { migrate } from "../../db/migrate.ts";
import { seedDemo } from "../../db/seed/demo.ts";
import { at } from "../../scripts/paths.ts";
import { fingerprint } from "../../scripts/sources.ts";

/** The day the school of the tests lives in: a Wednesday in the second term. */
export const TODAY = "2026-11-18";

/** A database migrated and seeded as of a day, made once for each state of its sources; every test file works on a copy. */
export async function templateDatabase(today = TODAY): Promise<string> {
  const state = fingerprint(["db/migrations", "db/seed", "db/migrate.ts", "core"]).slice(0, 16);
  const path = at("build", "test-template", `${state}-${today}.db`);
  if (!existsSync(path)) {
    mkdirSync(at("build", "test-template"), { recursive: true });
    // Whoever makes it at the same time makes the same.
    const draft = `${path}.${randomUUID()}`;
    await makeTemplate(draft, today);
    renameSync(draft, path);
  }
  return path;
}

/** Migrates and seeds a new file. */
export async function makeTemplate(path: string, today: string): Promise<void> {
  const client = createClient({ url: `file:${path}`, intMode: "number" });
  await migrate(client);
  await seedDemo(client, { today });
  await client.execute("pragma wal_checkpoint(truncate)");
  client.close();
  for (const suffix of ["-wal", "-shm"]) rmSync(`${path}${suffix}`, { force: true });
}
