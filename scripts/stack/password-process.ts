import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { Log, LogLevel, Miniflare, type MiniflareOptions } from "miniflare";
import { at } from "#scripts/paths.ts";
import { modulesOf } from "./stack-modules.ts";
import { workerOptionsFrom } from "./toml.ts";

/** The password Worker in a process of its own. */
export interface PasswordProcess {
  /** Host and port it answers at. */
  address: string;
  stop(): Promise<void>;
}

/** As `nice` counts it: hashing takes what the pages leave of the processor. */
const LOW_PRIORITY = 10;

/** On Cloudflare every Worker has isolates of its own; a local workerd runs all of its Workers on one thread, which a hash would block. */
export async function startPasswordProcess(priority = LOW_PRIORITY): Promise<PasswordProcess> {
  const before = new Set(workerdPids());
  const miniflare = new Miniflare({
    host: "127.0.0.1",
    port: 0,
    cf: false,
    log: new Log(LogLevel.WARN),
    workers: [
      {
        ...workerOptionsFrom(at("workers/passwords/wrangler.toml")),
        ...modulesOf("build/passwords", "worker.js"),
      },
    ],
  } as MiniflareOptions);
  const { host } = await miniflare.ready;
  for (const pid of workerdPids().filter((each) => !before.has(each))) givePriority(pid, priority);
  return { address: host, stop: () => miniflare.dispose() };
}

/** This process's workerd processes. Without /proc none: their priority then stays as it is. */
function workerdPids(): number[] {
  if (!existsSync("/proc/self/stat")) return [];
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const [, command, parent] =
        /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, "utf8")) ?? [];
      return command === "workerd" && Number(parent) === process.pid ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

function givePriority(pid: number, priority: number): void {
  try {
    setPriority(pid, priority);
  } catch {
    // Where the system does not allow it, the processes share alike.
  }
}
