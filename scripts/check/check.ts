import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { at, ROOT } from "#scripts/paths.ts";
import { checkBundles } from "./bundles.ts";
import { checkCitations } from "./citations.ts";
import { type Finding, PROBLEMS_SHOWN_MAX } from "./finding.ts";
import { checkImports } from "./imports.ts";
import { checkOpenApi } from "./openapi.ts";
import { checkRepository } from "./repository.ts";
import { checkWireNames } from "./wire-names.ts";
import { checkWrites } from "./writes.ts";

/** npm run check: everything that can be said about the source without running it. One line a check; exit 1 where one fails. */
const run = promisify(execFile);

async function tool(name: string, command: string, args: string[], env = {}): Promise<Finding> {
  const options = { cwd: ROOT, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, ...env } };
  try {
    await run(at("node_modules/.bin", command), args, options);
    return { name, detail: "no errors", problems: [] };
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    const lines = `${stdout}\n${stderr}`.split("\n").filter((line) => line.trim() !== "");
    return { name, detail: "errors", problems: lines };
  }
}

async function types(): Promise<Finding> {
  if (existsSync(at("react-router.config.ts"))) {
    const generated = await tool("types", "react-router", ["typegen"]);
    if (generated.problems.length > 0) return generated;
  }
  // Each further thread checks shared types again: for two cores, one takes half the processor time and is done sooner.
  return tool("types", "tsc", ["--noEmit", "--singleThreaded"], { GOGC: "400" });
}

/** Checks that need other programs run after one another: the machine may have two cores. */
const CHECKS: (() => Finding | Promise<Finding>)[] = [
  types,
  () => tool("Biome", "biome", ["check", "--colors=off", "--max-diagnostics=20", "."]),
  checkImports,
  checkWireNames,
  checkRepository,
  checkWrites,
  checkCitations,
  () => tool("unused code (knip)", "knip", ["--no-progress", "--no-gitignore"]),
  checkBundles,
  checkOpenApi,
];

async function main(): Promise<void> {
  await run("node", ["scripts/generate.ts"], { cwd: ROOT });
  let failed = 0;
  for (const check of CHECKS) {
    const started = performance.now();
    const { name, detail, problems } = await check();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${problems.length === 0 ? "ok  " : "FAIL"} ${name}: ${detail} (${seconds} s)`);
    for (const problem of problems.slice(0, PROBLEMS_SHOWN_MAX)) console.log(`     ${problem}`);
    if (problems.length > PROBLEMS_SHOWN_MAX)
      console.log(`     … and ${problems.length - PROBLEMS_SHOWN_MAX} more`);
    if (problems.length > 0) failed += 1;
  }
  console.log(`${CHECKS.length - failed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

await main();
