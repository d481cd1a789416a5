import { readdirSync, readFileSync } from "node:fs";

/** The memory of a process over time. */
export interface MemoryTrail {
  name: string;
  pid: number;
  samples: { atMs: number; anonymousMb: number; residentMb: number }[];
}

/** How a process's memory moved between two moments, as medians of the samples around them. */
export interface MemoryGrowth {
  name: string;
  earlyMb: number;
  lateMb: number;
  peakMb: number;
  residentMb: number;
  growth: number;
}

/** What a process owns (RssAnon) and what it holds with pages of files (VmRSS), in MB; null once it is gone. Linux only. */
function memoryOf(pid: number): { anonymousMb: number; residentMb: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const mb = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
    return { anonymousMb: mb("RssAnon"), residentMb: mb("VmRSS") };
  } catch {
    return null;
  }
}

/** The children of a process whose program has this name. */
export function childrenOf(parent: number, program: string): number[] {
  return readdirSync("/proc").flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, "utf8");
      const [, name = "", rest = ""] = /\((.*)\) (.*)/.exec(stat) ?? [];
      return name.startsWith(program) && Number(rest.split(" ")[1]) === parent ? [Number(entry)] : [];
    } catch {
      return [];
    }
  });
}

/** Whether a process was started with an argument that begins so. */
export const hasArgument = (pid: number, argument: string): boolean =>
  readFileSync(`/proc/${pid}/cmdline`, "utf8")
    .split("\0")
    .some((each) => each.startsWith(argument));

/** Samples until stopped; a process that ends early is an error told by the caller, who sees its trail stop. */
export function watchMemory(
  processes: readonly { name: string; pid: number }[],
  everyMs: number,
  startedAtMs: number,
): { trails: MemoryTrail[]; stop(): void } {
  const trails: MemoryTrail[] = processes.map(({ name, pid }) => ({ name, pid, samples: [] }));
  const sample = () => {
    for (const trail of trails) {
      const memory = memoryOf(trail.pid);
      if (memory) trail.samples.push({ atMs: Date.now() - startedAtMs, ...memory });
    }
  };
  sample();
  const timer = setInterval(sample, everyMs);
  return { trails, stop: () => clearInterval(timer) };
}

/** Garbage is collected now and then: one sample says little, the median of three minutes more; of a short run, of less. */
const AROUND_MS_MAX = 90_000;
const AROUND_SHARE = 1 / 12;

/** Samples this near to a moment count for it. */
export const aroundMs = (lastMs: number): number => Math.min(AROUND_MS_MAX, lastMs * AROUND_SHARE);

export function growthOf(trail: MemoryTrail, fromMs: number, toMs: number): MemoryGrowth {
  const reachMs = aroundMs(toMs);
  const around = (atMs: number) => trail.samples.filter((sample) => Math.abs(sample.atMs - atMs) <= reachMs);
  const early = around(fromMs).map((sample) => sample.anonymousMb);
  const late = around(toMs - reachMs).map((sample) => sample.anonymousMb);
  const [earlyMb, lateMb] = [median(early), median(late)];
  return {
    name: trail.name,
    earlyMb,
    lateMb,
    peakMb: Math.max(...trail.samples.map((sample) => sample.anonymousMb)),
    residentMb: trail.samples.at(-1)?.residentMb ?? 0,
    growth: lateMb / earlyMb - 1,
  };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
