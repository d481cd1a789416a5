import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

/** What a restore replaces in a data folder. */
const NAMES = ["talaan.db", "talaan.db-wal", "talaan.db-shm", "secrets.json", "r2"] as const;
/** Written before the first file is moved and deleted after the last: while it is there, a swap was not finished. */
const JOURNAL = "restore-in-progress.json";

interface Journal {
  /** The folder, inside the data folder, that takes what was there. */
  aside: string;
  /** Which of NAMES were there. */
  had: string[];
}

/** Moves what a data folder holds into `aside` (a name inside it) and what `staging` holds into its place; undone as a whole where it fails. */
export function swapIn(dataDir: string, staging: string, aside: string): void {
  const had = NAMES.filter((name) => existsSync(join(dataDir, name)));
  mkdirSync(join(dataDir, aside), { mode: 0o700 });
  const draft = join(dataDir, `${JOURNAL}.draft`);
  writeFileSync(draft, JSON.stringify({ aside, had } satisfies Journal), { mode: 0o600, flush: true });
  renameSync(draft, join(dataDir, JOURNAL));
  try {
    for (const name of had) renameSync(join(dataDir, name), join(dataDir, aside, name));
    for (const name of NAMES)
      if (existsSync(join(staging, name))) renameSync(join(staging, name), join(dataDir, name));
  } catch (error) {
    undoUnfinishedSwap(dataDir);
    throw error;
  }
  rmSync(join(dataDir, JOURNAL));
  if (readdirSync(join(dataDir, aside)).length === 0) rmdirSync(join(dataDir, aside));
}

/** Puts back what was there before a swap that was interrupted, at whatever step; nothing where none was. */
export function undoUnfinishedSwap(dataDir: string): void {
  const journal = join(dataDir, JOURNAL);
  if (!existsSync(journal)) return;
  const { aside, had } = JSON.parse(readFileSync(journal, "utf8")) as Journal;
  for (const name of NAMES) {
    const kept = join(dataDir, aside, name);
    if (existsSync(kept)) {
      rmSync(join(dataDir, name), { recursive: true, force: true });
      renameSync(kept, join(dataDir, name));
    } else if (!had.includes(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  rmSync(join(dataDir, aside), { recursive: true, force: true });
  rmSync(journal);
}
