import { createClient } from "@libsql/client/web";
import { brokenInvariants } from "../support/invariants.ts";
import type { BenchStack } from "./bench-stack.ts";
import { type Timing, timed, timingOf } from "./measure.ts";

export interface PublishFigure {
  latencyMs: number;
  timing: Timing;
  baseline: Timing;
  ratio: number;
  roundTrips: number;
}
export interface ConcurrentFigure {
  latencyMs: number;
  publishes: number;
  totalMs: number;
  failed: number;
  roundTripsMax: number;
  retried: number;
  /** What of the standing invariants is broken afterwards; empty: numbers gapless, books hold. */
  broken: string[];
}

const CONCURRENT = 60;

/** Drafts to publish, each of another customer. */
async function draftsOf(stack: BenchStack, count: number): Promise<string[]> {
  const uuids = new Map<string, string>();
  for (let page = 1; uuids.size < count; page += 1) {
    const { body } = await stack.finance.get(
      `/invoice?status=draft&invoice_status=UNPAID&perPage=500&page=${page}`,
    );
    if (body.rows.length === 0) break;
    for (const row of body.rows) if (row.customer_id) uuids.set(row.customer_id, row.uuid);
  }
  return [...uuids.values()].slice(0, count);
}

async function publish(stack: BenchStack, uuid: string, requestId: string): Promise<number> {
  const answer = await stack.finance.patch(
    "/invoice/status/published",
    { uuids: [uuid] },
    { "x-request-id": requestId },
  );
  return answer.status;
}

const idOf = (kind: string, index: number): string =>
  `bench-${kind}-${String(index).padStart(4, "0")}-${Date.now()}`;

/** One publish after another, in turn with the baseline. */
export async function benchPublish(
  stack: BenchStack,
  latencyMs: number,
  runs: number,
): Promise<PublishFigure> {
  const drafts = await draftsOf(stack, runs + 3);
  stack.setLatency(latencyMs);
  const samples: number[] = [];
  const baseline: number[] = [];
  let roundTrips = 0;
  for (const [index, uuid] of drafts.entries()) {
    const requestId = idOf("publish", index);
    const ms = await timed(async () => {
      const status = await publish(stack, uuid, requestId);
      if (status !== 200) throw new Error(`publishing answered ${status}`);
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
  return { latencyMs, timing, baseline: base, ratio: timing.p50 / base.p50, roundTrips };
}

/** Proof: sixty at the same moment, on different customers. */
export async function benchConcurrentPublishes(
  stack: BenchStack,
  latencyMs: number,
): Promise<ConcurrentFigure> {
  const drafts = await draftsOf(stack, CONCURRENT);
  stack.setLatency(latencyMs);
  const ids = drafts.map((_, index) => idOf("together", index));
  // As many connections as there will be callers: the school's day has begun already.
  await Promise.all(drafts.map(() => stack.finance.get("/invoice?perPage=1")));
  let statuses: number[] = [];
  const totalMs = await timed(async () => {
    statuses = await Promise.all(drafts.map((uuid, index) => publish(stack, uuid, ids[index] ?? "")));
  });
  stack.setLatency(0);
  const trips: number[] = [];
  for (const id of ids) trips.push((await stack.lineOf(id))?.roundTrips ?? 0);
  const client = createClient({ url: stack.databaseUrl, authToken: stack.databaseToken, intMode: "number" });
  const broken = await brokenInvariants({ db: { client, cost: { roundTrips: 0, rowsRead: 0 } } });
  client.close();
  return {
    latencyMs,
    publishes: drafts.length,
    totalMs,
    failed: statuses.filter((status) => status !== 200).length,
    roundTripsMax: Math.max(...trips),
    retried: trips.filter((count) => count > 2).length,
    broken,
  };
}
