import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { SEED_SIZES, type SeedScale } from "#db/seed/plan.ts";
import { checkBundles } from "#scripts/check/bundles.ts";
import { at } from "#scripts/paths.ts";
import { benchBalances } from "#tests/bench/balances-bench.ts";
import { benchDatabase, startBenchStack } from "#tests/bench/bench-stack.ts";
import { benchBillingLists } from "#tests/bench/billing-list-bench.ts";
import { benchReportCards, printReportCards } from "#tests/bench/card-bench.ts";
import {
  benchChange,
  benchConcurrent,
  type Change,
  POST,
  POST_REFUND,
  PUBLISH,
  PUBLISH_SEGMENT,
} from "#tests/bench/change-bench.ts";
import { benchColdStarts } from "#tests/bench/cold-start.ts";
import { benchConsole } from "#tests/bench/console-bench.ts";
import { APPLY_CREDIT, APPROVE_REQUEST } from "#tests/bench/credit-bench.ts";
import { PUBLISH_FORM, PUBLISH_MEMO } from "#tests/bench/credit-memo-bench.ts";
import { benchFileReady } from "#tests/bench/event-bench.ts";
import { measureExports } from "#tests/bench/export-memory.ts";
import { benchComputing, benchGradingRequests, benchRelease } from "#tests/bench/grading-bench.ts";
import { benchGrid } from "#tests/bench/grid-bench.ts";
import { benchBankFile, benchInvoiceImport, benchPaymentImport } from "#tests/bench/import-bench.ts";
import { benchInput, printInput } from "#tests/bench/input-bench.ts";
import { benchLists, benchStatements, type ListFigure } from "#tests/bench/list-bench.ts";
import { benchMigrations } from "#tests/bench/migration-bench.ts";
import { measurePdf } from "#tests/bench/pdf.ts";
import { type ChangeResults, printChanges } from "#tests/bench/print-changes.ts";
import { printColdStarts } from "#tests/bench/print-cold-starts.ts";
import { printGrading } from "#tests/bench/print-grading.ts";
import { printGrid } from "#tests/bench/print-grid.ts";
import { benchPrintJobs, printPrintJobs } from "#tests/bench/print-job-bench.ts";
import {
  LATENCIES_MS,
  type ListResults,
  printGrowth,
  printLists,
  printStatements,
} from "#tests/bench/print-lists.ts";
import { printExports, printPapers } from "#tests/bench/print-papers.ts";
import { benchReminders, printReminders } from "#tests/bench/reminder-bench.ts";
import { benchReportLists, printReportLists } from "#tests/bench/report-list-bench.ts";
import { benchSchedules, printSchedules } from "#tests/bench/schedule-bench.ts";
import { benchScoreImport } from "#tests/bench/score-import-bench.ts";
import { benchSignIns, printPasswordHashes, printSignIns } from "#tests/bench/sign-in-bench.ts";
import { measureStatements } from "#tests/bench/statement-memory.ts";
import { benchStudentList, printStudentList } from "#tests/bench/student-list-bench.ts";

/**
 * npm run bench -- [--rows 10k|100k|1m] [--rounds 40] [--only school|papers|reports|exports|cold|grading|grid|input|sign-in]: without --rows both 10k and
 * 1m, and how they compare. Prints every figure beside its goal and the baseline of the same run; JSON in build/bench/.
 */
type Results = ListResults & ChangeResults & { scale: SeedScale };

const IMPORT_ROWS = 100_000;
const BANK_LINES = 50_000;
const RELEASED_GRADES = 160_000;
const COLD_STARTS = 7;
const GRID_VISITS = 3;
const CHANGES: readonly Change[] = [PUBLISH, POST, PUBLISH_MEMO];
/** Approved refunds are few: so many at each latency, and as much credit as is paid in for it. */
const REFUND_ROUNDS = 20;
const SEGMENT_ROUNDS = 10;

