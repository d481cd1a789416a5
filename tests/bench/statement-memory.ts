import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleForNode } from "./node-bundle.ts";

/** A 3,000-row statement drawn by the consumer's own modules in 96 MB of heap, and linear in its rows. */
export interface StatementFigures {
  rows: number;
  /** So many students share the rows: a family's statement has a part for each. */
  children: number;
  pages: number;
  bytes: number;
  /** The best of three drawings after a first one. */
  msWarm: number;
  heapMb: number;
  externalMb: number;
  rssMb: number;
}

const HEAP_MB = 96;

const FAMILY = 3;
type StatementSize = readonly [rows: number, children: number];

export async function measureStatements(
  sizes: readonly StatementSize[] = [1, FAMILY].flatMap((children) => [
    [1000, children] as const,
    [3000, children] as const,
  ]),
): Promise<StatementFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), "talaan-bench-"));
  try {
    const bundle = join(folder, "statement.mjs");
    await bundleForNode(join(import.meta.dirname, "statement-entry.ts"), bundle);
    return sizes.map(([rows, children]) => {
      const answer = execFileSync(
        process.execPath,
        [
          `--max-old-space-size=${HEAP_MB}`,
          bundle,
          String(rows),
          String(children),
          ...(import.meta.main ? process.argv.slice(2, 3) : []),
        ],
        { encoding: "utf8" },
      );
      return JSON.parse(answer) as StatementFigures;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const figures = await measureStatements();
  console.log(`statements in a heap of ${HEAP_MB} MB`);
  console.table(figures);
}
