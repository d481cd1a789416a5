import { createHash } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../../db/client.ts";
import { build } from "../../scripts/build.ts";
import { type DatabaseProcess, startDatabaseProcess } from "../../scripts/database-process.ts";
import { startStack } from "../../scripts/stack.ts";
import { Caller } from "../support/caller.ts";
import { startDatabaseProxy } from "../support/database-proxy.ts";
import { brokenInvariants } from "../support/invariants.ts";
import { middayOf, until } from "../support/school.ts";
import { TODAY, templateDatabase } from "../support/template.ts";

/**
 * Given an invoice that is being mailed with its PDF, when the whole stack is stopped at the consumer's k-th
 * call to the database, before or after the database heard it, for every k; then, started again on the same
 * data, the document ends ready once, with its object, and the mail goes out once.
 */
const TOKEN = "fault-database";
const minutes = (count: number) => count * 60_000;

interface Kill {
  call: number;
  when: "before" | "after";
}

/** Runs the story with one kill. Answers false when the story ended before the kill came. */
async function runWithKill(template: string, kill: Kill): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "talaan-kill-"));
  copyFileSync(template, join(dataDir, "talaan.db"));
  const database = await startDatabaseProcess({
    path: join(dataDir, "talaan.db"),
    port: 0,
    authToken: TOKEN,
  });
  try {
    const killed = await firstLife(dataDir, database, kill);
    await secondLife(dataDir, database);
    return killed;
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const stackOn = (dataDir: string, url: string, laterMs = 0) =>
  startStack({
    dataDir,
    console: false,
    database: { url, authToken: TOKEN },
    onLog: () => {},
    vars: { CLOCK_SHIFT_MS: String(middayOf(TODAY) - Date.now() + laterMs), MAIL_PACE_MS: "1" },
  });

async function firstLife(dataDir: string, database: DatabaseProcess, kill: Kill): Promise<boolean> {
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
  const stack = await stackOn(dataDir, proxy.url);
  const finance = await Caller.signIn(stack.apiUrl, "finance@talaan.test");
  const [invoice] = (await finance.get("/invoice?invoice_status=UNPAID&perPage=1")).body.rows;
  const sent = await finance.post("/invoice/mail/send", { uuids: [invoice.uuid] });
  expect(sent.status).toBe(202);
  counted = 0;
  const finished = until(async () => ((await mailsIn(stack.mailUrl)) > 0 ? "finished" : null), 8).catch(
    () => "finished",
  );
  const outcome = await Promise.race([strike.then(() => "killed"), finished]);
  // The mail's own last write follows its arrival.
  if (outcome === "finished") await new Promise((resolve) => setTimeout(resolve, 300));
  const wasKilled = outcome === "killed" || counted >= kill.call;
  await proxy.close();
  await stack.stop();
  return wasKilled;
}

async function secondLife(dataDir: string, database: DatabaseProcess): Promise<void> {
  const stack = await stackOn(dataDir, database.url, minutes(10));
  try {
    const db = openDatabase({ url: database.url, authToken: TOKEN });
    const state = async () =>
      (
        await db.client.execute(
          "select (select group_concat(status) from document) as documents, (select group_concat(status) from mail) as mails",
        )
      ).rows[0];
    await until(async () => {
      await stack.runCron("* * * * *");
      const row = await state();
      if (row?.documents === "ready" && row.mails === "sent") return true;
      await new Promise((resolve) => setTimeout(resolve, 250));
      return false;
    }, 15).catch(async (error) => {
      throw new Error(`${error.message}: ${JSON.stringify(await state())}`);
    });
    expect(await mailsIn(stack.mailUrl)).toBe(1);
    const files = await stack.miniflare.getR2Bucket("FILES", "talaan-api");
    const broken = await brokenInvariants({
      db,
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
    expect(broken).toEqual([]);
  } finally {
    await stack.stop();
  }
}

async function mailsIn(mailUrl: string): Promise<number> {
  const { rows } = (await (await fetch(`${mailUrl}/emails`)).json()) as { rows: unknown[] };
  return rows.length;
}

const CALLS_MAX = 30;

test("a consumer killed at any step leaves one ready document and one mail", {
  timeout: 280_000,
}, async () => {
  await build(["api", "queues"]);
  const template = await templateDatabase();
  let steps = 0;
  for (let call = 1; call <= CALLS_MAX; call++) {
    const before = await runWithKill(template, { call, when: "before" });
    if (!before) break;
    await runWithKill(template, { call, when: "after" });
    steps = call;
  }
  console.log(`killed before and after each of ${steps} calls`);
  expect(steps).toBeGreaterThanOrEqual(4);
  expect(steps).toBeLessThan(CALLS_MAX);
});
