import { defineConfig } from "@playwright/test";

/**
 * End-to-end tests run against stacks that stand already: scripts/test.ts starts one for each worker and passes their
 * addresses, of which a worker takes its own into its environment. Without them one worker uses what the environment names.
 */
const stacks: Record<string, string>[] = JSON.parse(process.env.STACKS ?? "[]");
Object.assign(process.env, stacks[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]);

export default defineConfig({
  testDir: "tests/e2e",
  // Of the first project the tests that try every screen and dialog, begun first because they are the longest.
  projects: [
    { name: "exhaustive", grep: /@exhaustive/ },
    { name: "journeys", grepInvert: /@exhaustive/ },
  ],
  workers: Math.max(1, stacks.length),
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  // A test that passes only then is named as unsteady (scripts/testing/test-report.ts).
  retries: 1,
  expect: { timeout: 20_000 },
  outputDir: "build/e2e",
  reporter: [["list"]],
  use: {
    baseURL: process.env.BASE_URL ?? "http://127.0.0.1:8788",
    viewport: { width: 1440, height: 900 },
    // Every profile would fetch all files of the console; offline.spec.ts allows it.
    serviceWorkers: "block",
    // A trace costs a third of the run: `TRACE=1 npm run test:e2e` keeps those of the tests that fail.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
