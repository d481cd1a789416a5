import { globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
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
 * `npm test [-- --all] [-- parts]`: the checks, one run of vitest and one of Playwright beside each other; the last line sums
 * all three. Without --all it leaves out the tests tagged "exhaustive". Parts by name: check unit integration faults cost e2e.
 */
const PROJECTS = {
  unit: ["core", "app", "db"],
  integration: ["api", "queues"],
  faults: ["faults"],
  cost: ["cost"],
} as const;
type VitestPart = keyof typeof PROJECTS;
type Part = VitestPart | "check" | "e2e";
const PARTS: readonly Part[] = ["check", ...(Object.keys(PROJECTS) as VitestPart[]), "e2e"];

/** The browser comes first where both want a core, for a page that waits is what a test sees. */
const LOW_PRIORITY = 10;

const args = process.argv.slice(2);
const isAll = args.includes("--all");
const wanted = PARTS.filter((part) => args.includes(part));
const parts = wanted.length > 0 ? wanted : PARTS;
const projects = Object.entries(PROJECTS).flatMap(([part, names]) =>
  parts.includes(part as Part) ? names : [],
);
const times: FileTime[] = [];

mkdirSync(at("build", "reports"), { recursive: true });
let tallies: Tally[];
try {
  requirePdfReader();
  // Made before the processes that would each make their own.
  await Promise.all([build(), templateDatabase(), templateDatabase(TODAY, "small")]);
  const lanes = [
    ...(parts.includes("check") ? [timed("check", checks)] : []),
    ...(parts.includes("e2e") ? [timed("e2e", e2e)] : []),
    ...(projects.length > 0 ? [timed(projects.join(", "), vitest)] : []),
  ];
  tallies = await Promise.all(lanes);
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

async function timed(name: string, lane: () => Promise<Tally>): Promise<Tally> {
  const started = performance.now();
  const tally = await lane();
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`— ${name}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`);
  return tally;
}

/** The test files with a test that bears the tag. */
function exhaustiveFiles(): string[] {
  const files = globSync("tests/{*/,}**/*.{test,spec}.ts", { cwd: ROOT });
  return [...new Set(files)]
    .filter((file) => /(?:@module-tag |tags?: \[?"@?)exhaustive\b/.test(readFileSync(at(file), "utf8")))
    .toSorted();
}

async function checks(): Promise<Tally> {
  const exitCode = await run("node", ["scripts/check/check.ts"], { priority: LOW_PRIORITY });
  return exitCode === 0 ? { ...NONE, passed: 1 } : brokenPart("npm run check");
}

async function vitest(): Promise<Tally> {
  const report = at("build", "reports", "vitest.json");
  const timesPath = at("build", "reports", "vitest-times.json");
  for (const path of [report, timesPath]) rmSync(path, { force: true });
  const reporters = ["dot", "./scripts/testing/test-times.ts", "json"].map((one) => `--reporter=${one}`);
  const exitCode = await run(
    "vitest",
    [
      "run",
      ...reporters,
      `--outputFile.json=${report}`,
      ...projects.flatMap((project) => ["--project", project]),
      ...(isAll ? [] : ["--tags-filter", "!exhaustive"]),
    ],
    { env: { TEST_TIMES: timesPath }, priority: LOW_PRIORITY },
  );
  times.push(...timesIn(timesPath));
  return vitestTally(report, exitCode, (path) => relative(ROOT, path));
}

async function e2e(): Promise<Tally> {
  const report = at("build", "reports", "e2e.json");
  rmSync(report, { force: true });
  const stacks = await startBrowserStacks(availableParallelism());
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
