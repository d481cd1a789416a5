import { FINANCE_OVERVIEW } from "#core/billing/overview/overview-calls.ts";
import type { BenchStack } from "./bench-stack.ts";
import { interleaved, type Timing } from "./measure.ts";

export interface BalancesFigure {
  /** The longest page, of a thousand, by name. */
  whole: Timing;
  /** The same by balance, for which every account is aged. */
  aged: Timing;
  customers: number;
  /** The first page of ten. */
  page: Timing;
  /** Pages as of past days, each beside the same page of today. */
  pasts: { name: string; past: Timing; now: Timing }[];
  overview: Timing;
  baseline: Timing;
}
/** Some months before the day the school is seeded: one whose balances are kept, and one halfway between two. */
const PAST_DAYS = ["2026-06-30", "2026-06-15"];

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
  const [whole, aged, page, overview, baseline, ...past] = (await interleaved(
    [
      () => ask(`${url}?perPage=1000`),
      () => ask(`${url}?perPage=1000&sort=balance`),
      () => ask(url),
      () => ask(`${stack.finance.apiUrl}${FINANCE_OVERVIEW.path}`),
      () => ask(`${stack.baselineUrl}/baseline`),
      ...PAST_DAYS.flatMap((day) => [
        () => ask(`${url}?perPage=1000&as_of=${day}`),
        () => ask(`${url}?as_of=${day}`),
      ]),
    ],
    rounds,
  )) as [Timing, Timing, Timing, Timing, Timing, ...Timing[]];
  const pasts = PAST_DAYS.flatMap((day, place) => [
    { name: day, past: past[2 * place] as Timing, now: whole },
    { name: `${day}, first page`, past: past[2 * place + 1] as Timing, now: page },
  ]);
  return { whole, aged, customers: count, page, pasts, overview, baseline };
}
