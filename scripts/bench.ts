import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { SEED_SIZES, type SeedScale } from "../db/seed/plan.ts";
import { benchDatabase, startBenchStack } from "../tests/bench/bench-stack.ts";
import { benchConsole, type ConsoleFigure } from "../tests/bench/console-bench.ts";
import { benchFileReady, type EventFigure } from "../tests/bench/event-bench.ts";
import { benchImport, type ImportFigure } from "../tests/bench/import-bench.ts";
import { benchLists, benchStatements, type ListFigure, type SqlFigure } from "../tests/bench/list-bench.ts";
import { ms } from "../tests/bench/measure.ts";
import { benchMigrations, type MigrationFigure } from "../tests/bench/migration-bench.ts";
import { measurePdf } from "../tests/bench/pdf.ts";
import {
  benchConcurrentPublishes,
  benchPublish,
  type ConcurrentFigure,
  type PublishFigure,
} from "../tests/bench/publish-bench.ts";
import { measureStatements } from "../tests/bench/statement-memory.ts";
import { checkBundles } from "./check/bundles.ts";
import { at } from "./paths.ts";

/**
 * npm run bench -- [--rows 10k|100k|1m] [--rounds 40]: without --rows both 10k and 1m, and how they compare.
 * Prints every figure beside its goal and the baseline of the same run; JSON in build/bench/.
 */
interface Results {
  scale: SeedScale;
  lists: ListFigure[];
  statements: SqlFigure[];
  publishes: PublishFigure[];
  /** Two waves, one after the other. */
  concurrent: ConcurrentFigure[];
  imported: ImportFigure;
  fileReady: EventFigure;
  console: ConsoleFigure;
  migrations: MigrationFigure;
}

const LATENCIES_MS = [0, 25];
const TOTALS_MS_MAX = 3;
/** Per 200,000 rows that the index of a filter or sort passes. */
const OTHER_MS_PER_200K = 15;
const IMPORT_ROWS = 100_000;

