// The one script that runs on the machine's own Node (20 or newer): installs what package-lock.json asks
// for when it is missing or stale, then hands over to the project's Node, which runs TypeScript as it is.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const modules = join(root, "node_modules");
const ownNode = join(modules, "node", "bin", "node");

function isInstalled() {
  const record = join(modules, ".package-lock.json");
  return (
    existsSync(record) &&
    existsSync(ownNode) &&
    statSync(record).mtimeMs >= statSync(join(root, "package-lock.json")).mtimeMs
  );
}

// Asked by the install itself, what it installs is there.
if (process.env.npm_lifecycle_event !== "postinstall" && !isInstalled()) {
  console.log("Installing dependencies…");
  const install = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
  });
  if (install.status !== 0) {
    console.error("npm ci failed: the dependencies are not installed.");
    process.exit(1);
  }
}

const [script, ...args] = process.argv.slice(2);
// Modules import what is written from the sources; whether it is of today's sources each build asks.
const GENERATE = "scripts/generate.ts";
if (script !== GENERATE && !existsSync(join(root, "db", "tables.ts"))) {
  const generation = spawnSync(ownNode, ["--disable-warning=ExperimentalWarning", join(root, GENERATE)], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: `${join(modules, ".bin")}${delimiter}${process.env.PATH}` },
  });
  if (generation.status !== 0) process.exit(1);
}

const child = spawn(ownNode, ["--disable-warning=ExperimentalWarning", join(root, script), ...args], {
  cwd: root,
  stdio: "inherit",
  // The leader of a process group of its own, so that whatever it started can be ended with it.
  detached: true,
  env: {
    ...process.env,
    PATH: `${join(modules, ".bin")}${delimiter}${process.env.PATH}`,
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_LOG_SANITIZE: "true",
  },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill("SIGTERM"));
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
