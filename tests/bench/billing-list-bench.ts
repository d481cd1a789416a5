import { createClient } from "@libsql/client/http";
import { ACCOUNT_LIST } from "#core/billing/accounts/account-list.ts";
import { CREDIT_MEMO_LIST } from "#core/billing/credit-memos/credit-memo-list.ts";
import { REFUND_LIST } from "#core/billing/refunds/refund-list.ts";
import { SCHEDULE_LIST } from "#core/billing/schedules/schedule-list.ts";
import { type AnyList, defaultSort, filterOf } from "#core/shared/list/definition.ts";
import { listSearch } from "#core/shared/list/wire.ts";
import type { BenchStack } from "./bench-stack.ts";
import { interleaved, type Timing } from "./measure.ts";

export interface BillingListFigure {
  name: string;
  records: number;
  timing: Timing;
  baseline: Timing;
}
const MEMOS = 20_000;

/** Further drafts, written without their events. */
async function addMemos({ databaseUrl: url, databaseToken: authToken }: BenchStack): Promise<void> {
  const client = createClient({ url, authToken, intMode: "number" });
  await client.batch(
    [
      {
        sql: `insert into credit_memo (uuid, draft_number, invoice_id, student_id, amount_centavos, submitted_date, created_at, created_by)
          select 'bench-' || id, 'BENCH-' || id, id, student_id, 100, invoice_date, created_at, created_by from invoice
          where document_status = 'published' and cancelled_at is null and student_id is not null order by id limit ?`,
        args: [MEMOS],
      },
      `insert into credit_memo_item (credit_memo_id, position, name, quantity_e4, unit, unit_price_e4, amount_centavos)
        select id, 1, 'Tuition Fee', 10000, 'Unit', 10000, 100 from credit_memo where uuid like 'bench-%'`,
    ],
    "write",
  );
  client.close();
}

/** The lists of memos, refunds, schedules and accounts, and each of their tabs, beside the baseline. Last of all: it adds memos. */
export async function benchBillingLists(stack: BenchStack, rounds: number): Promise<BillingListFigure[]> {
  await addMemos(stack);
  const headers = stack.finance.headers();
  const ask = async (address: string) => {
    const answer = await fetch(address, { headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${text.slice(0, 300)}`);
    return text;
  };
  const figures: BillingListFigure[] = [];
  const lists: readonly AnyList[] = [CREDIT_MEMO_LIST, REFUND_LIST, SCHEDULE_LIST, ACCOUNT_LIST];
  for (const list of lists)
    for (const status of [null, ...Object.keys(list.tabs?.labels ?? {})]) {
      const request = {
        filter: filterOf(list, { status }),
        sort: defaultSort(list, status),
        descending: !list.isAscending,
        page: 1,
        perPage: 10,
      };
      const address = `${stack.finance.apiUrl}${list.call.path}?${listSearch(list, request)}`;
      const { count: records } = JSON.parse(await ask(address)) as { count: number };
      const [timing, baseline] = (await interleaved(
        [() => ask(address), () => ask(`${stack.baselineUrl}/baseline`)],
        rounds,
      )) as [Timing, Timing];
      figures.push({ name: `${list.name}, ${status ?? "default order"}`, records, timing, baseline });
    }
  return figures;
}
