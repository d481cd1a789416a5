import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleForNode } from "./node-bundle.ts";

/** Issue 0.3: a 3,000-row statement drawn by the consumer's own modules in 96 MB of heap, and linear in its rows. */
export interface StatementFigures {
  rows: number;
  pages: number;
  bytes: number;
  /** The best of three drawings after a first one. */
  msWarm: number;
  heapMb: number;
  externalMb: number;
  rssMb: number;
}

const HEAP_MB = 96;

export async function measureStatements(rows: readonly number[] = [750, 3000]): Promise<StatementFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), "talaan-bench-"));
  try {
    const bundle = join(folder, "statement.mjs");
    await bundleForNode(join(import.meta.dirname, "statement-entry.ts"), bundle);
    return rows.map((count) => {
      const answer = execFileSync(
        process.execPath,
        [
          `--max-old-space-size=${HEAP_MB}`,
          bundle,
          String(count),
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
  const [short, long] = figures;
  if (short && long)
    console.log(
      `${long.rows / short.rows} × the rows cost ${(long.msWarm / short.msWarm).toFixed(1)} × the time`,
    );
}
