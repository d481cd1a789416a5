import { readdirSync, readFileSync, readlinkSync } from "node:fs";

interface ProcessState {
  pid: number;
  parent: number;
  /** "Z": it has ended, and its parent has not asked how. */
  state: string;
  cpuSeconds: number;
}

/** Of the clock that /proc counts by, on every Linux we run on. */
const TICKS_PER_SECOND = 100;

/** What /proc says of a process; null where it has ended. */
function stateOf(pid: number): ProcessState | null {
  try {
    const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?=[A-Z] \d)/);
    const fields = rest.split(" ");
    const cpuSeconds = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    return { pid, parent: Number(fields[1]), state: fields[0] ?? "", cpuSeconds };
  } catch {
    return null;
  }
}

export const isRunning = (pid: number): boolean => (stateOf(pid)?.state ?? "Z") !== "Z";
export const cpuSecondsOf = (pid: number): number => stateOf(pid)?.cpuSeconds ?? 0;

/** The processes that a process has started, and theirs. */
export function descendantsOf(ancestor: number): number[] {
  const all = readdirSync("/proc").flatMap((name) =>
    /^\d+$/.test(name) ? (stateOf(Number(name)) ?? []) : [],
  );
  const below = (parent: number): number[] =>
    all
      .filter((each) => each.parent === parent && each.state !== "Z")
      .flatMap(({ pid }) => [pid, ...below(pid)]);
  return below(ancestor);
}

/** Ends processes of a test that has failed: they would keep its terminal. */
export function endAll(pids: readonly number[]): void {
  for (const pid of pids.filter(isRunning)) process.kill(pid, "SIGKILL");
}

export const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, "utf8");

/** The state of a listening socket in /proc/net/tcp. */
const LISTENING = "0A";

/** The TCP ports that a process listens at. */
export function portsOf(pid: number): number[] {
  const folder = `/proc/${pid}/fd`;
  const sockets = new Set(
    readdirSync(folder).flatMap(
      (fd) => /^socket:\[(\d+)\]$/.exec(readlinkSync(`${folder}/${fd}`))?.[1] ?? [],
    ),
  );
  const [, ...lines] = readFileSync("/proc/net/tcp", "utf8").trim().split("\n");
  return lines.flatMap((line) => {
    const [, local = "", , state, , , , , , inode = ""] = line.trim().split(/\s+/);
    return state === LISTENING && sockets.has(inode) ? [Number.parseInt(local.split(":")[1] ?? "", 16)] : [];
  });
}
