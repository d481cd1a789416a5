import { createClient } from "@libsql/client/http";
import { databaseOver } from "#db/client.ts";
import { brokenInvariants } from "#tests/support/invariants.ts";
import type { BenchStack } from "./bench-stack.ts";
import { type Timing, timed, timingOf } from "./measure.ts";

/** A change that is measured: what it is done to, and the call that does it. */
export interface Change {
  name: string;
  /** So many records it can be done to, each of another customer. */
  prepare(stack: BenchStack, count: number): Promise<string[]>;
  path: string;
  /** So many times the baseline at most. */
  most: number;
  /** How it is called with what was prepared, and the status answered; a PATCH that names the record unless told. */
  send?(stack: BenchStack, prepared: string, requestId: string): Promise<number>;
}
const ONE_MOST = 4;

/** Publishing a draft. */
export const PUBLISH: Change = {
  name: "publish",
  path: "/invoice/status/published",
  prepare: (stack, count) => invoicesOf(stack, "status=draft&invoice_status=UNPAID", count),
  most: ONE_MOST,
};

const SEGMENT = { code: "BENCH-1000", students: 1000 };
/** Publishing a draft to a segment of a thousand students: as many numbered invoices, in the ledger, audited. */
export const PUBLISH_SEGMENT: Change = {
  name: `publish to a segment of ${SEGMENT.students}`,
  path: PUBLISH.path,
  most: 15 * ONE_MOST,
  async prepare({ databaseUrl, databaseToken, finance }, count) {
    const client = createClient({ url: databaseUrl, authToken: databaseToken, intMode: "number" });
    await client.execute({
      sql: "insert or ignore into segment (uuid, code, name) values (?, ?, 'A thousand students')",
      args: [crypto.randomUUID(), SEGMENT.code],
    });
    await client.execute({
      sql: `insert or ignore into segment_member (segment_id, student_id)
        select (select id from segment where code = ?), id from student where is_active = 1 order by id limit ?`,
      args: [SEGMENT.code, SEGMENT.students],
    });
    client.close();
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
  most: ONE_MOST,
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

/** Posting a refund of an approved payment: taken from its invoice, which is owed again, in the ledger, receipt revised. */
export const POST_REFUND: Change = {
  name: "post a refund",
  path: "/payment/refund/status/POSTED",
  most: ONE_MOST,
  async prepare({ finance }, count) {
    const png = Buffer.from(ONE_PIXEL, "base64");
    const slip = await finance.upload("/file_upload", "slip.png", new Uint8Array(png));
    const { body } = await finance.get("/payment?hasNoRefund=1&perPage=9999");
    const byCustomer = new Map(body.rows.map((row: { customer_id: string }) => [row.customer_id, row]));
    const uuids: string[] = [];
    for (const payment of [...byCustomer.values()].slice(0, count) as {
      paytxn_no: string;
      refund_amount: number;
    }[]) {
      const made = await finance.post("/payment/create/refund", {
        paytxn_no: payment.paytxn_no,
        refund_method: "CASH",
        amount_refund: payment.refund_amount,
        refundrefdoc_no: slip.body.data.payrefdoc_no,
      });
      if (made.status !== 201)
        throw new Error(`a refund answered ${made.status} ${JSON.stringify(made.body)}`);
      uuids.push(made.body.data.uuid);
    }
    return uuids;
  },
};

/** A reference document as small as it can be: a PNG in base64. */
export const ONE_PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export interface ChangeFigure {
  name: string;
  latencyMs: number;
  timing: Timing;
  baseline: Timing;
  ratio: number;
  most: number;
  roundTrips: number;
}
export interface ConcurrentFigure {
  name: string;
  latencyMs: number;
  changes: number;
  totalMs: number;
  failed: number;
  roundTripsMax: number;
  retried: number;
  /** What of the invariants is broken afterwards; empty: numbers gapless, books hold. */
  broken: string[];
}

const CONCURRENT = 60;

interface ListedInvoice {
  uuid: string;
  inv_no: string;
  customer_id: string | null;
}
/** Invoices of the list, one of each customer. */
export async function invoicesOf<Kept = string>(
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

async function make(
  stack: BenchStack,
  { path, send }: Change,
  uuid: string,
  requestId: string,
): Promise<number> {
  if (send) return send(stack, uuid, requestId);
  const answer = await stack.finance.patch(path, { uuids: [uuid] }, { "x-request-id": requestId });
  return answer.status;
}

const idOf = (kind: string, index: number): string =>
  `bench-${kind}-${String(index).padStart(4, "0")}-${Date.now()}`;

/** One after another, in turn with the baseline. */
export async function benchChange(
  stack: BenchStack,
  change: Change,
  latencyMs: number,
  runs: number,
): Promise<ChangeFigure> {
  const uuids = await change.prepare(stack, runs + 3);
  stack.setLatency(latencyMs);
  const samples: number[] = [];
  const baseline: number[] = [];
  let roundTrips = 0;
  for (const [index, uuid] of uuids.entries()) {
    const requestId = idOf("one", index);
    const ms = await timed(async () => {
      const status = await make(stack, change, uuid, requestId);
      if (status >= 300) throw new Error(`${change.name} answered ${status}`);
    });
    const line = await stack.lineOf(requestId);
    roundTrips = Math.max(roundTrips, line?.roundTrips ?? 0);
    const headers = stack.finance.headers();
    const baseMs = await timed(async () =>
      (await fetch(`${stack.baselineUrl}/baseline`, { headers })).text(),
    );
    if (index >= 3) {
      samples.push(ms);
      baseline.push(baseMs);
    }
  }
  stack.setLatency(0);
  const [timing, base] = [timingOf(samples), timingOf(baseline)];
  return {
    name: change.name,
    latencyMs,
    timing,
    baseline: base,
    ratio: timing.p50 / base.p50,
    most: change.most,
    roundTrips,
  };
}

/** Proof: sixty at the same moment, on different customers. */
export async function benchConcurrent(
  stack: BenchStack,
  change: Change,
  latencyMs: number,
): Promise<ConcurrentFigure> {
  const uuids = await change.prepare(stack, CONCURRENT);
  stack.setLatency(latencyMs);
  const ids = uuids.map((_, index) => idOf("together", index));
  // As many connections as there will be callers: the school's day has begun already.
  await Promise.all(uuids.map(() => stack.finance.get("/invoice?perPage=1")));
  let statuses: number[] = [];
  const totalMs = await timed(async () => {
    statuses = await Promise.all(uuids.map((uuid, index) => make(stack, change, uuid, ids[index] ?? "")));
  });
  stack.setLatency(0);
  const trips: number[] = [];
  for (const id of ids) trips.push((await stack.lineOf(id))?.roundTrips ?? 0);
  const client = createClient({ url: stack.databaseUrl, authToken: stack.databaseToken, intMode: "number" });
  const broken = await brokenInvariants({ db: databaseOver(client) });
  client.close();
  return {
    name: change.name,
    latencyMs,
    changes: uuids.length,
    totalMs,
    failed: statuses.filter((status) => status !== 200).length,
    roundTripsMax: Math.max(...trips),
    retried: trips.filter((count) => count > 2).length,
    broken,
  };
}
