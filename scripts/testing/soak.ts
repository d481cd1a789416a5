import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { SEED_SIZES, type SeedScale } from "#db/seed/plan.ts";
import { at } from "#scripts/paths.ts";
import { isSound, printSoak } from "#tests/bench/soak/print-soak.ts";
import { soak } from "#tests/bench/soak/soak.ts";

/**
 * npm run soak -- [--minutes 30] [--users 30] [--rows 100k] [--latency 25] [--heaps]: that many finance people at work on
 * a copy of a seeded school. Exit 1 on any error, broken invariant, or memory that grew by more than a fifth. With
 * --heaps, heap snapshots say what is alive in each heap early and at the end; they cost time and memory, so that such a
 * run is not judged by its memory. JSON in build/bench/.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    users: { type: "string", default: "30" },
    rows: { type: "string", default: "100k" },
    latency: { type: "string", default: "25" },
    heaps: { type: "boolean", default: false },
  },
});
if (!(values.rows in SEED_SIZES)) throw new Error("--rows is 10k, 100k or 1m");
const outcome = await soak({
  minutes: Number(values.minutes),
  users: Number(values.users),
  scale: values.rows as SeedScale,
  latencyMs: Number(values.latency),
  withHeaps: values.heaps,
});
printSoak(outcome);
mkdirSync(at("build", "bench"), { recursive: true });
const { record, ...rest } = outcome;
const figures = { ...rest, steps: record.figures(), errors: record.errors };
writeFileSync(at("build", "bench", "soak.json"), `${JSON.stringify(figures, null, 1)}\n`);
process.exit(isSound(outcome) ? 0 : 1);
