import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient } from "@libsql/client/http";
import { signAccessToken } from "#api/commands/identity/access-token.ts";
import { SESSION_DAYS } from "#core/identity/session-limits.ts";
import { instantAt, startOfDay } from "#core/shared/school-day.ts";
import { newUuid } from "#core/shared/uuid.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { build } from "#scripts/build.ts";
import { type Stack, type StackOptions, startStack } from "#scripts/stack/stack.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { Caller } from "./caller.ts";
import { openNewConnections } from "./connections.ts";
import { brokenDocuments, brokenInvariants, brokenLately } from "./invariants.ts";
import { sharedPasswords } from "./shared-passwords.ts";
import type { SharedStack } from "./shared-stack.ts";
import { type TemplateSize, TODAY, templateDatabase } from "./template.ts";

/** Two copies of 48 bytes: the number of transactions, frames and checksums among them. */
const WAL_INDEX_HEADER_BYTES = 96;

/** A demo school with its whole back end running on a copy of the template: real Workers, database, queues, mail inbox. */
export class School {
  readonly dataDir: string;
  /** The Workers' JSON lines, all runs together. */
  readonly lines: string[];
  stack: Stack;
  /** The last commit after which the invariants were found to hold. */
  private checkedCommit: string | null = null;
  /** The newest event up to which they were found to hold. */
  private checkedEvent = 0;
  private isAskedAtEnd = false;
  /** Objects that were found as their documents say. */
  private readonly checkedObjects = new Set<string>();
  private options: Partial<StackOptions>;
  /** What its Workers add to the clock of this machine. */
  private shiftMs: number;
  private shared: SharedStack | null = null;

  private constructor(
    dataDir: string,
    stack: Stack,
    options: Partial<StackOptions>,
    lines: string[],
    shiftMs: number,
  ) {
    this.dataDir = dataDir;
    this.stack = stack;
    this.options = options;
    this.lines = lines;
    this.shiftMs = shiftMs;
  }

  /**
   * A school with a database of its own whose Workers are those of the test file before, for files that do not stop the
   * stack; store, inbox and log are as of a new one. Its API answers in this process, with the stack's bindings; what the
   * clock does, the queues and the sockets are the Workers'.
   */
  static async openShared(size: TemplateSize = "demo"): Promise<School> {
    await builtOnce(false);
    // Of the API's own modules, which Playwright cannot load.
    const { sharedStack } = await import("./shared-stack.ts");
    const shared = await sharedStack(School.withDefaults);
    await shared.startDatabase(await templateDatabase(TODAY, size));
    const school = new School(shared.dataDir, shared.stack, {}, shared.lines, shared.shiftMs);
    school.shared = shared;
    return school;
  }

  static async open(given: Partial<StackOptions> = {}, size: TemplateSize = "demo"): Promise<School> {
    const options = { ...given, ...(size === "empty" && { seed: false }) };
    await builtOnce(options.console === true);
    const dataDir = mkdtempSync(join(tmpdir(), "talaan-"));
    copyFileSync(await templateDatabase(options.today, size), join(dataDir, "talaan.db"));
    const lines: string[] = [];
    const all = School.withDefaults(dataDir, options, lines);
    const stack = await startStack({ passwords: await sharedPasswords(), ...all });
    return new School(dataDir, stack, options, lines, shiftOf(all));
  }

  private static withDefaults(
    dataDir: string,
    options: Partial<StackOptions>,
    lines: string[],
  ): StackOptions {
    return {
      dataDir,
      console: false,
      onLog: (line) => lines.push(line),
      ...options,
      vars: { CLOCK_SHIFT_MS: String(middayOf(TODAY) - Date.now()), MAIL_PACE_MS: "5", ...options.vars },
    };
  }

  /** A caller signed in with the password of one of the demo accounts, e.g. "finance". */
  signIn(account: string): Promise<Caller> {
    return Caller.signIn(this.stack.apiUrl, `${account}@talaan.test`);
  }

  /** The same, with a session that exists already: the time a password takes is for the tests of signing in. */
  async as(account: string): Promise<Caller> {
    const now = this.nowMs();
    const sessionUuid = newUuid(now, crypto.getRandomValues(new Uint8Array(10)));
    const database = this.database();
    const { rows } = await database.execute({
      sql: `insert into session (uuid, user_id, created_at, expires_at)
        select ?, id, ?, ? from user_account where email = ?
        returning user_id, (select uuid from user_account where id = user_id) as user_uuid`,
      args: [
        sessionUuid,
        instantAt(now),
        instantAt(now + SESSION_DAYS * 86_400_000),
        `${account}@talaan.test`,
      ],
    });
    database.close();
    const [user] = rows;
    if (!user) throw new Error(`There is no ${account}@talaan.test`);
    const claims = { userId: Number(user.user_id), userUuid: String(user.user_uuid), sessionUuid };
    const { tokenSecret } = JSON.parse(readFileSync(join(this.dataDir, "secrets.json"), "utf8"));
    return new Caller(this.stack.apiUrl, await signAccessToken(claims, tokenSecret, now), "");
  }

