import { ms, verdict } from "#tests/bench/measure.ts";
import type { HeapComparison } from "./heaps.ts";
import type { MemoryGrowth, MemoryTrail } from "./memory.ts";
import type { SoakOutcome } from "./soak.ts";

/** What a process may grow by, from minute 10 to the end. */
const GROWTH_MAX = 0.2;
const ERRORS_SHOWN_MAX = 20;

/** Prints the run as tables, each line with its verdict. */
export function printSoak({
  record,
  trails,
  growths,
  heaps,
  troubles,
  mails,
  broken,
  load,
  minutes,
}: SoakOutcome): void {
  const figures = record.figures();
  const done = figures.reduce((sum, { all }) => sum + all.runs, 0);
  console.log(
    `\nSoak of ${minutes} minutes: ${done.toLocaleString("en-US")} steps; load of the machine ${load}`,
  );
  console.log(
    "\n| step | times | errors | p50 ms | p95 ms | max ms | p95 of each third |\n|---|---|---|---|---|---|---|",
  );
  for (const { step, all, thirds, errors } of figures)
    console.log(
      `| ${step} | ${all.runs} | ${errors} | ${ms(all.p50)} | ${ms(all.p95)} | ${ms(all.max)} | ${thirds.map(ms).join(" · ")} |`,
    );
  console.log(
    "\n| process | own memory early, MB | at the end | growth | peak | with pages of files | |\n|---|---|---|---|---|---|---|",
  );
  for (const growth of growths)
    console.log(
      `| ${growth.name} | ${growth.earlyMb.toFixed(0)} | ${growth.lateMb.toFixed(0)} | ${(growth.growth * 100).toFixed(1)} % | ${growth.peakMb.toFixed(0)} | ${growth.residentMb.toFixed(0)} | ${verdict(isFlat(growth))} |`,
    );
  console.log(`\nOwn memory in MB, every ${minutes / TRAIL_POINTS} minutes`);
  for (const trail of trails) console.log(`  ${trail.name}: ${pointsOf(trail).join(" · ")}`);
  if (heaps.length > 0) printHeaps(heaps);
  console.log(`\n${verdict(record.errors.length === 0)} errors: ${record.errors.length}`);
  for (const { atMs, user, step, message } of record.errors.slice(0, ERRORS_SHOWN_MAX))
    console.log(`  ${(atMs / 1000).toFixed(0)} s, user ${user}, ${step}: ${message}`);
  console.log(`${verdict(troubles.length === 0)} lines of the log that tell of an error: ${troubles.length}`);
  for (const line of troubles.slice(0, ERRORS_SHOWN_MAX)) console.log(`  ${line.slice(0, 400)}`);
  console.log(
    `${verdict(mails.asked === mails.arrived)} mails: ${mails.asked} asked for, ${mails.arrived} arrived`,
  );
  console.log(
    `${verdict(broken.length === 0)} invariants: ${broken.length === 0 ? "all hold" : broken.slice(0, ERRORS_SHOWN_MAX).join("; ")}`,
  );
}

function printHeaps(heaps: readonly HeapComparison[]): void {
  console.log(
    "\n| heap | alive early, MB | alive at the end | with garbage | taken by V8 | buffers early · at the end | what grew, MB |\n|---|---|---|---|---|---|---|",
  );
  for (const heap of heaps)
    console.log(
      `| ${heap.name} | ${heap.earlyMb.toFixed(1)} | ${heap.lateMb.toFixed(1)} | ${heap.lateWithGarbageMb.toFixed(1)} | ${heap.lateTakenMb.toFixed(1)} | ${heap.earlyBuffersMb.toFixed(1)} · ${heap.lateBuffersMb.toFixed(1)} | ${heap.grown.map(({ what, byMb }) => `${what} + ${byMb.toFixed(1)}`).join(", ")} |`,
    );
}

/** So many points of a trail are printed, evenly apart. */
const TRAIL_POINTS = 15;
const pointsOf = ({ samples }: MemoryTrail): string[] =>
  Array.from({ length: TRAIL_POINTS + 1 }, (_, index) => {
    const sample = samples[Math.round((index / TRAIL_POINTS) * (samples.length - 1))];
    return sample?.anonymousMb.toFixed(0) ?? "";
  });

const isFlat = ({ growth }: MemoryGrowth): boolean => Number.isFinite(growth) && growth <= GROWTH_MAX;

export const isSound = ({ record, growths, heaps, troubles, mails, broken }: SoakOutcome): boolean =>
  record.errors.length === 0 &&
  troubles.length === 0 &&
  broken.length === 0 &&
  mails.asked === mails.arrived &&
  (heaps.length > 0 || growths.every(isFlat));
