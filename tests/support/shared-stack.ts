import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localSecrets } from "#scripts/stack/local-secrets.ts";
import { type Stack, type StackOptions, startStack } from "#scripts/stack/stack.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { startInProcessApi } from "./in-process-api.ts";
import { startInProcessDatabase } from "./in-process-database.ts";
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
  /** Resolves when what calls have left to be done after their answers is done. */
  settled(): Promise<void>;
  /** Puts a copy of the template behind the address; inbox and log are empty, and the store holds what it held at first. */
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
  process.once("exit", () => removeFolder(dataDir));
  const path = join(dataDir, "talaan.db");
  const authToken = localSecrets(dataDir).databaseToken;
  const lines: string[] = [];
  const database = await startInProcessDatabase(authToken);
  const open = async (template: string) => {
    for (const suffix of ["", "-wal", "-shm"]) rmSync(`${path}${suffix}`, { force: true });
    copyFileSync(template, path);
    await database.open(path);
  };
  await open(await templateDatabase());
  const options = withDefaults(dataDir, { database: { url: database.url, authToken } }, lines);
  const stack = await startStack({ passwords: await sharedPasswords(), ...options });
  const api = await startInProcessApi(stack, (line) => lines.push(line));
  const files = await stack.miniflare.getR2Bucket("FILES", "talaan-api");
  const keysOf = async () => (await files.list()).objects.map(({ key }) => key);
  const first = new Set(await keysOf());
  const emptyStore = async () => {
    let left: string[];
    do {
      left = (await keysOf()).filter((key) => !first.has(key));
      if (left.length > 0) await files.delete(left);
    } while (left.length > 0);
  };
  let isInUse = false;
  return {
    dataDir,
    stack: { ...stack, apiUrl: api.url },
    lines,
    shiftMs: Number(options.vars?.CLOCK_SHIFT_MS),
    settled: api.settled,
    async startDatabase(template) {
      if (isInUse) throw new Error("The school of the test file before was not closed.");
      isInUse = true;
      await emptyStore();
      stack.mail.empty();
      lines.length = 0;
      await open(template);
    },
    async stopDatabase() {
      await api.settled();
      await database.close();
      isInUse = false;
    },
  };
}
