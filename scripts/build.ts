import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { oneAtATime } from "./build/one-at-a-time.ts";
import { fingerprint } from "./build/sources.ts";
import { isGenerated } from "./generate.ts";
import { at, ROOT } from "./paths.ts";

/** Makes the bundles that are deployed and that `npm start` runs; each only when its sources changed. */
interface Target {
  name: "api" | "passwords" | "queues" | "console";
  sources: string[];
  output: string;
  commands: string[][];
}

const SHARED = [
  "core",
  "db/statement.ts",
  "db/row.ts",
  "db/client.ts",
  "db/unavailable.ts",
  "db/commit.ts",
  "db/queries",
  "package-lock.json",
  "scripts/build.ts",
];
const TARGETS: Target[] = [
  {
    name: "api",
    sources: [...SHARED, "api", "workers", "wrangler.toml", "scripts/build/openapi.ts"],
    output: "build/api/api.js",
    commands: [
      ["node", "scripts/build/openapi.ts"],
      ["wrangler", "deploy", "--dry-run", "--env=", "--outdir", "build/api"],
    ],
  },
  {
    name: "passwords",
    sources: ["api/commands/identity", "workers/passwords", "package-lock.json", "scripts/build.ts"],
    output: "build/passwords/worker.js",
    commands: [
      [
        "wrangler",
        "deploy",
        "--dry-run",
        "--env=",
        "--outdir",
        "../../build/passwords",
        "--cwd",
        "workers/passwords",
      ],
    ],
  },
  {
    name: "queues",
    sources: [...SHARED, "api/commands", "queues", "workers/env.ts", "scripts/build/pdf-assets.ts"],
    output: "build/queues/consumer.js",
    commands: [
      ["node", "scripts/build/pdf-assets.ts"],
      ["wrangler", "deploy", "--dry-run", "--env=", "--outdir", "../build/queues", "--cwd", "queues"],
    ],
  },
  {
    name: "console",
    sources: [
      "core",
      "api",
      "app",
      "public",
      "vite.config.ts",
      "scripts/build/notices.ts",
      "scripts/build/service-worker-plugin.ts",
      "react-router.config.ts",
      "package-lock.json",
    ],
    // Deployed as it is: bundled once more, every function would be given its name again whenever it is made.
    output: "build/console/server/index.js",
    commands: [["react-router", "build"]],
  },
];

const run = promisify(execFile);

async function make(target: Target): Promise<void> {
  rmSync(at(dirname(target.output)), { recursive: true, force: true });
  for (const [command = "", ...args] of target.commands) {
    try {
      await run(at("node_modules/.bin", command), args, {
        cwd: ROOT,
        env: { ...process.env, CI: "1", NODE_ENV: "production", WRANGLER_SEND_METRICS: "false" },
        maxBuffer: 64 * 1024 * 1024,
      });
    } catch (error) {
      const { stdout, stderr } = error as { stdout?: string; stderr?: string };
      throw new Error(
        `Building ${target.name} failed: ${command} ${args.join(" ")}\n${stdout ?? ""}${stderr ?? ""}`,
      );
    }
  }
}

/** Builds what is stale, of all targets or those named. Answers the names built. */
export async function build(
  names: readonly Target["name"][] = ["api", "queues", "console"],
): Promise<string[]> {
  mkdirSync(at("build"), { recursive: true });
  await generated();
  if (staleOf(names).length === 0) return [];
  return oneAtATime("building", async () => {
    // Who had to wait may find it done.
    const stale = staleOf(names);
    await Promise.all(
      stale.map(async (target) => {
        const sources = fingerprint(target.sources);
        await make(target);
        writeFileSync(at(`build/.${target.name}.sources`), sources);
      }),
    );
    return stale.map((target) => target.name);
  });
}

/** What is written from the sources is as they are (scripts/generate.ts). */
async function generated(): Promise<void> {
  if (!isGenerated()) await run("node", ["scripts/generate.ts"], { cwd: ROOT });
}

function staleOf(names: readonly Target["name"][]): Target[] {
  return TARGETS.filter((target) => {
    // The API does not run without the password Worker.
    const isAsked = names.includes(target.name) || (target.name === "passwords" && names.includes("api"));
    if (!isAsked) return false;
    const stamp = at(`build/.${target.name}.sources`);
    const isFresh =
      existsSync(at(target.output)) &&
      existsSync(stamp) &&
      readFileSync(stamp, "utf8") === fingerprint(target.sources);
    return !isFresh;
  });
}

if (import.meta.main) {
  const started = performance.now();
  const built = await build();
  console.log(
    built.length
      ? `built ${built.join(", ")} in ${Math.round(performance.now() - started)} ms`
      : "up to date",
  );
}
