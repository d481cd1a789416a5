import { createServer } from "node:net";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { build } from "./build.ts";
import { at } from "./paths.ts";
import { startCron } from "./stack/crons.ts";
import { claimDataFolder } from "./stack/data-folder.ts";
import { newSetupCode } from "./stack/setup-code.ts";
import { CRONS, startStack } from "./stack/stack.ts";

/**
 * `npm start [-- --empty]`: builds what is stale while the database is made ready, then runs the whole system until it is
 * told to stop. With --empty a school without data, in a folder of its own: what the demo school holds stays as it is.
 */
/** What has not ended by itself by then is ended as by a crash: the next start finds what was committed. */
const STOPPING_MS_MAX = 1_600;
const { values: given } = parseArgs({ options: { empty: { type: "boolean", default: false } } });
const webPort = Number(process.env.WEB_PORT ?? 8788);
const apiPort = Number(process.env.API_PORT ?? 8787);
const mailPort = Number(process.env.MAIL_PORT ?? 8789);
const dataDir = resolve(process.env.DATA_DIR ?? at(given.empty ? ".data-empty" : ".data"));
const setupCode = given.empty ? newSetupCode() : null;

try {
  process.once("exit", claimDataFolder(dataDir));
  await requireFreePort(webPort, "WEB_PORT");
  await requireFreePort(apiPort, "API_PORT");
  await requireFreePort(mailPort, "MAIL_PORT");
  const stack = await startStack({
    dataDir,
    webPort,
    apiPort,
    mailPort,
    building: build(),
    history: true,
    seed: !given.empty,
    ...(setupCode && { vars: { SETUP_CODE: setupCode } }),
    onGiveUp: () => void stop(1),
  });
  const timers = CRONS.map((cron) => startCron(cron, stack.runCron));
  let stopping = false;
  async function stop(exitCode: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    for (const timer of timers) clearInterval(timer);
    const tooLong = setTimeout(() => void stack.kill().then(() => process.exit(exitCode)), STOPPING_MS_MAX);
    await stack.stop();
    clearTimeout(tooLong);
    process.exit(exitCode);
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // Miniflare's own hook would end this process before the database has closed.
    process.removeAllListeners(signal);
    process.on(signal, () => void stop(0));
  }
  console.log(`ready ${stack.consoleUrl} (api ${stack.apiUrl})`);
  if (setupCode)
    console.log(
      stack.hasAccounts
        ? `The school in ${dataDir} has its administrator; sign in.`
        : `setup code ${setupCode} (works once; open ${stack.consoleUrl}/setup)`,
    );
} catch (error) {
  console.error(error instanceof Error ? error.message.split("\n").slice(0, 40).join("\n") : String(error));
  process.exit(1);
}

/** Looks for two seconds: what an ended process held is given back a moment later. */
async function requireFreePort(port: number, variable: string): Promise<void> {
  for (let tries = 0; tries < 8; tries++) {
    if (await isFree(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`Port ${port} is in use. Stop what uses it, or set ${variable} to another port.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once("error", () => resolve(false))
      .listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
