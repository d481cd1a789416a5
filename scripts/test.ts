import { globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { TODAY, templateDatabase } from "#tests/support/template.ts";
import { build } from "./build.ts";
import { at, ROOT } from "./paths.ts";
import { startBrowserStacks } from "./testing/browser-stacks.ts";
import { requirePdfReader } from "./testing/debian-packages.ts";
import { run } from "./testing/run.ts";
import { brokenPart, NONE, playwrightTally, sum, type Tally, vitestTally } from "./testing/test-report.ts";
import { type FileTime, playwrightTimes, slowest, timesIn } from "./testing/test-times.ts";

/**
 * `npm test [-- --all] [-- parts]`: the checks, vitest and Playwright; the last line sums all. Without --all it leaves out the
 * tests tagged "exhaustive". Parts by name: check unit integration faults cost e2e.
 */
const PARTS = ["check", "unit", "integration", "faults", "cost", "e2e"] as const;
type Part = (typeof PARTS)[number];

/**
 * Lanes beside each other, so that two cores are always busy: while one waits, another works, and faults wait longest. The
 * browser comes first where both want a core, for a page that waits is what a test sees. All but the first lane keep their
 * output until a part ends.
 */
const LANES: readonly (readonly Part[])[] = [["check", "unit", "cost"], ["faults"], ["integration"], ["e2e"]];
/** One stack leaves a core idle for a third of the time: it waits for its queues and for other processes. Faults in two shards as well were measured: no sooner done, and pages waited a minute. */
const SHARDS = ["1/2", "2/2"];
/** A second one beside the other lanes makes each page wait for its core: measured, all took longer together. */
const BROWSER_WORKERS = 1;
const LOW_PRIORITY = 10;

const args = process.argv.slice(2);
const isAll = args.includes("--all");
const wanted = PARTS.filter((part) => args.includes(part));
const parts: readonly Part[] = wanted.length > 0 ? wanted : PARTS;
const runs: Record<Part, () => Promise<Tally>> = {
  check: checks,
  unit: () => vitest("unit", ["core", "app", "db"]),
  integration: async () => sum(await Promise.all(SHARDS.map(integration))),
  faults: () => vitest("faults", ["faults"], { isQuiet: parts.length > 1 }),
  cost: () => vitest("cost", ["cost"]),
  e2e,
};
const times: FileTime[] = [];

mkdirSync(at("build", "reports"), { recursive: true });
let tallies: Tally[];
try {
  requirePdfReader();
  // Made before the processes that would each make their own.
  await Promise.all([build(), templateDatabase(), templateDatabase(TODAY, "small")]);
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
console.log(
  isAll
    ? "All tests (--all)."
    : `The plain run, without what is exhaustive (npm test -- --all): ${exhaustiveFiles().join(", ")}.`,
);
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

/** The test files with a test that bears the tag. */
function exhaustiveFiles(): string[] {
  const files = globSync("tests/{*/,}**/*.{test,spec}.ts", { cwd: ROOT });
  return [...new Set(files)]
    .filter((file) =>
      /(?:@module-tag |tags?: \[?"@?)exhaustive\b|\boneDrawn\(/.test(readFileSync(at(file), "utf8")),
    )
    .toSorted();
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
  projects: readonly string[],
  { isQuiet = false, shard }: { isQuiet?: boolean; shard?: string } = {},
): Promise<Tally> {
  const report = at("build", "reports", `${name}.json`);
  const timesPath = at("build", "reports", `${name}-times.json`);
  for (const path of [report, timesPath]) rmSync(path, { force: true });
  const reporters = ["dot", "./scripts/testing/test-times.ts", "json"].map((one) => `--reporter=${one}`);
  const exitCode = await run(
    "vitest",
    [
      "run",
      ...reporters,
      `--outputFile.json=${report}`,
      ...(shard ? [`--shard=${shard}`] : []),
      ...projects.flatMap((project) => ["--project", project]),
      ...(isAll ? [] : ["--tags-filter", "!exhaustive"]),
    ],
    { env: { TEST_TIMES: timesPath }, isQuiet, priority: LOW_PRIORITY },
  );
  times.push(...timesIn(timesPath));
  return vitestTally(report, exitCode, (path) => relative(ROOT, path));
}

async function e2e(): Promise<Tally> {
  const report = at("build", "reports", "e2e.json");
  rmSync(report, { force: true });
  const stacks = await startBrowserStacks(BROWSER_WORKERS);
  try {
    const exitCode = await run(
      "playwright",
      ["test", "--reporter=line,json", ...(isAll ? [] : ["--project", "journeys"])],
      { env: { ...stacks.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, isQuiet: parts.length > 1 },
    );
    times.push(...playwrightTimes(report));
    return playwrightTally(report, exitCode);
  } finally {
    await stacks.stop();
  }
}
