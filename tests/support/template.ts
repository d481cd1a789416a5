import { randomUUID, scryptSync } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { createClient } from "@libsql/client";
import { computeAllFigures } from "#api/commands/reports/compute-figures.ts";
import { databaseOver } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { seedSchool } from "#db/seed/demo.ts";
import { DEMO_PASSWORD } from "#db/seed/password.ts";
import { SEED_SIZES } from "#db/seed/plan.ts";
import { oneAtATime } from "#scripts/build/one-at-a-time.ts";
import { fingerprint } from "#scripts/build/sources.ts";
import { at } from "#scripts/paths.ts";

/** The day the school of the tests lives in: a Wednesday in the second term. */
export const TODAY = "2026-11-18";

/** The demo school, and one a quarter as large in bytes for tests that copy, hash and verify whole databases. */
const SIZES = {
  demo: SEED_SIZES.demo,
  small: { students: 120, graduates: 8, invoices: 300, payments: 300, isGraded: true },
} as const;
/** "empty": a school without data. */
export type TemplateSize = keyof typeof SIZES | "empty";

/** A database migrated and seeded as of a day, made once for each state of its sources; every test file works on a copy. */
export function templateDatabase(today = TODAY, size: TemplateSize = "demo"): Promise<string> {
  const name = `${today}-${size}`;
  const known = templates.get(name) ?? makeOnce(name, today, size);
  templates.set(name, known);
  return known;
}
const templates = new Map<string, Promise<string>>();

async function makeOnce(name: string, today: string, size: TemplateSize): Promise<string> {
  const state = fingerprint([
    "db/migrations",
    "db/seed",
    "db/migrate.ts",
    "core",
    "db/queries/reports",
    "api/commands/reports",
    "tests/support/template.ts",
  ]).slice(0, 16);
  const path = at("build", "test-template", `${state}-${name}.db`);
  if (existsSync(path)) return path;
  return oneAtATime(`template-${name}`, async () => {
    if (existsSync(path)) return path;
    mkdirSync(at("build", "test-template"), { recursive: true });
    const draft = `${path}.${randomUUID()}`;
    await makeTemplate(draft, today, size);
    renameSync(draft, path);
    return path;
  });
}

/** Verified in a few milliseconds: at the first sign-in the account gets a hash of the full cost, as any old hash is renewed. */
function quickHash(password: string): string {
  const salt = Buffer.from("talaan-test-salt", "ascii");
  const text = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");
  return `$scrypt$ln=10,r=8,p=1$${text(salt)}$${text(scryptSync(password, salt, 32, { N: 2 ** 10, r: 8, p: 1 }))}`;
}

/** Migrates and seeds a new file. */
export async function makeTemplate(path: string, today: string, size: TemplateSize = "demo"): Promise<void> {
  const client = createClient({ url: `file:${path}`, intMode: "number" });
  await migrate(client);
  if (size !== "empty") {
    await seedSchool(client, SIZES[size], today, { rowsPerTransaction: Number.POSITIVE_INFINITY });
    await computeAllFigures(databaseOver(client));
    await client.execute({
      sql: "update user_account set password_hash = ?",
      args: [quickHash(DEMO_PASSWORD)],
    });
  }
  await client.execute("pragma wal_checkpoint(truncate)");
  client.close();
  for (const suffix of ["-wal", "-shm"]) rmSync(`${path}${suffix}`, { force: true });
}
