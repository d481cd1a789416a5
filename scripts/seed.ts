import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Client, createClient } from "@libsql/client";
import { keepAllBalances } from "#api/commands/billing/accounts/keep-past-balances.ts";
import { computeAllFigures } from "#api/commands/reports/compute-figures.ts";
import { isSchoolDay, type SchoolDay, schoolDayAt, startOfDay } from "#core/shared/school-day.ts";
import { databaseOver } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { seedDemo, seedSchool } from "#db/seed/demo.ts";
import { SEED_SIZES, type SeedScale } from "#db/seed/plan.ts";
import { claimDataFolder } from "./stack/data-folder.ts";
import { addLargeBilling } from "./stack/demo/large-billing.ts";

/**
 * npm run seed -- [--scale demo|5k-students|2m-scores|10k|100k|1m] [--today YYYY-MM-DD] [--data-dir .data]
 * Into <data-dir>/talaan.db, which must not exist yet; or into the empty database DATABASE_URL names, with a password made for it.
 */
export interface SeedRequest {
  scale: SeedScale;
  today: SchoolDay;
  /** Of every account; default: the demo school's, which the README publishes. */
  password?: string;
}

/** Everything in one file nobody else opens: a half-written one is thrown away, so nothing is kept on disk for rollback. */
const BULK_PRAGMAS = [
  "journal_mode = MEMORY",
  "synchronous = OFF",
  "locking_mode = EXCLUSIVE",
  "cache_size = -1000000",
  "temp_store = MEMORY",
];

/** Makes a seeded database file; it appears under its name only when it is whole. */
export async function seedFile(path: string, request: SeedRequest): Promise<void> {
  const partial = `${path}.seeding`;
  rmSync(partial, { force: true });
  const client = createClient({ url: `file:${partial}`, intMode: "number" });
  for (const pragma of BULK_PRAGMAS) await client.execute(`pragma ${pragma}`);
  await seedInto(client, request);
  await client.execute("analyze");
  await client.execute("pragma locking_mode = NORMAL");
  await client.execute("pragma journal_mode = WAL");
  client.close();
  renameSync(partial, path);
  for (const suffix of ["-wal", "-shm"]) rmSync(`${partial}${suffix}`, { force: true });
}

async function seedInto(client: Client, { scale, today, password }: SeedRequest): Promise<void> {
  await migrate(client);
  const accounts = await client.execute("select count(*) as n from user_account");
  if (accounts.rows[0]?.n !== 0) throw new Error("This database has accounts already: seed an empty one.");
  if (scale === "demo") await seedDemo(client, { today, ...(password && { password }) });
  else await seedLargeSchool(client, { scale, today, ...(password && { password }) });
  await computeAllFigures(databaseOver(client));
  await keepAllBalances(databaseOver(client), Date.parse(startOfDay(today)));
}

async function seedLargeSchool(
  client: Client,
  { scale, today, password }: SeedRequest & { scale: Exclude<SeedScale, "demo"> },
): Promise<void> {
  const size = SEED_SIZES[scale];
  await seedSchool(client, size, today, {
    ...(password && { password }),
    report: (invoices) => {
      process.stdout.write(
        `\r${invoices.toLocaleString("en-US")} of ${size.invoices.toLocaleString("en-US")} invoices`,
      );
    },
  });
  process.stdout.write("\n");
  await addLargeBilling(databaseOver(client), { invoices: size.invoices, today });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      scale: { type: "string", default: "demo" },
      today: { type: "string", default: schoolDayAt(Date.now()) },
      "data-dir": { type: "string", default: process.env.DATA_DIR ?? ".data" },
    },
  });
  const { scale, today } = values;
  if (!(scale in SEED_SIZES)) throw new Error(`--scale is one of ${Object.keys(SEED_SIZES).join(", ")}`);
  if (!isSchoolDay(today)) throw new Error("--today is a day as YYYY-MM-DD");
  const request = { scale: scale as SeedScale, today };
  const started = Date.now();
  const url = process.env.DATABASE_URL;
  if (url) {
    const authToken = process.env.DATABASE_AUTH_TOKEN;
    const client = createClient({ url, ...(authToken && { authToken }), intMode: "number" });
    // A database that a network reaches never gets the published password.
    const password = randomBytes(9).toString("base64url");
    await seedInto(client, { ...request, password });
    client.close();
    console.log(`The password of every account: ${password}`);
  } else {
    const dataDir = resolve(values["data-dir"]);
    const path = join(dataDir, "talaan.db");
    const release = claimDataFolder(dataDir);
    try {
      if (existsSync(path))
        throw new Error(`${path} exists already: remove it, or choose another --data-dir.`);
      mkdirSync(dataDir, { recursive: true });
      await seedFile(path, request);
    } finally {
      release();
    }
  }
  console.log(`Seeded ${scale} as of ${today} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

if (import.meta.main)
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
