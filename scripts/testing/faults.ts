import { spawn } from "node:child_process";
import { build } from "#scripts/build.ts";
import { ROOT } from "#scripts/paths.ts";

/** npm run test:faults [-- --seeds N]: the fault tests, each random one with N seeds (default 1, the fixed one of npm test). */
const index = process.argv.indexOf("--seeds");
const seeds = index < 0 ? 1 : Number(process.argv[index + 1]);
if (!Number.isInteger(seeds) || seeds < 1) {
  console.error("--seeds is a whole number from 1 up.");
  process.exit(1);
}
await build(["api", "queues"]);
spawn("vitest", ["run", "--project", "faults"], {
  cwd: ROOT,
  stdio: "inherit",
  env: { ...process.env, FAULT_SEEDS: String(seeds) },
}).once("exit", (code) => process.exit(code ?? 1));