async function benchScale(scale: SeedScale, rounds: number): Promise<Results> {
  const statements = await benchStatements(await benchDatabase(scale));
  const stack = await startBenchStack(scale);
  try {
    const lists: ListFigure[] = [];
    for (const latency of LATENCIES_MS) lists.push(...(await benchLists(stack, latency, rounds)));
    const balances = await benchBalances(stack, rounds);
    const changes: Results["changes"] = [];
    const concurrent: Results["concurrent"] = [];
    for (const change of CHANGES) {
      for (const latency of LATENCIES_MS) changes.push(await benchChange(stack, change, latency, rounds));
      for (let wave = 0; wave < 2; wave++) concurrent.push(await benchConcurrent(stack, change, 25));
    }
    for (const latency of LATENCIES_MS)
      changes.push(
        await benchChange(stack, PUBLISH_SEGMENT, latency, SEGMENT_ROUNDS),
        await benchChange(stack, PUBLISH_FORM, latency, SEGMENT_ROUNDS),
        await benchChange(stack, POST_REFUND, latency, REFUND_ROUNDS),
        await benchChange(stack, APPLY_CREDIT, latency, REFUND_ROUNDS),
        await benchChange(stack, APPROVE_REQUEST, latency, REFUND_ROUNDS),
      );
    printSchedules(await benchSchedules(stack));
    const fileReady = await benchFileReady(stack, rounds);
    const inBrowser = await benchConsole(stack, 10);
    const imported = {
      invoices: await benchInvoiceImport(stack, IMPORT_ROWS),
      payments: await benchPaymentImport(stack, IMPORT_ROWS),
      "bank lines": await benchBankFile(stack, BANK_LINES),
    };
    const billingLists = await benchBillingLists(stack, rounds);
    printReminders(await benchReminders(stack));
    await stack.stop();
    const migrations = await benchMigrations(stack.databasePath);
    return {
      scale,
      lists,
      statements,
      balances,
      changes,
      concurrent,
      imported,
      fileReady,
      console: inBrowser,
      billingLists,
      migrations,
    };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

async function benchSchools(scales: readonly SeedScale[], rounds: number): Promise<void> {
  console.log(
    `The baseline (tests/bench/baseline.ts):\n${readFileSync(at("tests/bench/baseline.ts"), "utf8")}`,
  );
  const results: Results[] = [];
  for (const scale of scales) {
    const result = await benchScale(scale, rounds);
    results.push(result);
    mkdirSync(at("build", "bench"), { recursive: true });
    writeFileSync(at("build", "bench", `${scale}.json`), `${JSON.stringify(result, null, 1)}\n`);
    printLists(result);
    printStatements(result);
    printChanges(result);
  }
  const [small, large] = results;
  if (small && large) printGrowth(small, large);
}

async function benchGrading(rounds: number): Promise<void> {
  const computing = [benchComputing(40, 8), benchComputing(40, 30)];
  const stack = await startBenchStack("2m-scores");
  try {
    const requests = await benchGradingRequests(stack, rounds);
    printStudentList(await benchStudentList(stack, rounds));
    const release = await benchRelease(stack, RELEASED_GRADES);
    // Last: it enrols a hundred thousand students.
    printGrading({ requests, release, imported: await benchScoreImport(stack), computing });
  } finally {
    await stack.stop();
  }
}

async function benchReports(rounds: number): Promise<void> {
  printReportCards(await benchReportCards());
  printPrintJobs(await benchPrintJobs());
  const stack = await startBenchStack("5k-students");
  try {
    printReportLists(await benchReportLists(stack, rounds));
  } finally {
    await stack.stop();
  }
}

async function benchSigningIn(): Promise<void> {
  await printPasswordHashes();
  const stack = await startBenchStack("10k");
  try {
    printSignIns(await benchSignIns(stack));
  } finally {
    await stack.stop();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rows: { type: "string" },
      rounds: { type: "string", default: "40" },
      only: { type: "string" },
    },
  });
  const scales = (values.rows ? [values.rows] : ["10k", "1m"]) as SeedScale[];
  if (scales.some((scale) => !(scale in SEED_SIZES))) throw new Error("--rows is 10k, 100k or 1m");
  const wants = (part: string) => values.only === undefined || values.only === part;
  if (wants("school")) await benchSchools(scales, Number(values.rounds));
  if (wants("papers")) printPapers(await measurePdf(), await measureStatements());
  if (wants("reports")) await benchReports(Number(values.rounds));
  if (wants("exports")) printExports(await measureExports());
  if (wants("grading")) await benchGrading(Number(values.rounds));
  if (wants("grid")) printGrid(await benchGrid(GRID_VISITS));
  if (wants("input")) printInput(benchInput());
  if (wants("sign-in")) await benchSigningIn();
  if (wants("cold")) printColdStarts(await benchColdStarts(COLD_STARTS));
  if (wants("papers")) console.log(`\nBundles: ${checkBundles().detail}`);
}

await main();
