import { INVOICE_LIST, type InvoiceFilter } from "#core/billing/invoices/invoice.ts";
import { defaultSort, filterOf } from "#core/shared/list/definition.ts";
import { listSearch } from "#core/shared/list/wire.ts";
import type { BenchStack } from "./bench-stack.ts";
import { interleaved, judged, ms, type Timing } from "./measure.ts";

/** What people wait for at the invoice list; what every filter, order and tab reads is counted by `npm run cost`. */
interface ListCase {
  name: string;
  /** So many times the baseline at most. */
  most: number;
  filter?: Partial<InvoiceFilter>;
  page?: number;
  perPage?: number;
}
const CASES: readonly ListCase[] = [
  { name: "default order", most: 2 },
  { name: "tab Draft", most: 2, filter: { status: "draft" } },
  { name: "overdue", most: 2, filter: { paymentStatuses: ["OVERDUE"] } },
  { name: "half a year", most: 12, filter: { invoiceDate: { from: "2026-01-01", to: "2026-06-30" } } },
  { name: "page 1,000", most: 3, page: 1000 },
  { name: "500 rows", most: 2, perPage: 500 },
  { name: "search “Reyes”", most: 3, filter: { search: "Reyes" } },
  { name: "search “INV-2026-0012”", most: 3, filter: { search: "INV-2026-0012" } },
];
const LATENCIES_MS = [0, 25];

/** Each case turn by turn with the baseline, over HTTP through the real Worker. */
export async function benchLists(stack: BenchStack, rounds: number): Promise<string[]> {
  const lines: string[] = [];
  for (const latencyMs of LATENCIES_MS) {
    stack.setLatency(latencyMs);
    for (const { name, most, filter = {}, page = 1, perPage = 10 } of CASES) {
      const request = {
        filter: filterOf(INVOICE_LIST, { status: "published", ...filter }),
        sort: defaultSort(INVOICE_LIST, filter.status ?? null),
        descending: true,
        page,
        perPage,
      };
      const [list, baseline] = (await interleaved(
        [
          () => stack.text(`${stack.finance.apiUrl}/invoice?${listSearch(INVOICE_LIST, request as never)}`),
          () => stack.text(`${stack.baselineUrl}/baseline?perPage=${perPage}`),
        ],
        rounds,
      )) as [Timing, Timing];
      const ratio = list.p50 / baseline.p50;
      lines.push(
        judged(
          ratio <= most,
          `${name}, ${latencyMs} ms to the database: p50 ${ms(list.p50)}, p95 ${ms(list.p95)} ms; baseline ${ms(baseline.p50)}; × ${ratio.toFixed(2)} (≤ ${most})`,
        ),
      );
    }
  }
  stack.setLatency(0);
  return lines;
}
