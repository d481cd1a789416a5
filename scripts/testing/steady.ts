import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { build } from "#scripts/build.ts";
import { at, ROOT } from "#scripts/paths.ts";
import { startBrowserStacks } from "./browser-stacks.ts";
import { run } from "./run.ts";
import { playwrightTally, type Tally, vitestTally } from "./test-report.ts";

/**
 * npm run test:steady -- [--times 20] [--load N] <file>: runs a test file so many times, each from its beginning, while N
 * processes (default: as many as there are cores) use all they get. Tells how often each test failed, and how the first time.
 */
const { values, positionals } = parseArgs({
  options: {
    times: { type: "string", default: "20" },
    load: { type: "string", default: String(availableParallelism()) },
  },
  allowPositionals: true,
});
const [file = ""] = positionals;
const [times, load] = [Number(values.times), Number(values.load)];
if (!/\.(test|spec)\.ts$/.test(file) || !Number.isInteger(times) || times < 1 || !Number.isInteger(load)) {
  console.error("npm run test:steady -- [--times 20] [--load 2] tests/…/a.test.ts or tests/e2e/a.spec.ts");
  process.exit(1);
}

const report = at("build", "reports", "steady.json");
mkdirSync(at("build", "reports"), { recursive: true });

async function runVitest(): Promise<Tally> {
  const args = ["run", file, "--reporter=json", `--outputFile.json=${report}`];
  return vitestTally(report, await run("vitest", args, { isSilent: true }), (path) => relative(ROOT, path));
}

/** On a stack of its own each time: nothing is left of the run before. */
async function runPlaywright(): Promise<Tally> {
  const stacks = await startBrowserStacks(1);
  try {
    const env = { ...stacks.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const args = ["test", file, "--retries=0", "--reporter=json"];
    return playwrightTally(report, await run("playwright", args, { env, isSilent: true }));
  } finally {
    await stacks.stop();
  }
}

await build();
const burners: ChildProcess[] = Array.from({ length: load }, () =>
  spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }),
);
/** How often each test failed, with its name and the first lines of what it said the first time. */
const failed = new Map<string, { count: number; first: string }>();
try {
  for (let time = 1; time <= times; time++) {
    rmSync(report, { force: true });
    const tally = file.endsWith(".spec.ts") ? await runPlaywright() : await runVitest();
    for (const failure of tally.failures) {
      const [name = ""] = failure.split("\n");
      const { count = 0, first = failure } = failed.get(name) ?? {};
      failed.set(name, { count: count + 1, first });
    }
    console.log(`${time} of ${times}: ${tally.passed} passed, ${tally.failed} failed`);
  }
} finally {
  for (const burner of burners) burner.kill("SIGKILL");
}
for (const { count, first } of [...failed.values()].toSorted((one, other) => other.count - one.count))
  console.log(`failed ${count} of ${times} times: ${first}`);
console.log(failed.size === 0 ? "steady" : `${failed.size} unsteady`);
process.exit(failed.size === 0 ? 0 : 1);
