import type { ListFigure, SqlFigure } from "./list-bench.ts";
import { ms } from "./measure.ts";

/** Prints the list's figures beside their goals. */
export interface ListResults {
  scale: string;
  lists: ListFigure[];
  statements: SqlFigure[];
}

export const LATENCIES_MS = [0, 25];
const TOTALS_MS_MAX = 3;
/** Per 200,000 rows that the index of a filter or sort passes. */
const OTHER_MS_PER_200K = 15;

export const verdict = (isMet: boolean): string => (isMet ? "met " : "MISS");

/** A list request's goal against its baseline, or against what its index has to pass. */
function listGoal(
  figure: ListFigure,
  statements: SqlFigure[],
  all: ListFigure[],
): { goal: string; isMet: boolean } {
  const { goal, ratio, timing, latencyMs } = figure;
  if (goal === "list") return { goal: "≤ 2.0 × baseline", isMet: ratio <= 2 };
  if (goal === "search") return { goal: "≤ 3.0 × baseline", isMet: ratio <= 3 };
  if (goal === "large-page") return { goal: "≤ 2.0 × raw", isMet: ratio <= 2 };
  const first = all.find((each) => each.latencyMs === latencyMs && each.goal === "list");
  const relative = timing.p50 / (first?.timing.p50 ?? 1);
  if (goal === "far-page")
    return { goal: `≤ 1.5 × page 1 (is ${relative.toFixed(2)})`, isMet: relative <= 1.5 };
  const sql = statements.find(({ name }) => name === figure.name);
  const limit = OTHER_MS_PER_200K * Math.max(1, figure.matching / 200_000);
  const spent = (sql?.rowsMs ?? 0) + (sql?.totalsMs ?? 0);
  return { goal: `SQL ≤ ${ms(limit)} ms (is ${ms(spent)})`, isMet: spent <= limit };
}

export function printLists({ scale, lists, statements }: ListResults): void {
  for (const latency of LATENCIES_MS) {
    console.log(
      `\nInvoice list, ${scale} invoices, ${latency} ms to the database (p50/p95 ms; baseline p50; round trips; rows answered)`,
    );
    for (const figure of lists.filter(({ latencyMs }) => latencyMs === latency)) {
      const { goal, isMet } = listGoal(figure, statements, lists);
      const times = `${ms(figure.timing.p50).padStart(7)} /${ms(figure.timing.p95).padStart(7)}`;
      const base = `${ms(figure.baseline.p50).padStart(6)}  × ${figure.ratio.toFixed(2)}`;
      console.log(
        `${verdict(isMet)} ${figure.name.padEnd(36)}${times}  ${base}  ${figure.roundTrips} RT  ${String(figure.rowsAnswered).padStart(4)} rows  of ${figure.matching.toLocaleString("en-US")}  ${goal}`,
      );
    }
  }
}

export function printStatements({ scale, statements }: ListResults): void {
  console.log(`\nStatements alone, ${scale} (ms: rows, totals; plans)`);
  for (const { name, rowsMs, totalsMs, rowsPlan, totalsPlan, totalsReadsSummary } of statements) {
    const isMet = !totalsReadsSummary || totalsMs <= TOTALS_MS_MAX;
    console.log(`${verdict(isMet)} ${name.padEnd(36)}${ms(rowsMs).padStart(8)} ${ms(totalsMs).padStart(8)}`);
    console.log(`       rows:   ${rowsPlan.filter((step) => !step.startsWith("CO-ROUTINE")).join(" | ")}`);
    console.log(`       totals: ${totalsPlan.join(" | ")}`);
  }
}

/** How a size ten or a hundred times larger changes the same request. */
export function printGrowth(small: ListResults, large: ListResults): void {
  console.log(
    `\nGrowth from ${small.scale} to ${large.scale} (p50 against its baseline at 0 ms; goal ≤ 1.2 ×)`,
  );
  for (const figure of large.lists.filter(({ latencyMs, goal }) => latencyMs === 0 && goal === "list")) {
    const before = small.lists.find(({ name, latencyMs }) => name === figure.name && latencyMs === 0);
    if (!before) continue;
    const growth = figure.ratio / before.ratio;
    console.log(
      `${verdict(growth <= 1.2)} ${figure.name.padEnd(36)} × ${growth.toFixed(2)}  (${ms(before.timing.p50)} → ${ms(figure.timing.p50)} ms)`,
    );
  }
}
