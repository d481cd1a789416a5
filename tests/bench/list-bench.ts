import { INVOICE_LIST } from "#core/billing/invoices/invoice-list.ts";
import { listSearch } from "#core/shared/list/wire.ts";
import { offsetOf } from "#core/shared/paging.ts";
import { INVOICES } from "#db/queries/billing/invoice-list.ts";
import { inStatement, type Statement } from "#db/statement.ts";
import { BENCH_TODAY, type BenchStack, openBenchFile } from "./bench-stack.ts";
import { LIST_CASES, type ListCase } from "./cases.ts";
import { interleaved, type Timing, timed, timingOf } from "./measure.ts";

export interface ListFigure {
  name: string;
  goal: ListCase["goal"];
  latencyMs: number;
  timing: Timing;
  baseline: Timing;
  ratio: number;
  roundTrips: number;
  rowsAnswered: number;
  matching: number;
}

/** Times every list case turn by turn with the baseline, over HTTP through the real Worker. */
export async function benchLists(
  stack: BenchStack,
  latencyMs: number,
  rounds: number,
): Promise<ListFigure[]> {
  stack.setLatency(latencyMs);
  const headers = stack.finance.headers();
  const ask = async (url: string, requestId?: string) => {
    const answer = await fetch(url, {
      headers: { ...headers, ...(requestId && { "x-request-id": requestId }) },
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text.slice(0, 300)}`);
    return text;
  };
  const figures: ListFigure[] = [];
  for (const { name, goal, request } of LIST_CASES) {
    const url = `${stack.finance.apiUrl}/invoice?${listSearch(INVOICE_LIST, request)}`;
    const baselineUrl = `${stack.baselineUrl}/baseline?perPage=${request.perPage}`;
    const requestId = `bench-${Math.random().toString(36).slice(2, 12)}`;
    const { count } = JSON.parse(await ask(url, requestId)) as { count: number };
    const line = await stack.lineOf(requestId);
    const slow = (await timed(() => ask(url))) > 400;
    const [timing, baseline] = await interleaved(
      [() => ask(url), () => ask(baselineUrl)],
      slow ? 5 : rounds,
      slow ? 1 : 5,
    );
    if (!timing || !baseline) continue;
    figures.push({
      name,
      goal,
      latencyMs,
      timing,
      baseline,
      ratio: timing.p50 / baseline.p50,
      roundTrips: line?.roundTrips ?? -1,
      rowsAnswered: line?.rowsReturned ?? -1,
      matching: count,
    });
  }
  stack.setLatency(0);
  return figures;
}

export interface SqlFigure {
  name: string;
  rowsMs: number;
  totalsMs: number;
  rowsPlan: string[];
  totalsPlan: string[];
  /** Rows of the database its plan passes: of the summary, or what the filter's own index range holds. */
  totalsReadsSummary: boolean;
}

/** The two statements of each case alone, on the file: their time without HTTP, and their plans. */
export async function benchStatements(path: string): Promise<SqlFigure[]> {
  const client = openBenchFile(path);
  for (const pragma of ["query_only = on", "cache_size = -65536", "mmap_size = 268435456"])
    await client.execute(`pragma ${pragma}`);
  const planOf = async (each: Statement<unknown>) => {
    const { sql, args } = inStatement(each) as { sql: string; args: [] };
    const plan = await client.execute({ sql: `explain query plan ${sql}`, args });
    return plan.rows.map((row) => String(row.detail));
  };
  const timeOf = async (each: Statement<unknown>) => {
    const samples: number[] = [];
    const first = await timed(() => client.execute(inStatement(each)));
    for (let run = 0; run < (first > 200 ? 3 : 15); run += 1)
      samples.push(await timed(() => client.execute(inStatement(each))));
    return timingOf(samples).p50;
  };
  const figures: SqlFigure[] = [];
  for (const { name, request } of LIST_CASES) {
    const page = {
      ...request,
      limit: request.perPage,
      offset: offsetOf(request),
      today: BENCH_TODAY,
      userId: 1,
    };
    const rows = INVOICES.rows(page);
    const totals = INVOICES.totals(page);
    const totalsPlan = await planOf(totals);
    figures.push({
      name,
      rowsMs: await timeOf(rows),
      totalsMs: await timeOf(totals),
      rowsPlan: await planOf(rows),
      totalsPlan,
      totalsReadsSummary: totalsPlan.some((step) => step.includes("invoice_daily_summary")),
    });
  }
  client.close();
  return figures;
}
