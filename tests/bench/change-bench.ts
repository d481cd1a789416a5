import { brokenInvariants } from "#tests/support/invariants.ts";
import type { BenchStack } from "./bench-stack.ts";
import { judged, ms, timed, timingOf } from "./measure.ts";

/** A change that is measured: what it is done to, and the call that does it by a PATCH that names the record. */
interface Change {
  name: string;
  /** So many records it can be done to, each of another customer. */
  prepare(stack: BenchStack, count: number): Promise<string[]>;
  path: string;
}
const SEGMENT_MS_MAX = 300;

/** Publishing a draft. */
export const PUBLISH: Change = {
  name: "publish",
  path: "/invoice/status/published",
  prepare: (stack, count) => invoicesOf(stack, "status=draft&invoice_status=UNPAID", count),
};

const SEGMENT = { code: "BENCH-1000", students: 1000 };
/** Publishing a draft to a segment of a thousand students: as many numbered invoices, in the ledger, audited. */
const PUBLISH_SEGMENT: Change = {
  name: `publish to a segment of ${SEGMENT.students}`,
  path: PUBLISH.path,
  async prepare({ db, finance }, count) {
    await db.client.batch(
      [
        `insert or ignore into segment (uuid, code, name) values ('${crypto.randomUUID()}', '${SEGMENT.code}', 'A thousand students')`,
        `insert or ignore into segment_member (segment_id, student_id)
          select (select id from segment where code = '${SEGMENT.code}'), id from student where is_active = 1 order by id limit ${SEGMENT.students}`,
      ],
      "write",
    );
    const uuids: string[] = [];
    for (let draft = 0; draft < count; draft++) {
      const saved = await finance.post("/invoice/create/onetime", {
        reference_no: `Bench ${draft}`,
        invoice_duedate: "2027-01-31",
        bill_to: "SEGMENT",
        segment: { id: SEGMENT.code },
        transaction: [{ product: [{ name: "Tuition Fee", quantity: 1, uom: "Unit", unit_price: 12_500 }] }],
      });
      if (saved.status !== 201)
        throw new Error(`a draft answered ${saved.status} ${JSON.stringify(saved.body)}`);
      uuids.push(saved.body.data.uuid);
    }
    return uuids;
  },
};

/** Posting a payment of a part of one invoice, its reference document attached: allocation, receipt number, ledger. */
export const POST: Change = {
  name: "post a payment",
  path: "/payment/status/POSTED",
  async prepare(stack, count) {
    const { finance } = stack;
    const png = Buffer.from(ONE_PIXEL, "base64");
    const slip = await finance.upload("/file_upload", "slip.png", new Uint8Array(png));
    const invoices = await invoicesOf(
      stack,
      "status=published&invoice_status=UNPAID,OVERDUE",
      count,
      (row) => ({
        customer_id: row.customer_id,
        payment_method: "CASH",
        amount_paid: 1.5,
        inv_no: row.inv_no,
        payrefdoc_no: slip.body.data.payrefdoc_no,
        confirm_slip: true,
      }),
    );
    const uuids: string[] = [];
    for (const entry of invoices) {
      const saved = await finance.post("/payment", entry);
      if (saved.status !== 201)
        throw new Error(`a payment answered ${saved.status} ${JSON.stringify(saved.body)}`);
      uuids.push(saved.body.data.uuid);
    }
    return uuids;
  },
};

/** A reference document as small as it can be: a PNG in base64. */
export const ONE_PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const CONCURRENT = 60;

interface ListedInvoice {
  uuid: string;
  inv_no: string;
  customer_id: string | null;
}
/** Invoices of the list, one of each customer. */
async function invoicesOf<Kept = string>(
  stack: BenchStack,
  query: string,
  count: number,
  keep: (row: ListedInvoice) => Kept = ({ uuid }) => uuid as Kept,
): Promise<Kept[]> {
  const kept = new Map<string, Kept>();
  for (let page = 1; kept.size < count; page += 1) {
    const { body } = await stack.finance.get(`/invoice?${query}&perPage=500&page=${page}`);
    if (body.rows.length === 0) break;
    for (const row of body.rows as ListedInvoice[]) if (row.customer_id) kept.set(row.customer_id, keep(row));
  }
  return [...kept.values()].slice(0, count);
}

const make = async ({ finance }: BenchStack, { path }: Change, uuid: string): Promise<number> =>
  (await finance.patch(path, { uuids: [uuid] })).status;

/** Sixty at the same moment, on different customers: none fails, and the books hold. */
export async function benchConcurrent(stack: BenchStack, change: Change, latencyMs: number): Promise<string> {
  const uuids = await change.prepare(stack, CONCURRENT);
  stack.setLatency(latencyMs);
  // As many connections as there will be callers: the school's day has begun already.
  await Promise.all(uuids.map(() => stack.finance.get("/invoice?perPage=1")));
  let statuses: number[] = [];
  const totalMs = await timed(async () => {
    statuses = await Promise.all(uuids.map((uuid) => make(stack, change, uuid)));
  });
  stack.setLatency(0);
  const broken = await brokenInvariants({ db: stack.db });
  const failed = statuses.filter((status) => status !== 200).length;
  return judged(
    totalMs <= 500 && failed === 0 && broken.length === 0,
    `${change.name}, ${uuids.length} at once at ${latencyMs} ms: ${ms(totalMs)} ms (≤ 500), ${failed} failed, ${broken.join("; ") || "the books hold"}`,
  );
}

/** One after another. */
export async function benchSegment(stack: BenchStack, runs: number): Promise<string> {
  const samples: number[] = [];
  for (const uuid of await PUBLISH_SEGMENT.prepare(stack, runs + 1))
    samples.push(
      await timed(async () => {
        const status = await make(stack, PUBLISH_SEGMENT, uuid);
        if (status >= 300) throw new Error(`${PUBLISH_SEGMENT.name} answered ${status}`);
      }),
    );
  const { p50, max } = timingOf(samples.slice(1));
  return judged(
    p50 <= SEGMENT_MS_MAX,
    `${PUBLISH_SEGMENT.name}: p50 ${ms(p50)}, at most ${ms(max)} ms (≤ ${SEGMENT_MS_MAX})`,
  );
}
