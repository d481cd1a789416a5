import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

/** A file of text is its text, as in the Workers' bundles. */
const TEXTS = {
  name: "texts",
  enforce: "pre" as const,
  load: (path: string) =>
    path.endsWith(".txt") ? `export default ${JSON.stringify(readFileSync(path, "utf8"))}` : null,
};

/** One project a room. Everything runs against real parts; only `core` needs none. No limit decides a test: it ends what hangs, also on a busy machine. */
const project = (name: string, seconds: number, parallel: boolean) => ({
  plugins: [TEXTS],
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    environment: "node",
    setupFiles: ["tests/support/connections.ts"],
    testTimeout: seconds * 1000,
    hookTimeout: seconds * 1000,
    expect: { poll: { timeout: 30_000 } },
    fileParallelism: parallel,
    // Files share a process, so that what they import is read once: no test leaves anything behind in its modules.
    isolate: false,
  },
});

export default defineConfig({
  test: {
    projects: [
      project("core", 120, true),
      project("app", 120, true),
      project("db", 300, true),
      project("api", 120, false),
      project("queues", 120, false),
      project("faults", 300, false),
      project("cost", 300, false),
    ],
    tags: [
      {
        name: "exhaustive",
        description: "Tries every screen, step, damage or value of a kind: `npm test -- --all` runs it.",
      },
    ],
  },
});
