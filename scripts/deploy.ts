import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HAN_FONT_KEY } from "#core/documents/han-font.ts";
import { HAN_FONT_FILE } from "./build/pdf-assets.ts";
import { build } from "./build.ts";
import { type DeploySettings, deploySettings } from "./deploy-settings.ts";
import { at, ROOT } from "./paths.ts";

/**
 * npm run deploy [-- --dry-run] [--preview]: check, build, migrate, then upload in the safe order (docs/runbooks/deploy.md):
 * schema first, then the font that the store keeps, the consumers, the password Worker, the API, the console. Placeholders for what the deployment has to
 * be told, and any warning of a step, stop it. With --dry-run nothing leaves this machine.
 */
const isDryRun = process.argv.includes("--dry-run");
const isPreview = process.argv.includes("--preview");
const WARNING = /\bWARN(ING)?\b|▲/;

function stop(lines: string[]): never {
  console.error(lines.join("\n"));
  process.exit(1);
}

function step(what: string, command: string, args: string[]): void {
  console.log(`— ${what}`);
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: ROOT, encoding: "utf8" });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  if (status !== 0) stop([`Stopped at: ${what}. Nothing after it was done.`]);
  if (WARNING.test(stdout + stderr)) stop([`Stopped at: ${what}, which warns. Nothing after it was done.`]);
}

/** The arguments that deploy one Worker with its settings; `folder` holds its wrangler.toml. */
function workerArgs(
  name: string,
  folder: string,
  vars: (keyof DeploySettings)[],
  secretsFile?: string,
): string[] {
  const up = folder === "." ? "" : "../".repeat(folder.split("/").length);
  return [
    "deploy",
    ...["--cwd", folder],
    ...(isPreview ? ["--env", "preview"] : ["--env="]),
    ...vars.flatMap((variable) => ["--var", `${variable}:${settings[variable]}`]),
    ...(secretsFile ? ["--secrets-file", secretsFile] : []),
    ...(isDryRun ? ["--dry-run", "--outdir", `${up}build/deploy/${name}`] : []),
  ];
}

const told = deploySettings(process.env);
if ("problems" in told)
  stop(["This cannot be deployed (docs/runbooks/deploy.md):", ...told.problems.map((line) => `  ${line}`)]);
const { settings } = told;
const missing = ["CLOUDFLARE_API_TOKEN", "CLOUDFLARE_ACCOUNT_ID"].filter((name) => !process.env[name]);
if (!isDryRun && missing.length > 0) stop([`Set ${missing.join(", ")} first, or pass --dry-run.`]);

await build();
step("check", "node", [at("scripts/check/check.ts")]);
const folder = mkdtempSync(join(tmpdir(), "talaan-deploy-"));
/** Secrets travel in a file only this user can read, never as arguments, which every process of the machine sees. */
const secretsOf = (name: string, names: (keyof DeploySettings)[]): string => {
  const path = join(folder, `${name}.json`);
  const secrets = Object.fromEntries(
    names.flatMap((secret) => (settings[secret] ? [[secret, settings[secret]]] : [])),
  );
  writeFileSync(path, JSON.stringify(secrets), { mode: 0o600 });
  return path;
};
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Set for a school with an accounting system only. */
const ERP = ["ERP_URL", "ERP_SECRET"] as const;
const DATABASE = ["DATABASE_URL", "DATABASE_AUTH_TOKEN", "TOKEN_SECRET"] as const;
if (!isDryRun) step("expand the schema", "node", [at("scripts/db-migrate.ts")]);
if (!isDryRun)
  step("font of Han characters", "wrangler", [
    ...["r2", "object", "put", `${isPreview ? "talaan-files-preview" : "talaan-files"}/${HAN_FONT_KEY}`],
    ...["--file", HAN_FONT_FILE, "--remote"],
  ]);
step(
  "consumers",
  "wrangler",
  workerArgs(
    "queues",
    "queues",
    ["CONSOLE_ORIGIN", "MAIL_FROM"],
    secretsOf("queues", [...DATABASE, ...ERP, "RESEND_API_KEY"]),
  ),
);
step("passwords", "wrangler", workerArgs("passwords", "workers/passwords", []));
step(
  "API",
  "wrangler",
  workerArgs(
    "api",
    ".",
    ["CONSOLE_ORIGIN"],
    secretsOf("api", [...DATABASE, ...ERP, "AUDIT_SEAL_KEY", "SECOND_STEP_KEY", "APP_KEY", "SETUP_CODE"]),
  ),
);
/** Pages takes its Worker from a folder of this name among the files it serves. */
const pages = at("build/deploy/pages");
rmSync(pages, { recursive: true, force: true });
cpSync(at("build/console/client"), pages, { recursive: true });
cpSync(at("build/console/server"), join(pages, "_worker.js"), { recursive: true });
if (!isDryRun)
  step("console", "wrangler", [
    "pages",
    "deploy",
    "../build/deploy/pages",
    "--no-bundle",
    "--cwd",
    "app",
    "--project-name",
    "talaan-console",
    // A branch of another name than the project's production branch is Pages' preview.
    ...(isPreview ? ["--branch", "preview"] : []),
  ]);
console.log(isDryRun ? "Everything but the upload works." : "Deployed.");
