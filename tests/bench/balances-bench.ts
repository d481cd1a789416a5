import { FINANCE_OVERVIEW } from "../../core/billing/overview/overview-calls.ts";
import type { BenchStack } from "./bench-stack.ts";
import { interleaved, type Timing } from "./measure.ts";

export interface BalancesFigure {
  /** The longest page, of a thousand. */
  whole: Timing;
  customers: number;
  /** The first page of ten. */
  page: Timing;
  /** The longest page as of a past day, counted from the records. */
  past: Timing;
  overview: Timing;
  baseline: Timing;
}
/** Some months before the day the school is seeded. */
const PAST_DAY = "2026-06-30";

/** What every customer owes, by age, over HTTP through the real Worker. */
export async function benchBalances(stack: BenchStack, rounds: number): Promise<BalancesFigure> {
  const headers = stack.finance.headers();
  const ask = async (url: string) => {
    const answer = await fetch(url, { headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text.slice(0, 300)}`);
    return text;
  };
  const url = `${stack.finance.apiUrl}/customer/balances`;
  const { count } = JSON.parse(await ask(url)) as { count: number };
  const [whole, page, past, overview, baseline] = (await interleaved(
    [
      () => ask(`${url}?perPage=1000`),
      () => ask(url),
      () => ask(`${url}?perPage=1000&as_of=${PAST_DAY}`),
      () => ask(`${stack.finance.apiUrl}${FINANCE_OVERVIEW.path}`),
      () => ask(`${stack.baselineUrl}/baseline`),
    ],
    rounds,
  )) as [Timing, Timing, Timing, Timing, Timing];
  return { whole, customers: count, page, past, overview, baseline };
}
