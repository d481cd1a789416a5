import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { undoUnfinishedSwap } from "#scripts/safekeeping/swap.ts";

/**
 * Claims a data folder for this process, so that two starts never write the same database; a restore that was killed
 * while it replaced files is undone. Answers the function that gives it back; throws one clear line where it cannot be used.
 */
export function claimDataFolder(dataDir: string): () => void {
  const path = join(dataDir, "talaan.pid");
  try {
    mkdirSync(dataDir, { recursive: true });
    const holder = readPid(path);
    if (holder !== null && isAlive(holder))
      throw new Error(
        `The data folder ${dataDir} is in use by process ${holder}. Stop it, or set DATA_DIR to another folder.`,
      );
    if (holder !== null) endOrphans(holder);
    writeFileSync(path, String(process.pid));
    undoUnfinishedSwap(dataDir);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("The data folder")) throw error;
    throw new Error(`The data folder ${dataDir} cannot be written. Set DATA_DIR to another folder.`);
  }
  return () => rmSync(path, { force: true });
}

/** A start that was killed leaves its Workers running, in the process group it led: end them. */
function endOrphans(leader: number): void {
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // Nobody is left of that group.
  }
}

function readPid(path: string): number | null {
  try {
    return Number(readFileSync(path, "utf8")) || null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