  /** The moment by the clock of its Workers. */
  nowMs(): number {
    return Date.now() + this.shiftMs;
  }

  /** A client of the very database the Workers use. */
  database(): Client {
    return createClient({
      url: this.stack.databaseUrl,
      authToken: this.stack.databaseToken,
      intMode: "number",
    });
  }

  /**
   * What of the invariants is broken where something changed lately, and in the store; empty when all hold. Objects are read
   * from the very bucket, each once. A school that was asked is asked for all invariants, and reads all objects again, when
   * it closes: after each test they would take longer than most tests. A database without a commit since is not checked again.
   */
  async broken(): Promise<string[]> {
    await this.shared?.settled();
    const db = this.openDatabase();
    const commit = this.lastCommit();
    const isChecked = commit !== null && commit === this.checkedCommit;
    const { findings: broken, newestEvent } = isChecked
      ? { findings: [], newestEvent: this.checkedEvent }
      : await brokenLately(db, this.checkedEvent);
    if (broken.length === 0) this.checkedEvent = newestEvent;
    this.checkedCommit = broken.length === 0 && commit === this.lastCommit() ? commit : null;
    this.isAskedAtEnd = true;
    return [
      ...broken,
      ...(await brokenDocuments(db, (key, expected) => this.newObjectSha256(key, expected))),
    ];
  }

  /** What of all invariants is broken, anywhere; empty when all hold. */
  brokenAnywhere(): Promise<string[]> {
    return brokenInvariants({
      db: this.openDatabase(),
      sealKey: this.stack.sealKey,
      objectSha256: (key) => this.objectSha256(key),
    });
  }

  private openDatabase(): Database {
    return openDatabase({ url: this.stack.databaseUrl, authToken: this.stack.databaseToken });
  }

  /** That of an object which was found to have it before is not read again. */
  private async newObjectSha256(key: string, expected: string | null): Promise<string | null> {
    const known = `${key} ${expected}`;
    if (this.checkedObjects.has(known)) return expected;
    const stored = await this.objectSha256(key);
    if (stored !== null && stored === expected) this.checkedObjects.add(known);
    return stored;
  }

  private async objectSha256(key: string): Promise<string | null> {
    const bucket = await this.stack.miniflare.getR2Bucket("FILES", "talaan-api");
    const object = await bucket.get(key);
    const bytes = object && new Uint8Array(await object.arrayBuffer());
    return bytes && createHash("sha256").update(bytes).digest("hex");
  }

  /** The header of SQLite's index of the write-ahead log: every commit changes it. Null where there is none. */
  lastCommit(): string | null {
    const path = join(this.dataDir, "talaan.db-shm");
    if (!existsSync(path)) return null;
    return readFileSync(path).subarray(0, WAL_INDEX_HEADER_BYTES).toString("hex");
  }

  /** Stops everything and starts it again on the same data, perhaps with other options. */
  async restart(options: Partial<StackOptions> = this.options): Promise<void> {
    await this.stack.stop();
    await this.start(options);
  }

  /** Starts what `stack.stop()` ended, on the same data. */
  async start(options: Partial<StackOptions> = this.options): Promise<void> {
    this.options = options;
    // A new log may begin with the header of the old one.
    this.checkedCommit = null;
    this.checkedEvent = 0;
    const all = School.withDefaults(this.dataDir, options, this.lines);
    this.shiftMs = shiftOf(all);
    this.stack = await startStack({ passwords: await sharedPasswords(), ...all });
    openNewConnections();
  }

  async close(): Promise<void> {
    const broken = this.isAskedAtEnd ? await this.brokenAnywhere() : [];
    await this.end();
    if (broken.length > 0) throw new Error(`At the end of the file:\n${broken.join("\n")}`);
  }

  private async end(): Promise<void> {
    if (this.shared) return this.shared.stopDatabase();
    await this.stack.stop();
    removeFolder(this.dataDir);
  }
}

const shiftOf = ({ vars }: StackOptions): number => Number(vars?.CLOCK_SHIFT_MS);

const builds = new Map<boolean, Promise<unknown>>();
/** Builds what is stale once for each process: its sources do not change meanwhile. */
function builtOnce(withConsole: boolean): Promise<unknown> {
  const known =
    builds.get(withConsole) ?? build(["api", "queues", ...(withConsole ? (["console"] as const) : [])]);
  builds.set(withConsole, known);
  return known;
}

/** Noon in Manila of a school day, in milliseconds since the epoch. */
export const middayOf = (day: string): number => Date.parse(startOfDay(day)) + 12 * 3_600_000;

/** Waits until `probe` answers something, asking every 50 ms; throws after `seconds`: many more than a busy machine needs. */
export async function until<T>(probe: () => Promise<T | null | undefined | false>, seconds = 60): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const found = await probe();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`Nothing after ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
