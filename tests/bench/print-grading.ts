import type { ComputingFigure, GradingFigure, ReleaseFigure } from "./grading-bench.ts";
import { ms } from "./measure.ts";
import { verdict } from "./print-lists.ts";
import type { ScoreImportFigure } from "./score-import-bench.ts";

export interface GradingResults {
  requests: readonly GradingFigure[];
  release: ReleaseFigure;
  imported: ScoreImportFigure;
  computing: readonly ComputingFigure[];
}

const RELEASE_MS_MAX = 10_000;
const ROWS_PER_SECOND_MIN = 20_000;
const RECORDS_PER_SECOND_MIN = 2_000;

/** Grading's figures, each beside its goal. */
export function printGrading({ requests, release, imported, computing }: GradingResults): void {
  console.log("\nGrading, at 2,000,000 scores, beside the one-query route");
  console.log("| request | p50 ms | p95 ms | baseline p50 | times | goal | round trips | answer KB | |");
  console.log("|---|---|---|---|---|---|---|---|---|");
  for (const { name, goal, timing, baseline, ratio, roundTrips, answerBytes } of requests)
    console.log(
      `| ${name} | ${ms(timing.p50)} | ${ms(timing.p95)} | ${ms(baseline.p50)} | ${ratio.toFixed(2)} | ≤ ${goal} | ${roundTrips} | ${(answerBytes / 1000).toFixed(1)} | ${verdict(ratio <= goal)} |`,
    );
  console.log(
    `\nRelease by the clock: ${release.gradebooks.toLocaleString("en-US")} gradebooks, ${release.grades.toLocaleString("en-US")} grades in ${(release.ms / 1000).toFixed(2)} s (≤ ${RELEASE_MS_MAX / 1000} s) ${verdict(release.ms <= RELEASE_MS_MAX)}`,
  );
  const { rows, scores, bytes, rowsPerSecond, roundTrips } = imported;
  console.log(
    `Import of raw scores: ${(bytes / 1e6).toFixed(1)} MB, ${rows.toLocaleString("en-US")} rows, ${scores.toLocaleString("en-US")} scores in ${(imported.ms / 1000).toFixed(2)} s and ${roundTrips} round trips, ${Math.round(rowsPerSecond).toLocaleString("en-US")} rows a second (≥ ${ROWS_PER_SECOND_MIN.toLocaleString("en-US")}) ${verdict(rowsPerSecond >= ROWS_PER_SECOND_MIN)}`,
  );
  for (const { students, activities, perSecond } of computing)
    console.log(
      `Class records of ${students} students × ${activities} activities in core: ${Math.round(perSecond).toLocaleString("en-US")} a second (≥ ${RECORDS_PER_SECOND_MIN.toLocaleString("en-US")}) ${verdict(perSecond >= RECORDS_PER_SECOND_MIN)}`,
    );
}
