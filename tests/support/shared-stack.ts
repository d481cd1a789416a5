import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DatabaseProcess, startDatabaseProcess } from "#scripts/stack/database-process.ts";
import { localSecrets } from "#scripts/stack/local-secrets.ts";
import { type Stack, type StackOptions, startStack } from "#scripts/stack/stack.ts";
import { sharedPasswords } from "./shared-passwords.ts";
import { templateDatabase } from "./template.ts";

/**
 * One stack for the test files of a process, one after the other, each with a database of its own behind the same address.
 * Starting Workers takes more than the tests of many files do. It ends with the process.
 */
export interface SharedStack {
  readonly dataDir: string;
  readonly stack: Stack;
  readonly lines: string[];
  /** What its Workers add to the clock of this machine. */
  readonly shiftMs: number;
  /** Puts a copy of the template behind the address. */
  startDatabase(template: string): Promise<void>;
  stopDatabase(): Promise<void>;
}

type Defaults = (dataDir: string, options: Partial<StackOptions>, lines: string[]) => StackOptions;

let known: Promise<SharedStack> | undefined;
export function sharedStack(withDefaults: Defaults): Promise<SharedStack> {
  known ??= startShared(withDefaults);
  return known;
}

async function startShared(withDefaults: Defaults): Promise<SharedStack> {
  const dataDir = mkdtempSync(join(tmpdir(), "talaan-shared-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  const path = join(dataDir, "talaan.db");
  const authToken = localSecrets(dataDir).databaseToken;
  const lines: string[] = [];
  let database: DatabaseProcess | null = null;
  let isInUse = false;
  const start = async (template: string, port: number): Promise<DatabaseProcess> => {
    for (const suffix of ["", "-wal", "-shm"]) rmSync(`${path}${suffix}`, { force: true });
    copyFileSync(template, path);
    database = await startDatabaseProcess({ path, port, authToken });
    return database;
  };
  const stopDatabase = async () => {
    await database?.stop();
    database = null;
    isInUse = false;
  };
  const { url } = await start(await templateDatabase(), 0);
  const options = withDefaults(dataDir, { database: { url, authToken } }, lines);
  const stack = await startStack({ passwords: await sharedPasswords(), ...options });
  const port = Number(new URL(url).port);
  return {
    dataDir,
    stack,
    lines,
    shiftMs: Number(options.vars?.CLOCK_SHIFT_MS),
    async startDatabase(template) {
      if (isInUse) throw new Error("The school of the test file before was not closed.");
      isInUse = true;
      if (!database) await start(template, port);
    },
    stopDatabase,
  };
}
