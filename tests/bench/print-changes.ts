import type { BalancesFigure } from "./balances-bench.ts";
import type { BillingListFigure } from "./billing-list-bench.ts";
import type { ChangeFigure, ConcurrentFigure } from "./change-bench.ts";
import type { ConsoleFigure } from "./console-bench.ts";
import type { EventFigure } from "./event-bench.ts";
import type { ImportFigure } from "./import-bench.ts";
import { ms } from "./measure.ts";
import type { MigrationFigure } from "./migration-bench.ts";
import { verdict } from "./print-lists.ts";

export interface ChangeResults {
  scale: string;
  changes: ChangeFigure[];
  /** Of each change two waves, one after the other. */
  concurrent: ConcurrentFigure[];
  balances: BalancesFigure;
  imported: Record<"invoices" | "payments", ImportFigure>;
  fileReady: EventFigure;
  console: ConsoleFigure;
  billingLists: BillingListFigure[];
  migrations: MigrationFigure;
}

/** For every account that is aged. */
const BALANCES_MS_PER_5000 = 90;
/** Rows a second of an import; each line of a bank's file is matched as well. */
const leastRows = (name: string): number => (name === "bank lines" ? 10_000 : 15_000);

/** Prints changes, jobs and the console beside their goals. */
export function printChanges({
  scale,
  changes,
  concurrent,
  balances,
  imported,
  fileReady,
  console: inBrowser,
  billingLists,
  migrations,
}: ChangeResults): void {
  console.log(`\nChanges, ${scale} invoices`);
  for (const { name, latencyMs, timing, baseline, ratio, most, roundTrips } of changes)
    console.log(
      `${verdict(ratio <= most && roundTrips === 2)} ${name} at ${latencyMs} ms: p50 ${ms(timing.p50)}, p95 ${ms(timing.p95)} ms; baseline ${ms(baseline.p50)}; × ${ratio.toFixed(2)} (≤ ${most}); ${roundTrips} round trips (2)`,
    );
  for (const { name, changes: count, latencyMs, totalMs, failed, retried, broken } of concurrent)
    console.log(
      `${verdict(totalMs <= 500 && failed === 0 && broken.length === 0)} ${name}, ${count} at once, at ${latencyMs} ms: ${ms(totalMs)} ms (≤ 500), ${failed} failed, ${retried} retried, ${broken.length === 0 ? "numbers gapless, books hold" : broken.join("; ")}`,
    );
  const { whole, aged, customers, page: firstPage, pasts, overview, baseline: base } = balances;
  console.log(
    `${verdict(aged.p50 <= (BALANCES_MS_PER_5000 * Math.max(5000, customers)) / 5000)} balances by age of ${customers.toLocaleString("en-US")} customers, all aged: p50 ${ms(aged.p50)}, p95 ${ms(aged.p95)} ms (≤ 90 for 5,000); a page of 1,000 by name ${ms(whole.p50)}, of ten ${ms(firstPage.p50)}; baseline ${ms(base.p50)}`,
  );
  for (const { name, past, now } of pasts)
    console.log(
      `${verdict(past.p50 <= 3 * now.p50)} a page as of ${name}: p50 ${ms(past.p50)}, p95 ${ms(past.p95)} ms; × ${(past.p50 / now.p50).toFixed(2)} of today's (≤ 3)`,
    );
  console.log(
    `${verdict(overview.p50 <= 3 * base.p50)} finance overview: p50 ${ms(overview.p50)}, p95 ${ms(overview.p95)} ms; × ${(overview.p50 / base.p50).toFixed(2)} of the baseline (≤ 3)`,
  );
  for (const [name, { rows, seconds, rowsPerSecond, outcome, beside }] of Object.entries(imported))
    console.log(
      `${verdict(outcome === "done" && rowsPerSecond >= leastRows(name) && beside.p99 <= 300)} import of ${rows.toLocaleString("en-US")} rows of ${name}: ${outcome} in ${seconds.toFixed(1)} s, ${Math.round(rowsPerSecond).toLocaleString("en-US")} rows/s (≥ ${leastRows(name).toLocaleString("en-US")}); list beside it p50 ${ms(beside.p50)}, p99 ${ms(beside.p99)} ms (≤ 300, ${beside.runs} requests)`,
    );
  for (const { name, records, timing, baseline } of billingLists)
    console.log(
      `${verdict(timing.p50 <= 2 * baseline.p50)} list of ${name}, ${records.toLocaleString("en-US")} records: p50 ${ms(timing.p50)}, p95 ${ms(timing.p95)} ms; baseline ${ms(baseline.p50)}; × ${(timing.p50 / baseline.p50).toFixed(2)} (≤ 2)`,
    );
  const { total, job, beyond, lost } = fileReady;
  console.log(
    `${verdict(beyond.p95 <= 300 && lost === 0)} request to file-ready: p50 ${ms(total.p50)}, p95 ${ms(total.p95)} ms; of it the job ${ms(job.p50)}; beyond it p50 ${ms(beyond.p50)}, p95 ${ms(beyond.p95)} ms (≤ 300); ${lost} lost`,
  );
  const { page, call, lcp, inp } = inBrowser;
  const slower = page.p50 / call.p50;
  console.log(
    `${verdict(slower <= 3)} console: list page rendered p50 ${ms(page.p50)} ms, its API call ${ms(call.p50)}; × ${slower.toFixed(2)} (≤ 3)`,
  );
  console.log(
    `${verdict(lcp.p50 <= 800 && inp.p50 <= 100)} in Chromium: LCP p50 ${ms(lcp.p50)}, p95 ${ms(lcp.p95)} ms (≤ 800); INP p50 ${ms(inp.p50)}, p95 ${ms(inp.p95)} ms (≤ 100)`,
  );
  const isKept = migrations.foundBefore === migrations.foundAfter && migrations.brokenReferences === 0;
  console.log(
    `${verdict(isKept)} proof 4: ${migrations.applied.length} migrations over ${migrations.students.toLocaleString("en-US")} students with triggers: ${ms(migrations.ms)} ms, search finds ${migrations.foundAfter} as before, ${migrations.brokenReferences} broken references`,
  );
}
