import { createHash } from "node:crypto";
import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { type DatabaseProcess, startDatabaseProcess } from "#scripts/stack/database-process.ts";
import { type Stack, startStack } from "#scripts/stack/stack.ts";
import { Caller } from "#tests/support/caller.ts";
import { startDatabaseProxy } from "#tests/support/database-proxy.ts";
import { brokenInvariants } from "#tests/support/invariants.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { middayOf, until } from "#tests/support/school.ts";
import { sharedPasswords } from "#tests/support/shared-passwords.ts";
import { TODAY } from "#tests/support/template.ts";

/** What is asked of the API, and how it is seen to have ended. */
export interface Story {
  /** Who asks; finance where it is not said. */
  account?: string;
  /** What its Workers are told besides. */
  vars?: Record<string, string>;
  ask(caller: Caller, stack: Stack): Promise<void>;
  /** The story is told: asked while the consumer works, through the database or the mail inbox. */
  isTold(db: Database, stack: Stack): Promise<boolean>;
  /** What must hold in the second life, once told. */
  check(db: Database, stack: Stack): Promise<void>;
}
export interface Kill {
  /** The consumer's k-th call to the database, 1 = first. */
  call: number;
  when: "before" | "after";
}

/**
 * Cases that are alike, each two starts of the whole stack: the plain run tries one, drawn, and `npm test -- --all` also the
 * others. What `register` registers of them bears the tags given to it.
 */
export function oneDrawn<Case>(
  cases: readonly Case[],
  register: (some: readonly Case[], tags: string[]) => void,
): void {
  const drawn = Math.floor(Math.random() * cases.length);
  register(cases.slice(drawn, drawn + 1), []);
  register(cases.toSpliced(drawn, 1), ["exhaustive"]);
}

/** A story is told in fewer calls than this. */
const CALLS_MAX = 80;

/**
 * Runs the story with a kill at every call, what the database heard and what it did not taking turns; answers with
 * how many calls there were. With one seed only the kill at `chosen` is tried, which must come: npm test stays fast.
 */
export async function runWithEveryKill(template: string, story: Story, chosen: Kill): Promise<number> {
  if (Number(process.env.FAULT_SEEDS ?? 1) === 1) {
    expect(await runWithKill(template, chosen, story)).toBe(true);
    return chosen.call;
  }
  for (let call = 1; call < CALLS_MAX; call++)
    if (!(await runWithKill(template, { call, when: call % 2 === 0 ? "after" : "before" }, story)))
      return call - 1;
  throw new Error(`Not told after ${CALLS_MAX} calls`);
}

export const TOKEN = "fault-database";
export const minutes = (count: number) => count * 60_000;

/**
 * Runs a story whose whole stack is stopped at the consumer's k-th call to the database, before or after the
 * database heard it, and started again on the same data. Answers false when the story ended before the kill came.
 */
export async function runWithKill(template: string, kill: Kill, story: Story): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "talaan-kill-"));
  copyFileSync(template, join(dataDir, "talaan.db"));
  const database = await startDatabaseProcess({
    path: join(dataDir, "talaan.db"),
    port: 0,
    authToken: TOKEN,
  });
  try {
    const killed = await firstLife(dataDir, database, kill, story);
    await secondLife(dataDir, database, story);
    return killed;
  } finally {
    await database.stop();
    removeFolder(dataDir);
  }
}

/** A stack on a data folder and a database of its own; `laterMs`: how much later than noon of TODAY its clock is. */
export const stackOn = async (dataDir: string, url: string, laterMs = 0, more: Record<string, string> = {}) =>
  startStack({
    dataDir,
    passwords: await sharedPasswords(),
    console: false,
    database: { url, authToken: TOKEN },
    onLog: () => {},
    vars: { CLOCK_SHIFT_MS: String(middayOf(TODAY) - Date.now() + laterMs), MAIL_PACE_MS: "1", ...more },
  });

async function firstLife(
  dataDir: string,
  database: DatabaseProcess,
  kill: Kill,
  story: Story,
): Promise<boolean> {
  let counted = Number.NEGATIVE_INFINITY;
  let struck: () => void = () => {};
  const strike = new Promise<void>((resolve) => {
    struck = resolve;
  });
  const never = new Promise<"drop-request">(() => {});
  const proxy = await startDatabaseProxy(database.url, async () => {
    counted += 1;
    if (counted < kill.call) return "pass";
    // From here on nothing gets through: the machine is gone.
    if (counted === kill.call) setTimeout(struck, kill.when === "before" ? 0 : 30);
    if (counted === kill.call && kill.when === "after") return "drop-answer";
    return never;
  });
  const stack = await stackOn(dataDir, proxy.url, 0, story.vars);
  const caller = await Caller.signIn(stack.apiUrl, `${story.account ?? "finance"}@talaan.test`);
  // Past the proxy: looking is no call of the consumer's.
  const db = openDatabase({ url: database.url, authToken: TOKEN });
  await story.ask(caller, stack);
  counted = 0;
  const told = until(async () => ((await story.isTold(db, stack)) ? "finished" : null)).catch(
    () => "finished",
  );
  const outcome = await Promise.race([strike.then(() => "killed"), told]);
  // The last write of all follows what can be seen.
  if (outcome === "finished") await new Promise((resolve) => setTimeout(resolve, 300));
  const wasKilled = outcome === "killed" || counted >= kill.call;
  await proxy.close();
  await stack.stop();
  return wasKilled;
}

async function secondLife(dataDir: string, database: DatabaseProcess, story: Story): Promise<void> {
  const stack = await stackOn(dataDir, database.url, minutes(10), story.vars);
  try {
    const db = openDatabase({ url: database.url, authToken: TOKEN });
    await until(async () => {
      await stack.runCron("* * * * *");
      if (await story.isTold(db, stack)) return true;
      await new Promise((resolve) => setTimeout(resolve, 250));
      return false;
    });
    await story.check(db, stack);
    expect(await brokenOn(db, stack)).toEqual([]);
  } finally {
    await stack.stop();
  }
}

/** What of the invariants does not hold on a stack. */
export async function brokenOn(db: Database, stack: Stack): Promise<string[]> {
  const files = await stack.miniflare.getR2Bucket("FILES", "talaan-api");
  return brokenInvariants({
    db,
    sealKey: stack.sealKey,
    async objectSha256(key) {
      const object = await files.get(key);
      return (
        object &&
        createHash("sha256")
          .update(new Uint8Array(await object.arrayBuffer()))
          .digest("hex")
      );
    },
  });
}
