import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { at } from "#scripts/paths.ts";

const ASKED_EVERY_MS = 200;

/** Does work that makes files below build/ while no other process does work of that name: those of tests ask for the same at once. */
export async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(at("build"), { recursive: true });
  const path = at("build", `.${name}.pid`);
  while (!claims(path)) {
    if (!isHeld(path)) rmSync(path, { force: true });
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function claims(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    return false;
  }
}

/** Whether the process that claimed it still runs; one that has not written its number yet may. */
function isHeld(path: string): boolean {
  try {
    const pid = Number(readFileSync(path, "utf8"));
    return pid === 0 || process.kill(pid, 0);
  } catch {
    return false;
  }
}
