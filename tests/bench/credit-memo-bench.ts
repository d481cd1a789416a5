import { createClient } from "@libsql/client/http";
import type { BenchStack } from "./bench-stack.ts";
import { type Change, invoicesOf } from "./change-bench.ts";
import { interleaved, type Timing } from "./measure.ts";

const DAY = "2026-11-18";
const memoOf = (
  { customer_id, inv_no }: { customer_id: string | null; inv_no: string },
  status: "draft" | "published",
) => ({
  customer_id,
  fullname: "Bench",
  invoice_no: inv_no,
  items: [{ name: "Tuition Fee", unit_price: 1 }],
  submitted_date: DAY,
  status,
});
const UNPAID = "status=published&invoice_status=UNPAID,OVERDUE&invoice_date_end=2026-11-17";

/** Publishing a draft of a credit memo: number, balance, ledger. */
export const PUBLISH_MEMO: Change = {
  name: "publish a credit memo",
  path: "/credit_memo/status/Published",
  most: 4,
  async prepare(stack, count) {
    const memos = await invoicesOf(stack, UNPAID, count, (row) => memoOf(row, "draft"));
    const uuids: string[] = [];
    for (const memo of memos) {
      const saved = await stack.finance.post("/credit_memo/bulk", [memo]);
      if (saved.status !== 201) throw new Error(`a memo answered ${saved.status} ${saved.body.message}`);
      uuids.push(saved.body.data[0].uuid);
    }
    return uuids;
  },
};

const CUSTOMERS = 10;
const INVOICES_OF_EACH = 10;
/** A form of a hundred credit memos, published at once: ten invoices of ten customers, made for it. */
export const PUBLISH_FORM: Change = {
  name: "publish a form of 100 credit memos",
  path: "/credit_memo/bulk",
  most: 10,
  async prepare({ finance }, count) {
    const numbers: [customer: string, number: string][] = [];
    for (let customer = 1; customer <= CUSTOMERS; customer++)
      for (let place = 0; place < INVOICES_OF_EACH; place++) {
        const customerId = String(customer).padStart(6, "0");
        const saved = await finance.post("/invoice/create/onetime", {
          reference_no: `Memo bench ${customer}-${place}`,
          invoice_date: "2026-11-17",
          invoice_duedate: "2027-01-31",
          bill_to: "INDIVIDUAL",
          customer: { customer_id: customerId },
          transaction: [{ product: [{ name: "Tuition Fee", unit_price: 12_500 }] }],
          status: "published",
        });
        if (saved.status !== 201) throw new Error(`an invoice answered ${saved.status}`);
        numbers.push([customerId, saved.body.data.inv_no]);
      }
    const memos = numbers.map(([customer_id, inv_no]) => memoOf({ customer_id, inv_no }, "published"));
    return Array.from({ length: count }, () => JSON.stringify(memos));
  },
  send: async ({ finance }, body, requestId) =>
    (await finance.post("/credit_memo/bulk", body, { "x-request-id": requestId })).status,
};

export interface MemoListFigure {
  name: string;
  memos: number;
  timing: Timing;
  baseline: Timing;
}
const MEMOS = 20_000;
const QUERIES: readonly [name: string, query: string][] = [
  ["default order", ""],
  ["tab Publish", "tab=published"],
  ["tab Draft", "tab=draft"],
];

/** The memo list beside the baseline. Last of all: its drafts are written without their events. */
export async function benchMemoList(stack: BenchStack, rounds: number): Promise<MemoListFigure[]> {
  const { databaseUrl: url, databaseToken: authToken, finance } = stack;
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
  const headers = finance.headers();
  const ask = async (address: string) => {
    const answer = await fetch(address, { headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${text.slice(0, 300)}`);
    return text;
  };
  const figures: MemoListFigure[] = [];
  for (const [name, query] of QUERIES) {
    const address = `${finance.apiUrl}/credit_memo?${query}`;
    const { count: memos } = JSON.parse(await ask(address)) as { count: number };
    const [timing, baseline] = (await interleaved(
      [() => ask(address), () => ask(`${stack.baselineUrl}/baseline`)],
      rounds,
    )) as [Timing, Timing];
    figures.push({ name, memos, timing, baseline });
  }
  return figures;
}
