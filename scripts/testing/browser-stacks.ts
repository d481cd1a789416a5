import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { isSchoolDay, type SchoolDay } from "#core/shared/school-day.ts";
import { at } from "#scripts/paths.ts";
import { startPasswordProcess } from "#scripts/stack/password-process.ts";
import { type Stack, startStack } from "#scripts/stack/stack.ts";
import { ERP_SECRET } from "#tests/support/erp.ts";
import { middayOf } from "#tests/support/school.ts";
import { TODAY, templateDatabase } from "#tests/support/template.ts";
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

/** The day of a run, of its Workers, pages and tests: the tests' own unless E2E_DAY names another. */
function dayOfRun(): SchoolDay {
  const day = process.env.E2E_DAY ?? TODAY;
  if (!isSchoolDay(day)) throw new Error("E2E_DAY is a day as YYYY-MM-DD");
  return day;
}

/** Starts `count` stacks at noon of the run's day, each on a copy of one school of that day. */
export async function startBrowserStacks(count: number): Promise<BrowserStacks> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const browser = await findBrowser();
  const day = dayOfRun();
  const school = await templateDatabase(day);
  const CLOCK_SHIFT_MS = String(middayOf(day) - Date.now());
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
        vars: { CLOCK_SHIFT_MS, MAIL_PACE_MS: "50", ERP_SECRET },
      });
      return { stack, minute: await startMinute(stack) };
    }),
  );
  const addresses = running.map(({ stack, minute }) => ({
    BASE_URL: stack.consoleUrl,
    API_URL: stack.apiUrl,
    MAIL_URL: stack.mailUrl,
    MINUTE_URL: minute.url,
    CLOCK_SHIFT_MS,
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
