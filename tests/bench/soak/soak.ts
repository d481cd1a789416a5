import { loadavg } from "node:os";
import type { SeedScale } from "#db/seed/plan.ts";
import { Random } from "#db/seed/random.ts";
import { Caller } from "#tests/support/caller.ts";
import { makeFinanceAccounts } from "./accounts.ts";
import { SOAK_ACTIONS } from "./actions.ts";
import { compareHeaps, type HeapComparison, observeHeaps } from "./heaps.ts";
import {
  aroundMs,
  childrenOf,
  growthOf,
  hasArgument,
  type MemoryGrowth,
  type MemoryTrail,
  watchMemory,
} from "./memory.ts";
import { SoakRecord } from "./record.ts";
import { type SoakStack, startSoakStack } from "./start-soak-stack.ts";
import { type Payer, SoakUser } from "./user.ts";

export interface SoakSettings {
  minutes: number;
  users: number;
  scale: SeedScale;
  latencyMs: number;
  /**
   * Reads every heap early and at the end. Each process stops for some seconds and keeps the memory it took for that:
   * such a run tells what is alive, and not whether its own memory or its answers are as they should be.
   */
  withHeaps: boolean;
}
export interface SoakOutcome {
  minutes: number;
  record: SoakRecord;
  trails: MemoryTrail[];
  growths: MemoryGrowth[];
  /** Every heap of the processes above: what is alive in it early and at the end; empty where they were not read. */
  heaps: HeapComparison[];
  /** Lines of the Workers' log that tell of an error. */
  troubles: string[];
  mails: { asked: number; arrived: number };
  /** What of the invariants is broken afterwards. */
  broken: string[];
  /** Of one minute: lowest, median, highest during the run. */
  load: string;
}

const MEMORY_EVERY_MS = 10_000;
/** Memory is compared from here on: caches are full and code is compiled by then. Shorter runs: their first third. */
const SETTLED_MINUTES = 10;
const MAILS_WAIT_MS = 300_000;
const PAYERS_EACH = 40;
const SIGN_IN_APART_MS = 2_000;

/** Thirty people's mixed work against the whole system, then what it cost and whether the books hold. */
export async function soak(settings: SoakSettings): Promise<SoakOutcome> {
  const { minutes, users, scale, latencyMs, withHeaps } = settings;
  const stack = await startSoakStack(scale, latencyMs);
  try {
    const record = new SoakRecord();
    const observed = withHeaps ? stack.inspected : [];
    const memory = watchMemory(
      [
        ...workerdsOf(stack.pids.stack),
        { name: "database server", pid: stack.pids.database },
        { name: "mail server and queues' host", pid: stack.pids.stack },
      ],
      MEMORY_EVERY_MS,
      record.startedAtMs,
    );
    const loads: number[] = [];
    const loadTimer = setInterval(() => loads.push(loadavg()[0] ?? 0), MEMORY_EVERY_MS);
    const lastMs = minutes * 60_000;
    const settledMs = Math.min(SETTLED_MINUTES * 60_000, lastMs / 3);
    // After the samples that count as early.
    const earlyHeaps = wait(settledMs + aroundMs(lastMs)).then(() => observeHeaps(observed));
    await work(stack, record, users, record.startedAtMs + lastMs);
    clearInterval(loadTimer);
    memory.stop();
    const heaps = compareHeaps(await earlyHeaps, await observeHeaps(observed));
    const growths = memory.trails.map((trail) => growthOf(trail, settledMs, lastMs));
    const arrived = await mailsArrived(stack, record.mailsAsked);
    const broken = await stack.broken();
    const mails = { asked: record.mailsAsked, arrived };
    return {
      minutes,
      record,
      trails: memory.trails,
      growths,
      heaps,
      troubles: stack.troubles,
      mails,
      broken,
      load: rangeOf(loads),
    };
  } finally {
    await stack.stop();
  }
}

/** The stack's own workerd, whose inspector listens, and the password Worker's. */
const workerdsOf = (stack: number): { name: string; pid: number }[] =>
  childrenOf(stack, "workerd").map((pid) => ({
    name: hasArgument(pid, "--inspector-addr") ? "workerd: api, queues, console" : "workerd: passwords",
    pid,
  }));

/** Everyone signs in, one after another, and works until the time is up. */
async function work(stack: SoakStack, record: SoakRecord, count: number, endsAtMs: number): Promise<void> {
  const emails = await makeFinanceAccounts(stack.database, count);
  const payers = await payersOf(stack.apiUrl);
  const isStopped = () => Date.now() >= endsAtMs;
  await Promise.all(
    emails.map(async (email, index) => {
      const user = new SoakUser(index, email, stack, { random: new Random(index), record, isStopped });
      user.payers = Array.from({ length: PAYERS_EACH }, () => user.random.pick(payers));
      await wait(index * SIGN_IN_APART_MS);
      await user.signInUntilItWorks();
      while (!isStopped()) {
        await user.pause();
        if (!isStopped()) await takeTurn(user);
      }
      user.close();
    }),
  );
}

function takeTurn(user: SoakUser): Promise<unknown> {
  const possible = SOAK_ACTIONS.filter(({ can }) => can?.(user) ?? true);
  const chosen = possible[user.random.weighted(possible.map(({ weight }) => weight))];
  return chosen?.run(user) ?? Promise.resolve();
}

async function payersOf(apiUrl: string): Promise<Payer[]> {
  const finance = await Caller.signIn(apiUrl, "finance@talaan.test");
  const { body } = await finance.get("/customer?perPage=10000");
  return (body.rows as { customer_id: string }[]).map(({ customer_id }) => ({ customerId: customer_id }));
}

/** Mails leave one after another: waits until all are there, or none has come for long. */
async function mailsArrived(stack: SoakStack, asked: number): Promise<number> {
  const deadline = Date.now() + MAILS_WAIT_MS;
  for (;;) {
    const answer = (await (await fetch(`${stack.mailUrl}/emails`)).json()) as { rows: unknown[] };
    if (answer.rows.length >= asked || Date.now() > deadline) return answer.rows.length;
    await wait(1_000);
  }
}

function rangeOf(loads: readonly number[]): string {
  const sorted = [...loads].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  return `${at(0)} to ${at(1)}, median ${at(0.5)}`;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
