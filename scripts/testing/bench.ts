import "#tests/support/connections.ts";
import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { SEED_SIZES, type SeedScale } from "#db/seed/plan.ts";
import { at } from "#scripts/paths.ts";
import { type BenchStack, startBenchStack } from "#tests/bench/bench-stack.ts";
import { benchConcurrent, benchSegment, POST, PUBLISH } from "#tests/bench/change-bench.ts";
import { benchColdStarts } from "#tests/bench/cold-start.ts";
import { benchConsole } from "#tests/bench/console-bench.ts";
import { benchFileReady } from "#tests/bench/event-bench.ts";
import { benchExports } from "#tests/bench/export-bench.ts";
import { benchComputedAnew, benchRelease } from "#tests/bench/grading-bench.ts";
import { benchGrid } from "#tests/bench/grid-bench.ts";
import { benchLargeImport } from "#tests/bench/import-bench.ts";
import { BANK_FILE, INVOICE_FILE, PAYMENT_FILE, SCORE_FILE } from "#tests/bench/import-cases.ts";
import { benchInput } from "#tests/bench/input-bench.ts";
import { benchLists } from "#tests/bench/list-bench.ts";
import { benchPapers } from "#tests/bench/paper-bench.ts";
import { benchPrintJobs } from "#tests/bench/print-job-bench.ts";
import { benchReminders } from "#tests/bench/reminder-bench.ts";
import { benchSchedules } from "#tests/bench/schedule-bench.ts";
import { benchSetup } from "#tests/bench/setup-bench.ts";
import { benchSignIns } from "#tests/bench/sign-in-bench.ts";

/**
 * npm run bench -- [--only school|import|papers|reports|exports|grading|setup|grid|input|sign-in|cold] [--rows 10k|100k|1m] [--rounds 40]:
 * what people wait for, each figure after whether it meets its goal; --rows (default 10k and 1m) is the size of "school".
 * What a call reads and writes is counted by `npm run cost`. The lines are kept in build/bench/.
 */
const { values } = parseArgs({
  options: {
    rows: { type: "string" },
    rounds: { type: "string", default: "40" },
    only: { type: "string" },
  },
});
const rounds = Number(values.rounds);
const scales = (values.rows ? [values.rows] : ["10k", "1m"]) as SeedScale[];
if (scales.some((scale) => !(scale in SEED_SIZES))) throw new Error("--rows is 10k, 100k or 1m");

type Part = () => Promise<string[]>;
const PARTS: Record<string, Part> = {
  school: async () => {
    const lines: string[] = [];
    for (const scale of scales) lines.push(...(await school(scale)));
    return lines;
  },
  import: () =>
    onStack("10k", async (stack) => [
      await benchLargeImport(stack, INVOICE_FILE, { rows: 100_000, least: 15_000 }),
      await benchLargeImport(stack, PAYMENT_FILE, { rows: 100_000, least: 15_000 }),
      await benchLargeImport(stack, BANK_FILE, { rows: 50_000, least: 10_000 }),
    ]),
  papers: benchPapers,
  reports: async () => [
    ...(await benchPrintJobs()),
    ...(await onStack("5k-students", async (stack) => [await benchComputedAnew(stack)])),
  ],
  exports: benchExports,
  grading: () =>
    // The import last: it enrols a hundred thousand students.
    onStack("2m-scores", async (stack) => [
      await benchRelease(stack, 160_000),
      // A little under the largest file there may be.
      await benchLargeImport(stack, SCORE_FILE, { rows: 128_000, least: 20_000 }),
    ]),
  grid: () => benchGrid(3),
  setup: () => onStack("5k-students", benchSetup),
  input: async () => benchInput(),
  "sign-in": () => onStack("10k", benchSignIns),
  cold: () => benchColdStarts(7),
};
if (values.only && !(values.only in PARTS)) throw new Error(`--only is ${Object.keys(PARTS).join(", ")}`);

const school = (scale: SeedScale): Promise<string[]> =>
  onStack(scale, async (stack) => [
    `${scale} invoices`,
    ...(await benchLists(stack, rounds)),
    await benchConcurrent(stack, PUBLISH, 25),
    await benchConcurrent(stack, POST, 25),
    await benchSegment(stack, 10),
    await benchSchedules(stack),
    await benchFileReady(stack, rounds),
    ...(await benchConsole(stack, 10)),
    await benchReminders(stack),
  ]);

async function onStack(scale: SeedScale, bench: (stack: BenchStack) => Promise<string[]>): Promise<string[]> {
  const stack = await startBenchStack(scale);
  try {
    return await bench(stack);
  } finally {
    await stack.stop();
  }
}

mkdirSync(at("build", "bench"), { recursive: true });
for (const [name, part] of Object.entries(PARTS).filter(([name]) => !values.only || name === values.only)) {
  const lines = await part();
  console.log([`\n${name}`, ...lines].join("\n"));
  writeFileSync(at("build", "bench", `${name}.txt`), `${lines.join("\n")}\n`);
}
