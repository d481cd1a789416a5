import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { createClient } from "@libsql/client";
import { migrate } from "../../db/migrate.ts";
import { seedDemo } from "../../db/seed/demo.ts";
import { at } from "../../scripts/paths.ts";
import { fingerprint } from "../../scripts/sources.ts";

/** The day the school of the tests lives in: a Wednesday in the second term. */
export const TODAY = "2026-11-18";

/** A migrated and seeded database, made once for each state of its sources; every test file works on a copy. */
export async function templateDatabase(): Promise<string> {
  const name = fingerprint(["db/migrations", "db/seed", "db/migrate.ts", "core"]).slice(0, 16);
  const path = at("build", "test-template", `${name}.db`);
  if (existsSync(path)) return path;
  mkdirSync(at("build", "test-template"), { recursive: true });
  const draft = `${path}.${process.pid}`;
  for (const suffix of ["", "-wal", "-shm"]) rmSync(`${draft}${suffix}`, { force: true });
  const client = createClient({ url: `file:${draft}`, intMode: "number" });
  await migrate(client);
  await seedDemo(client, { today: TODAY });
  await client.execute("pragma wal_checkpoint(truncate)");
  client.close();
  renameSync(draft, path);
  return path;
}
