import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { setPriority } from "node:os";
import { relative } from "node:path";
import { ERP_SECRET } from "#tests/support/erp.ts";
import { build } from "./build.ts";
import { at, ROOT } from "./paths.ts";
import { startPasswordProcess } from "./stack/password-process.ts";
import { startStack } from "./stack/stack.ts";
import { findBrowser } from "./testing/browser.ts";
import { requirePdfReader } from "./testing/debian-packages.ts";
import { startMinute } from "./testing/minute.ts";
import { brokenPart, NONE, playwrightTally, sum, type Tally, vitestTally } from "./testing/test-report.ts";
import { type FileTime, playwrightTimes, slowest, timesIn } from "./testing/test-times.ts";

/** `npm test`: check, unit, integration, faults with a fixed seed, cost, browser; one line sums all runners. Parts by name: check unit integration faults cost e2e. */
const PARTS = ["check", "unit", "integration", "faults", "cost", "e2e"] as const;
type Part = (typeof PARTS)[number];
const REPORTS = at("build", "reports");

const wanted = process.argv
  .slice(2)
  .filter((name): name is Part => (PARTS as readonly string[]).includes(name));
const parts = wanted.length > 0 ? wanted : PARTS;
const runs: Record<Part, () => Promise<Tally>> = {
  check: checks,
  unit: () => vitest("unit", ["core", "app", "db"]),
  integration: async () => sum(await Promise.all(INTEGRATION_SHARDS.map(integration))),
  faults: () => vitest("faults", ["faults"]),
  cost: () => vitest("cost", ["cost"]),
  e2e,
};

/**
 * Lanes beside each other, so that two cores are always busy: while one waits, another works. The browser comes first where
 * both want a core, for a page that waits is what a test sees. All but the first lane keep their output until a part ends.
 */
const LANES: readonly (readonly Part[])[] = [["check", "unit", "faults", "cost"], ["integration"], ["e2e"]];
/** One stack leaves a core idle for a third of the time: it waits for its queues and for other processes. */
const INTEGRATION_SHARDS = ["1/2", "2/2"];
const LOW_PRIORITY = 10;
const times: FileTime[] = [];

mkdirSync(REPORTS, { recursive: true });
let tallies: Tally[];
try {
  requirePdfReader();
  await build();
  tallies = (
    await Promise.all(LANES.map((lane) => runLane(lane.filter((part) => parts.includes(part)))))
  ).flat();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  tallies = [brokenPart("the preparation of the tests")];
}
if (times.length > 0) console.log(["The slowest files:", ...slowest(times)].join("\n"));
const { passed, failed, failures } = sum(tallies);
if (failures.length > 0) console.log(["Failed:", ...failures.map((name) => `  ${name}`)].join("\n"));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

/** Its parts, one after the other. */
async function runLane(lane: readonly Part[]): Promise<Tally[]> {
  const done: Tally[] = [];
  for (const part of lane) {
    const started = performance.now();
    const tally = await runs[part]();
    done.push(tally);
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`— ${part}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`);
  }
  return done;
}

async function checks(): Promise<Tally> {
  const exitCode = await run("node", ["scripts/check/check.ts"], { priority: LOW_PRIORITY });
  return exitCode === 0 ? { ...NONE, passed: 1 } : brokenPart("npm run check");
}

/** A part of the files of the integration tests, with a stack of its own. */
function integration(shard: string): Promise<Tally> {
  return vitest(`integration-${shard.replace("/", "-of-")}`, ["api", "queues"], { isQuiet: true, shard });
}

async function vitest(
  name: string,
  projects: string[],
  { isQuiet = false, shard }: { isQuiet?: boolean; shard?: string } = {},
): Promise<Tally> {
  const report = at("build", "reports", `${name}.json`);
  const timesPath = at("build", "reports", `${name}-times.json`);
  for (const path of [report, timesPath]) rmSync(path, { force: true });
  const args = [
    "run",
    "--reporter=dot",
    "--reporter=./scripts/testing/test-times.ts",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...(shard ? [`--shard=${shard}`] : []),
  ];
  const exitCode = await run("vitest", [...args, ...projects.flatMap((project) => ["--project", project])], {
    env: { TEST_TIMES: timesPath },
    isQuiet,
    priority: LOW_PRIORITY,
  });
  times.push(...timesIn(timesPath));
  return vitestTally(report, exitCode, (path) => relative(ROOT, path));
}

async function e2e(): Promise<Tally> {
  const report = at("build", "reports", "e2e.json");
  const dataDir = at("build", "e2e-data");
  rmSync(report, { force: true });
  rmSync(dataDir, { recursive: true, force: true });
  const browser = await findBrowser();
  // A browser test waits for its sign-in: hashing at the priority of the other lanes would take seconds beside them.
  const passwords = await startPasswordProcess(0);
  const stack = await startStack({
    dataDir,
    passwords,
    onLog: () => {},
    vars: { MAIL_PACE_MS: "50", ERP_SECRET },
  });
  const minute = await startMinute(stack);
  try {
    const exitCode = await run("playwright", ["test", "--reporter=line,json"], {
      env: {
        CHROMIUM: browser,
        BASE_URL: stack.consoleUrl,
        API_URL: stack.apiUrl,
        MAIL_URL: stack.mailUrl,
        MINUTE_URL: minute.url,
        DATABASE_URL: stack.databaseUrl,
        DATABASE_TOKEN: stack.databaseToken,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
      isQuiet: parts.length > 1,
    });
    times.push(...playwrightTimes(report));
    return playwrightTally(report, exitCode);
  } finally {
    minute.stop();
    await stack.stop();
    await passwords.stop();
  }
}

interface RunOptions {
  env?: Record<string, string>;
  /** Says all it had to say at its end. */
  isQuiet?: boolean;
  /** How much it yields to others, as `nice` counts it. */
  priority?: number;
}

/** Runs a command to its end and answers its exit code. */
function run(
  command: string,
  args: string[],
  { env = {}, isQuiet = false, priority = 0 }: RunOptions,
): Promise<number> {
  return new Promise((resolve) => {
    const output: Buffer[] = [];
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ["inherit", isQuiet ? "pipe" : "inherit", isQuiet ? "pipe" : "inherit"],
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
