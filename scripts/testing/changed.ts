import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { build } from "#scripts/build.ts";
import { at, ROOT } from "#scripts/paths.ts";
import { startBrowserStacks } from "./browser-stacks.ts";
import { BUNDLES, importsGraph, TESTS } from "./imports-graph.ts";
import { run } from "./run.ts";

/**
 * npm run test:changed -- [--base main] [--list]: the tests that a change since the base reaches, uncommitted and new files
 * among it, but for the exhaustive ones. Tests of core, app and db import what they test. Those of the API, queues, faults and
 * browser meet it in a bundle: of them those are taken that name an address which the changed code answers. Where these are
 * too many for two minutes, and of what a queue does, the part of `npm test` that has to be run is named instead.
 */
const { values } = parseArgs({
  options: { base: { type: "string", default: "main" }, list: { type: "boolean", default: false } },
});
const FILES_MAX = 12;
const SPECS_MAX = 4;
/** What starts a school imports the seed and most commands: not what the tests that start one are about. */
const STARTERS = new Set(["scripts/stack/stack.ts", "tests/support/template.ts"]);

const git = (...args: string[]): string[] =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\n").filter(Boolean);
const [base = ""] = git("merge-base", values.base, "HEAD");
const changed = [
  ...git("diff", "--name-only", "--no-renames", base),
  ...git("ls-files", "--others", "--exclude-standard"),
];
const graph = await importsGraph();

const isIn =
  (...rooms: string[]) =>
  (file: string) =>
    rooms.some((room) => file.startsWith(`tests/${room}/`));
const reached = graph.reaching(changed);
const importing = TESTS.filter(isIn("core", "app", "db")).filter((file) => reached.has(file));
const started = graph.reaching(changed, STARTERS);
const whole = TESTS.filter(isIn("api", "queues", "faults", "cost", "e2e"));
const named = new RegExp(`["'\`](?:${addressesOf(started).map(patternOf).join("|") || "$^"})`);
const meeting = whole.filter((file) => started.has(file) || named.test(readFileSync(at(file), "utf8")));
const specs = meeting.filter(isIn("e2e"));
const files = meeting.filter((file) => !isIn("e2e")(file));

const mustRun: string[] = [];
if (files.length > FILES_MAX) mustRun.push(`npm test -- integration faults (${files.length} files meet it)`);
if (specs.length > SPECS_MAX) mustRun.push(`npm test -- e2e (${specs.length} files meet it)`);
if (
  changed.some((file) =>
    /^(package(-lock)?\.json|db\/migrations\/|db\/seed\/|scripts\/|[^/]+\.config\.ts)/.test(file),
  )
)
  mustRun.push("npm test: what every test stands on has changed");
const inBundles = Object.entries(BUNDLES).flatMap(([name, entries]) =>
  entries.some((entry) => reached.has(entry)) ? [name] : [],
);
if (inBundles.includes("queues"))
  mustRun.push("vitest run --project queues (the consumer's bundle holds it)");

const taken = [
  ...importing,
  ...(files.length > FILES_MAX ? files.filter((file) => changed.includes(file)) : files),
];
const takenSpecs = specs.length > SPECS_MAX ? specs.filter((file) => changed.includes(file)) : specs;
console.log(
  `${changed.length} files changed since ${base.slice(0, 8)}; bundles: ${inBundles.join(", ") || "none"}`,
);
for (const file of [...taken, ...takenSpecs]) console.log(`  ${file}`);
const exitCode = values.list ? 0 : await runTests();
for (const command of mustRun) console.log(`Not judged here: ${command}`);
process.exit(exitCode);

async function runTests(): Promise<number> {
  const existing = (list: string[]) => list.filter((file) => existsSync(at(file)));
  let code = 0;
  if (existing(taken).length > 0)
    code = await run("vitest", ["run", "--tags-filter", "!exhaustive", ...existing(taken)]);
  if (existing(takenSpecs).length === 0) return code;
  await build();
  const stacks = await startBrowserStacks(Math.min(availableParallelism(), takenSpecs.length));
  try {
    return (
      (await run(
        "playwright",
        ["test", ...existing(takenSpecs), "--project=journeys", "--pass-with-no-tests"],
        { env: stacks.env },
      )) || code
    );
  } finally {
    await stacks.stop();
  }
}

/** Where what is reached answers: the paths of the calls that its modules of the API serve, and its screens. */
function addressesOf(reached: ReadonlySet<string>): string[] {
  const calls = [...reached]
    .filter((file) => /^api\/(?!commands|middleware|openapi)\w+\//.test(file))
    .flatMap((file) => graph.importsOf(file).filter((path) => path.startsWith("core/")))
    .flatMap((file) =>
      [...readFileSync(at(file), "utf8").matchAll(/\bpath: "(\/[^"]+)"/g)].map(([, path = ""]) => path),
    );
  const screens = screensOf(routes as RouteConfigEntry[]).filter(({ file }) => reached.has(`app/${file}`));
  return [...new Set([...calls, ...screens.map(({ path }) => path)])];
}

function screensOf(entries: readonly RouteConfigEntry[], above = ""): { path: string; file: string }[] {
  return entries.flatMap(({ path = "", file, children = [] }) => {
    const own = path === "" ? above : `${above}/${path}`;
    return [...(own === "" ? [] : [{ path: own, file }]), ...screensOf(children, own)];
  });
}

/** An address as a test writes it: its names are filled in, a query may follow. */
function patternOf(path: string): string {
  const text = path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}|:\w+/g, "[^/?\"'`]+");
  return `${text}(?=["'\`?$])`;
}
