import { readFileSync } from "node:fs";
import { at } from "#scripts/paths.ts";
import type { Finding } from "./finding.ts";
import { isSource, trackedFiles } from "./tracked-files.ts";

/** Where a write batch is run: db/commit.ts, and the places that write no record of the school (ARCHITECTURE.md). */
const WRITERS: readonly string[] = [
  "db/commit.ts",
  "api/commands/identity/sign-in-limit.ts",
  "api/commands/audit/seal-audit.ts",
  "api/commands/reports/compute-figures.ts",
  "api/service/health.ts",
  "workers/scheduled.ts",
  "workers/scheduled-jobs.ts",
  "workers/delete-expired.ts",
];
const PRODUCT = /^(api|core|db|queues|workers)\/(?!local\/|seed\/|migrate\.ts)/;
const WRITES = /\brunBatch\([^;]*?"write"|\.(?:batch|execute|executeMultiple|transaction)\(/s;
/** Where statements meet the client. */
const CLIENT = "db/client.ts";

/** Files of the product that write a batch of their own. */
export function checkWrites(): Finding {
  const files = trackedFiles().filter((path) => isSource(path) && PRODUCT.test(path) && path !== CLIENT);
  const writers = files.filter((path) => WRITES.test(readFileSync(at(path), "utf8")));
  return {
    name: "write batches",
    detail: `${writers.length} of ${files.length} files`,
    problems: [
      ...writers.filter((path) => !WRITERS.includes(path)).map((path) => `${path}: writes past db/commit.ts`),
      ...WRITERS.filter((path) => !writers.includes(path)).map(
        (path) => `${path}: is named as a place that writes, and does not`,
      ),
    ],
  };
}
