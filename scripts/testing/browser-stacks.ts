import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { schoolDayAt } from "#core/shared/school-day.ts";
import { at } from "#scripts/paths.ts";
import { startPasswordProcess } from "#scripts/stack/password-process.ts";
import { type Stack, startStack } from "#scripts/stack/stack.ts";
import { ERP_SECRET } from "#tests/support/erp.ts";
import { makeTemplate } from "#tests/support/template.ts";
import { findBrowser } from "./browser.ts";

const EACH_MINUTE = "* * * * *";

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Lets a browser test do what the clock does each minute: POST to `url`. */
export async function startMinute(stack: Pick<Stack, "runCron">): Promise<{ url: string; stop: () => void }> {
  const server = createServer((_, response) => {
    stack.runCron(EACH_MINUTE).then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}

/** Stacks for the workers of Playwright, one each: what one test file changes, those beside it never see. */
export interface BrowserStacks {
  /** What Playwright is told (playwright.config.ts). */
  env: Record<string, string>;
  stop(): Promise<void>;
}

const FOLDER = at("build", "e2e-data");

/** Seeds one school as of today and starts `count` stacks, each on a copy of it. */
export async function startBrowserStacks(count: number): Promise<BrowserStacks> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const browser = await findBrowser();
  const school = join(FOLDER, "school.db");
  await makeTemplate(school, schoolDayAt(Date.now()));
  // A browser test waits for its sign-in: hashing at the priority of the other lanes would take seconds beside them.
  const passwords = await startPasswordProcess(0);
  const running = await Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const dataDir = join(FOLDER, String(place));
      mkdirSync(dataDir);
      copyFileSync(school, join(dataDir, "talaan.db"));
      const stack = await startStack({
        dataDir,
        passwords,
        // Known before: passkeys are made for the console's address.
        webPort: await freePort(),
        onLog: () => {},
        vars: { MAIL_PACE_MS: "50", ERP_SECRET },
      });
      return { stack, minute: await startMinute(stack) };
    }),
  );
  const addresses = running.map(({ stack, minute }) => ({
    BASE_URL: stack.consoleUrl,
    API_URL: stack.apiUrl,
    MAIL_URL: stack.mailUrl,
    MINUTE_URL: minute.url,
    DATABASE_URL: stack.databaseUrl,
    DATABASE_TOKEN: stack.databaseToken,
  }));
  return {
    env: { CHROMIUM: browser, STACKS: JSON.stringify(addresses) },
    async stop() {
      for (const { stack, minute } of running) {
        minute.stop();
        await stack.stop();
      }
      await passwords.stop();
    },
  };
}
