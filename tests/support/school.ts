import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient } from "@libsql/client/web";
import { startOfDay } from "../../core/shared/school-day.ts";
import { build } from "../../scripts/build.ts";
import { type Stack, type StackOptions, startStack } from "../../scripts/stack.ts";
import { Caller } from "./caller.ts";
import { TODAY, templateDatabase } from "./template.ts";

/** A demo school with its whole back end running on a copy of the template: real Workers, database, queues, mail inbox. */
export class School {
  private constructor(
    readonly dataDir: string,
    public stack: Stack,
    private options: Partial<StackOptions>,
    readonly lines: string[],
  ) {}

  static async open(options: Partial<StackOptions> = {}): Promise<School> {
    await build(["api", "queues", ...(options.console ? (["console"] as const) : [])]);
    const dataDir = mkdtempSync(join(tmpdir(), "talaan-"));
    copyFileSync(await templateDatabase(), join(dataDir, "talaan.db"));
    const lines: string[] = [];
    const stack = await startStack(School.withDefaults(dataDir, options, lines));
    return new School(dataDir, stack, options, lines);
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

  /** A caller signed in with one of the demo accounts, e.g. "finance". */
  as(account: string): Promise<Caller> {
    return Caller.signIn(this.stack.apiUrl, `${account}@talaan.test`);
  }

  /** A client of the very database the Workers use. */
  database(): Client {
    return createClient({
      url: this.stack.databaseUrl,
      authToken: this.stack.databaseToken,
      intMode: "number",
    });
  }

  /** Stops everything and starts it again on the same data, perhaps with other options. */
  async restart(options: Partial<StackOptions> = this.options): Promise<void> {
    await this.stack.stop();
    this.stack = await startStack(School.withDefaults(this.dataDir, options, this.lines));
  }

  async close(): Promise<void> {
    await this.stack.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** Noon in Manila of a school day, in milliseconds since the epoch. */
export const middayOf = (day: string): number => Date.parse(startOfDay(day)) + 12 * 3_600_000;

/** Waits until `probe` answers something, looking every 50 ms; throws after `seconds`. */
export async function until<T>(probe: () => Promise<T | null | undefined | false>, seconds = 20): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const found = await probe();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`Nothing after ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
