import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createClient } from "@libsql/client";
import { type Anchor, type AnchorStore, readAnchors } from "#api/commands/audit/anchor.ts";
import {
  type RestoreReport,
  reconcileRestore,
  type StoredFiles,
} from "#api/commands/audit/reconcile-restore.ts";
import { headsFromText } from "#core/billing/number-series.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { newUuid } from "#core/shared/uuid.ts";
import { databaseOver } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { at } from "./paths.ts";
import { cloneObjects, objectsWithoutBytes } from "./safekeeping/copies.ts";
import { type Manifest, readManifest, requireUndamaged } from "./safekeeping/manifest.ts";
import { presentDatabase } from "./safekeeping/present-database.ts";
import { openSecrets, SEALED_SECRETS } from "./safekeeping/sealed-secrets.ts";
import { swapIn } from "./safekeeping/swap.ts";
import { claimDataFolder } from "./stack/data-folder.ts";
import { openLocalFiles } from "./stack/local-files.ts";
import { sealKeyOf } from "./stack/local-secrets.ts";
import { fileFaults, provenBooks } from "./verify/books.ts";

export interface RestoreOptions {
  epochMs?: number;
  /** What the backup's secrets are sealed with; without it the data folder's own are used. */
  passphrase?: string | undefined;
  /** Numbers known to be given since the backup, e.g. "INV-2026=818 PT-2026=1504". */
  given?: string;
}

/**
 * npm run restore -- --from <backup> [--data-dir .data] [--given "INV-2026=818"]: puts a backup back on one machine while
 * nothing runs. All is made and proven in a folder beside first: the backup's bytes, the newest schema, series past all
 * that was given, the books. Then it takes the place of what was there, which is moved aside and never deleted. Whatever
 * fails, throws, and leaves what was there as it was.
 */
export async function restore(
  from: string,
  dataDir: string,
  { epochMs = Date.now(), passphrase = process.env.BACKUP_PASSPHRASE, given = "" }: RestoreOptions = {},
): Promise<RestoreReport> {
  const manifest = readManifest(from);
  const isNew = !existsSync(dataDir);
  const release = claimDataFolder(dataDir);
  const moment = instantAt(epochMs).replace(/\D/g, "").slice(0, 14);
  const staging = join(dataDir, `restoring-${moment}`);
  try {
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging, { mode: 0o700 });
    takeCopy(from, staging, manifest);
    await requireSoundFiles(staging);
    const present = await presentDatabase(dataDir, staging, urlIn(staging));
    putSecrets(staging, dataDir, passphrase);
    if (existsSync(join(dataDir, "r2"))) {
      // The present files know of more than the backup's: which numbers left the house.
      rmSync(join(staging, "r2"), { recursive: true, force: true });
      cloneObjects(join(dataDir, "r2"), join(staging, "r2"));
    }
    const context = { present, given: headsFromText(given), takenAt: manifest.takenAt, epochMs };
    const { report, anchors } = await reconcile(staging, subjectsIn(join(dataDir, "mail")), context);
    if (!(await provenBooks(urlIn(staging), sealKeyOf(staging), anchors)))
      throw new Error("The books of this backup do not hold: nothing was replaced.");
    swapIn(dataDir, staging, `before-restore-${moment}`);
    return report;
  } finally {
    rmSync(staging, { recursive: true, force: true });
    release();
    if (isNew && readdirSync(dataDir).length === 0) rmdirSync(dataDir);
  }
}

const urlIn = (folder: string): string => `file:${join(folder, "talaan.db")}`;

/** Copies a backup, and compares the copy with its manifest: what was compared is what is used. */
function takeCopy(from: string, staging: string, manifest: Manifest): void {
  requireUndamaged(from, manifest);
  for (const { path } of manifest.files) {
    const target = join(staging, path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    copyFileSync(join(from, path), target);
    chmodSync(target, 0o600);
  }
  requireUndamaged(staging, manifest);
}

async function requireSoundFiles(staging: string): Promise<void> {
  const faults = await fileFaults(urlIn(staging));
  if (faults.length > 0) throw new Error(`talaan.db is damaged: ${faults.join("; ")}`);
  const missing = await objectsWithoutBytes(join(staging, "r2"));
  if (missing.length > 0) throw new Error(`These stored objects have no bytes: ${missing.join(", ")}`);
}

/** The backup's secrets: they made its links, and sealed its trail. */
function putSecrets(staging: string, dataDir: string, passphrase: string | undefined): void {
  const target = join(staging, "secrets.json");
  const own = join(dataDir, "secrets.json");
  if (passphrase) {
    const secrets = openSecrets(readFileSync(join(staging, SEALED_SECRETS), "utf8"), passphrase);
    writeFileSync(target, JSON.stringify(secrets), { mode: 0o600 });
  } else if (existsSync(own)) copyFileSync(own, target);
  else
    throw new Error(
      `Give BACKUP_PASSPHRASE: ${dataDir} has no secrets of its own, those of the backup are needed.`,
    );
}

async function reconcile(
  staging: string,
  mailSubjects: readonly string[],
  {
    epochMs,
    ...known
  }: Pick<Parameters<typeof reconcileRestore>[0], "present" | "given" | "takenAt"> & {
    epochMs: number;
  },
): Promise<{ report: RestoreReport; anchors: Anchor[] }> {
  const client = createClient({ url: urlIn(staging), intMode: "number" });
  const store = await openLocalFiles(staging);
  try {
    await migrate(client);
    const report = await reconcileRestore({
      ...known,
      db: databaseOver(client),
      files: store.files as unknown as StoredFiles,
      mailSubjects,
      now: instantAt(epochMs),
      newUuid: () => newUuid(epochMs, crypto.getRandomValues(new Uint8Array(10))),
    });
    return { report, anchors: await readAnchors(store.files as unknown as AnchorStore) };
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
      given: { type: "string", default: "" },
    },
  });
  try {
    if (!values.from) throw new Error("Give --from <backup>, a folder that `npm run backup` wrote.");
    const report = await restore(resolve(values.from), resolve(values["data-dir"]), { given: values.given });
    listed(
      "Numbers left out, as they were or may have been given",
      report.gaps.map(
        ({ series, year, first, last }) => `${series} ${year || "drafts"}: ${first} to ${last}`,
      ),
    );
    listed("Files without a row (swept a day after they were made)", report.objectsWithoutRows);
    listed("Files that are gone (documents can be asked for again)", report.rowsWithoutObjects);
    console.log(
      report.passwordsKept
        ? "Restored; the books hold. Everybody signs in again."
        : "Restored; the books hold. Everybody sets a new password: Forgot password on the sign-in page mails a link.",
    );
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error("Nothing was replaced.");
    process.exit(1);
  }
}
