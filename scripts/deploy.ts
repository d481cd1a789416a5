import { spawnSync } from "node:child_process";
import { build } from "./build.ts";
import { at, ROOT } from "./paths.ts";

/**
 * npm run deploy [-- --dry-run] [--preview]: check, build, migrate, then upload in the safe order (docs/runbooks/deploy.md):
 * schema first, then the consumers, the password Worker, the API, the console. With --dry-run nothing leaves this machine.
 */
const isDryRun = process.argv.includes("--dry-run");
const isPreview = process.argv.includes("--preview");

function step(what: string, command: string, args: string[]): void {
  console.log(`— ${what}`);
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: "inherit" });
  if (status === 0) return;
  console.error(`Stopped at: ${what}. Nothing after it was done.`);
  process.exit(1);
}

if (!isDryRun) {
  const missing = [
    "CLOUDFLARE_API_TOKEN",
    "CLOUDFLARE_ACCOUNT_ID",
    "DATABASE_URL",
    "DATABASE_AUTH_TOKEN",
  ].filter((name) => !process.env[name]);
  if (missing.length > 0) {
    console.error(`Set ${missing.join(", ")} first, or pass --dry-run (docs/runbooks/deploy.md).`);
    process.exit(1);
  }
}
await build();
step("check", "node", [at("scripts/check/check.ts")]);
const dry = [...(isDryRun ? ["--dry-run"] : []), ...(isPreview ? ["--env", "preview"] : ["--env="])];
if (!isDryRun) step("expand the schema", "node", [at("scripts/db-migrate.ts")]);
step("consumers", "wrangler", [
  "deploy",
  ...dry,
  "--cwd",
  "queues",
  ...(isDryRun ? ["--outdir", "../build/deploy/queues"] : []),
]);
step("passwords", "wrangler", [
  "deploy",
  ...dry,
  "--cwd",
  "workers/passwords",
  ...(isDryRun ? ["--outdir", "../../build/deploy/passwords"] : []),
]);
step("API", "wrangler", ["deploy", ...dry, ...(isDryRun ? ["--outdir", "build/deploy/api"] : [])]);
if (isDryRun)
  step("console", "wrangler", [
    "pages",
    "functions",
    "build",
    "--cwd",
    "app",
    "--outdir",
    "../build/deploy/pages",
  ]);
else
  step("console", "wrangler", [
    "pages",
    "deploy",
    "../build/console/client",
    "--cwd",
    "app",
    "--project-name",
    "talaan-console",
    // A branch of another name than the project's production branch is Pages' preview.
    ...(isPreview ? ["--branch", "preview"] : []),
  ]);
console.log(isDryRun ? "Everything but the upload works." : "Deployed.");
