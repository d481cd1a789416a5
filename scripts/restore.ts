import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createClient } from "@libsql/client";
import {
  type RestoreReport,
  reconcileRestore,
  type StoredFiles,
} from "../api/commands/audit/reconcile-restore.ts";
import { instantAt } from "../core/shared/school-day.ts";
import { newUuid } from "../core/shared/uuid.ts";
import { migrate } from "../db/migrate.ts";
import { provenBooks } from "./books.ts";
import { claimDataFolder } from "./data-folder.ts";
import { openLocalFiles } from "./local-files.ts";
import { sealKeyOf } from "./local-secrets.ts";
import { at } from "./paths.ts";

/**
 * npm run restore -- --from <backup> [--data-dir .data]: puts a backup's database back on one machine while
 * nothing runs. What stood there is moved aside, never deleted; stored files stay, they tell which numbers left
 * the house. Then: newest schema, series past all that left, the books proven, and what is missing listed.
 */
export async function restore(
  from: string,
  dataDir: string,
  epochMs: number = Date.now(),
): Promise<RestoreReport & { holds: boolean }> {
  if (!existsSync(join(from, "talaan.db"))) throw new Error(`${from} is no backup: it has no talaan.db.`);
  const release = claimDataFolder(dataDir);
  try {
    const aside = join(dataDir, `before-restore-${instantAt(epochMs).replace(/\D/g, "").slice(0, 14)}`);
    mkdirSync(aside, { recursive: true });
    for (const name of readdirSync(dataDir).filter((file) => file.startsWith("talaan.db")))
      renameSync(join(dataDir, name), join(aside, name));
    cpSync(join(from, "talaan.db"), join(dataDir, "talaan.db"));
    if (!existsSync(join(dataDir, "r2")) && existsSync(join(from, "r2")))
      cpSync(join(from, "r2"), join(dataDir, "r2"), { recursive: true });
    const url = `file:${join(dataDir, "talaan.db")}`;
    const report = await reconcile(url, dataDir, epochMs);
    return { ...report, holds: await provenBooks(url, sealKeyOf(dataDir)) };
  } finally {
    release();
  }
}

async function reconcile(url: string, dataDir: string, epochMs: number): Promise<RestoreReport> {
  const client = createClient({ url, intMode: "number" });
  const store = await openLocalFiles(dataDir);
  try {
    await migrate(client);
    return await reconcileRestore({
      db: { client, cost: { roundTrips: 0, rowsRead: 0 } },
      files: store.files as unknown as StoredFiles,
      mailSubjects: subjectsIn(join(dataDir, "mail")),
      now: instantAt(epochMs),
      newUuid: () => newUuid(epochMs, crypto.getRandomValues(new Uint8Array(10))),
    });
  } finally {
    await store.close();
    client.close();
  }
}

/** Subjects of the mails the local inbox holds. */
const subjectsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".json"))
        .map((name) => (JSON.parse(readFileSync(join(folder, name), "utf8")) as { subject: string }).subject)
    : [];

const listed = (title: string, lines: readonly string[]): void => {
  if (lines.length > 0) console.log([`${title}:`, ...lines.map((line) => `  ${line}`)].join("\n"));
};

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      from: { type: "string" },
      "data-dir": { type: "string", default: process.env.DATA_DIR ?? at(".data") },
    },
  });
  try {
    if (!values.from) throw new Error("Give --from <backup>, a folder that `npm run backup` wrote.");
    const report = await restore(resolve(values.from), resolve(values["data-dir"]));
    listed(
      "Numbers left out, as they may have left the house",
      report.gaps.map(
        ({ series, year, first, last }) => `${series} ${year || "drafts"}: ${first} to ${last}`,
      ),
    );
    listed("Files without a row (swept a day after they were made)", report.objectsWithoutRows);
    listed("Files that are gone (documents can be asked for again)", report.rowsWithoutObjects);
    console.log(report.holds ? "Restored; the books hold." : "Restored, but the books do NOT hold.");
    process.exit(report.holds ? 0 : 1);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
