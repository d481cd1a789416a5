import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { ROOT } from "#scripts/paths.ts";

interface RunOptions {
  env?: Record<string, string>;
  /** Says all it had to say at its end. */
  isQuiet?: boolean;
  /** Says nothing at all. */
  isSilent?: boolean;
  /** How much it yields to others, as `nice` counts it. */
  priority?: number;
}

/** Runs a command of the repository to its end and answers its exit code. */
export function run(
  command: string,
  args: string[],
  { env = {}, isQuiet = false, isSilent = false, priority = 0 }: RunOptions = {},
): Promise<number> {
  return new Promise((resolve) => {
    const output: Buffer[] = [];
    const said = isSilent ? "ignore" : isQuiet ? "pipe" : "inherit";
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ["inherit", said, said],
      env: { ...process.env, ...env },
    });
    child.once("spawn", () => setPriority(child.pid ?? 0, priority));
    child.stdout?.on("data", (bytes: Buffer) => output.push(bytes));
    child.stderr?.on("data", (bytes: Buffer) => output.push(bytes));
    child.once("error", () => resolve(1));
    child.once("close", (code) => {
      process.stdout.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}