async function benchScale(scale: SeedScale, rounds: number): Promise<Results> {
  const statements = await benchStatements(await benchDatabase(scale));
  const stack = await startBenchStack(scale);
  try {
    const lists: ListFigure[] = [];
    for (const latency of LATENCIES_MS) lists.push(...(await benchLists(stack, latency, rounds)));
    const publishes: PublishFigure[] = [];
    for (const latency of LATENCIES_MS) publishes.push(await benchPublish(stack, latency, rounds));
    const concurrent = [await benchConcurrentPublishes(stack, 25), await benchConcurrentPublishes(stack, 25)];
    const fileReady = await benchFileReady(stack, rounds);
    const inBrowser = await benchConsole(stack, 10);
    const imported = await benchImport(stack, IMPORT_ROWS, SEED_SIZES[scale].students);
    await stack.stop();
    const migrations = await benchMigrations(stack.databasePath);
    return {
      scale,
      lists,
      statements,
      publishes,
      concurrent,
      imported,
      fileReady,
      console: inBrowser,
      migrations,
    };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

const verdict = (isMet: boolean): string => (isMet ? "met " : "MISS");

/** A list request's goal against its baseline, or against what its index has to pass. */
function listGoal(
  figure: ListFigure,
  statements: SqlFigure[],
  all: ListFigure[],
): { goal: string; isMet: boolean } {
  const { goal, ratio, timing, latencyMs } = figure;
  if (goal === "list") return { goal: "≤ 2.0 × baseline", isMet: ratio <= 2 };
  if (goal === "search") return { goal: "≤ 3.0 × baseline", isMet: ratio <= 3 };
  if (goal === "large-page") return { goal: "≤ 2.0 × raw", isMet: ratio <= 2 };
  const first = all.find((each) => each.latencyMs === latencyMs && each.goal === "list");
  const relative = timing.p50 / (first?.timing.p50 ?? 1);
  if (goal === "far-page")
    return { goal: `≤ 1.5 × page 1 (is ${relative.toFixed(2)})`, isMet: relative <= 1.5 };
  const sql = statements.find(({ name }) => name === figure.name);
  const limit = OTHER_MS_PER_200K * Math.max(1, figure.matching / 200_000);
  const spent = (sql?.rowsMs ?? 0) + (sql?.totalsMs ?? 0);
  return { goal: `SQL ≤ ${ms(limit)} ms (is ${ms(spent)})`, isMet: spent <= limit };
}

function printLists({ scale, lists, statements }: Results): void {
  for (const latency of LATENCIES_MS) {
    console.log(
      `\nInvoice list, ${scale} invoices, ${latency} ms to the database (p50/p95 ms; baseline p50; round trips; rows answered)`,
    );
    for (const figure of lists.filter(({ latencyMs }) => latencyMs === latency)) {
      const { goal, isMet } = listGoal(figure, statements, lists);
      const times = `${ms(figure.timing.p50).padStart(7)} /${ms(figure.timing.p95).padStart(7)}`;
      const base = `${ms(figure.baseline.p50).padStart(6)}  × ${figure.ratio.toFixed(2)}`;
      console.log(
        `${verdict(isMet)} ${figure.name.padEnd(36)}${times}  ${base}  ${figure.roundTrips} RT  ${String(figure.rowsAnswered).padStart(4)} rows  of ${figure.matching.toLocaleString("en-US")}  ${goal}`,
      );
    }
  }
}

function printStatements({ scale, statements }: Results): void {
  console.log(`\nStatements alone, ${scale} (ms: rows, totals; plans)`);
  for (const { name, rowsMs, totalsMs, rowsPlan, totalsPlan, totalsReadsSummary } of statements) {
    const isMet = !totalsReadsSummary || totalsMs <= TOTALS_MS_MAX;
    console.log(`${verdict(isMet)} ${name.padEnd(36)}${ms(rowsMs).padStart(8)} ${ms(totalsMs).padStart(8)}`);
    console.log(`       rows:   ${rowsPlan.filter((step) => !step.startsWith("CO-ROUTINE")).join(" | ")}`);
    console.log(`       totals: ${totalsPlan.join(" | ")}`);
  }
}

function printChanges({
  scale,
  publishes,
  concurrent,
  imported,
  fileReady,
  console: inBrowser,
  migrations,
}: Results): void {
  console.log(`\nChanges, ${scale} invoices`);
  for (const { latencyMs, timing, baseline, ratio, roundTrips } of publishes)
    console.log(
      `${verdict(ratio <= 4 && roundTrips === 2)} publish one at ${latencyMs} ms: p50 ${ms(timing.p50)}, p95 ${ms(timing.p95)} ms; baseline ${ms(baseline.p50)}; × ${ratio.toFixed(2)} (≤ 4); ${roundTrips} round trips (2)`,
    );
  for (const { publishes: count, latencyMs, totalMs, failed, retried, broken } of concurrent)
    console.log(
      `${verdict(totalMs <= 500 && failed === 0 && broken.length === 0)} proof 1: ${count} publishes at once at ${latencyMs} ms: ${ms(totalMs)} ms (≤ 500), ${failed} failed, ${retried} retried, ${broken.length === 0 ? "numbers gapless, books hold" : broken.join("; ")}`,
    );
  const { rows, seconds, rowsPerSecond, outcome, beside } = imported;
  console.log(
    `${verdict(outcome === "done" && rowsPerSecond >= 15_000 && beside.p99 <= 300)} import of ${rows.toLocaleString("en-US")} rows: ${outcome} in ${seconds.toFixed(1)} s, ${Math.round(rowsPerSecond).toLocaleString("en-US")} rows/s (≥ 15,000); list beside it p50 ${ms(beside.p50)}, p99 ${ms(beside.p99)} ms (≤ 300, ${beside.runs} requests)`,
  );
  const { total, job, beyond, lost } = fileReady;
  console.log(
    `${verdict(beyond.p95 <= 300 && lost === 0)} request to file-ready: p50 ${ms(total.p50)}, p95 ${ms(total.p95)} ms; of it the job ${ms(job.p50)}; beyond it p50 ${ms(beyond.p50)}, p95 ${ms(beyond.p95)} ms (≤ 300); ${lost} lost`,
  );
  const { page, call, lcp, inp } = inBrowser;
  const slower = page.p50 / call.p50;
  console.log(
    `${verdict(slower <= 3)} console: list page rendered p50 ${ms(page.p50)} ms, its API call ${ms(call.p50)}; × ${slower.toFixed(2)} (≤ 3)`,
  );
  console.log(
    `${verdict(lcp.p50 <= 800 && inp.p50 <= 100)} in Chromium: LCP p50 ${ms(lcp.p50)}, p95 ${ms(lcp.p95)} ms (≤ 800); INP p50 ${ms(inp.p50)}, p95 ${ms(inp.p95)} ms (≤ 100)`,
  );
  const isKept = migrations.foundBefore === migrations.foundAfter && migrations.brokenReferences === 0;
  console.log(
    `${verdict(isKept)} proof 4: ${migrations.applied.length} migrations over ${migrations.students.toLocaleString("en-US")} students with triggers: ${ms(migrations.ms)} ms, search finds ${migrations.foundAfter} as before, ${migrations.brokenReferences} broken references`,
  );
}

/** How a size ten or a hundred times larger changes the same request. */
function printGrowth(small: Results, large: Results): void {
  console.log(
    `\nGrowth from ${small.scale} to ${large.scale} (p50 against its baseline at 0 ms; goal ≤ 1.2 ×)`,
  );
  for (const figure of large.lists.filter(({ latencyMs, goal }) => latencyMs === 0 && goal === "list")) {
    const before = small.lists.find(({ name, latencyMs }) => name === figure.name && latencyMs === 0);
    if (!before) continue;
    const growth = figure.ratio / before.ratio;
    console.log(
      `${verdict(growth <= 1.2)} ${figure.name.padEnd(36)} × ${growth.toFixed(2)}  (${ms(before.timing.p50)} → ${ms(figure.timing.p50)} ms)`,
    );
  }
}

/** Papers, by the consumer's own bundle; they know no database. */
async function printPapers(): Promise<void> {
  console.log("\nPapers");
  for (const { lines, talaanMs, chromiumMs, timesFaster, talaanBytes } of await measurePdf()) {
    const isMet = timesFaster >= 5 && talaanBytes <= 60_000;
    console.log(
      `${verdict(isMet)} invoice PDF of ${lines} lines, warm: ${ms(talaanMs)} ms, Chromium ${ms(chromiumMs)} ms: ${timesFaster.toFixed(1)} × faster (≥ 5); ${(talaanBytes / 1000).toFixed(1)} KB (≤ 60)`,
    );
  }
  for (const { rows, pages, msWarm, heapMb } of await measureStatements())
    console.log(
      `${verdict(heapMb <= 96)} proof 3: statement of ${rows} rows (${pages} pages) under --max-old-space-size=96: ${ms(msWarm)} ms, ${heapMb} MB of heap`,
    );
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { rows: { type: "string" }, rounds: { type: "string", default: "40" } },
  });
  const scales = (values.rows ? [values.rows] : ["10k", "1m"]) as SeedScale[];
  if (scales.some((scale) => !(scale in SEED_SIZES))) throw new Error("--rows is 10k, 100k or 1m");
  console.log(
    `The baseline (tests/bench/baseline.ts):\n${readFileSync(at("tests/bench/baseline.ts"), "utf8")}`,
  );
  const results: Results[] = [];
  for (const scale of scales) {
    const result = await benchScale(scale, Number(values.rounds));
    results.push(result);
    mkdirSync(at("build", "bench"), { recursive: true });
    writeFileSync(at("build", "bench", `${scale}.json`), `${JSON.stringify(result, null, 1)}\n`);
    printLists(result);
    printStatements(result);
    printChanges(result);
  }
  const [small, large] = results;
  if (small && large) printGrowth(small, large);
  await printPapers();
  console.log(`\nBundles: ${checkBundles().detail}`);
}

await main();
