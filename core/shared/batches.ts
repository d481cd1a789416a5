import type { RefusedEntry } from "./result.ts";

/**
 * A change of more records than one call takes, carried out in several, one after another (S-43). Each part has its own
 * idempotency key, is done whole or not at all, and is sent again under the same key where no answer came.
 */
export interface BatchRun<Item> {
  /** Parts that are not done, the next one first. */
  left: readonly Batch<Item>[];
  /** Records. */
  done: number;
  leftOut: number;
  /** What was said of each part that is done. */
  messages: readonly string[];
  at: "running" | "stopped" | "refused" | "done";
  /** Why the next part was not done; `isUnknown`: it may have been done, no answer came. */
  refusal: BatchRefusal | null;
}
interface Batch<Item> {
  items: readonly Item[];
  idempotencyKey: string;
}
interface BatchRefusal {
  message: string;
  /** Paths end in the place of the record in its part, and perhaps its field: "uuids.3", "data.3.mark". */
  errors: readonly RefusedEntry[];
  isUnknown: boolean;
}
export type BatchOutcome = { ok: true; message: string } | ({ ok: false } & BatchRefusal);

export function batchRun<Item>(items: readonly Item[], perCall: number): BatchRun<Item> {
  const left = Array.from({ length: Math.ceil(items.length / perCall) }, (_, part) =>
    batchOf(items.slice(part * perCall, (part + 1) * perCall)),
  );
  return { left, done: 0, leftOut: 0, messages: [], at: left.length > 0 ? "running" : "done", refusal: null };
}

/** What follows from the answer to the next part; `isStopped`: nothing more is to be begun. */
export function afterBatch<Item>(
  run: BatchRun<Item>,
  outcome: BatchOutcome,
  isStopped: boolean,
): BatchRun<Item> {
  if (!outcome.ok) return { ...run, at: "refused", refusal: outcome };
  const [next, ...left] = run.left;
  return {
    ...run,
    left,
    done: run.done + (next?.items.length ?? 0),
    messages: [...run.messages, outcome.message],
    at: left.length === 0 ? "done" : isStopped ? "stopped" : "running",
  };
}

/** The records of the refused part that its refusal names; none where it names no record, or nothing would remain. */
export function refusedItems<Item>({ left: [next], refusal }: BatchRun<Item>): Item[] {
  const places = new Set(
    (refusal?.errors ?? [])
      .flatMap(({ path }) => /(?:^|\.)(\d+)(?:\.\w+)?$/.exec(path ?? "")?.[1] ?? [])
      .map(Number),
  );
  return next && !refusal?.isUnknown ? next.items.filter((_, place) => places.has(place)) : [];
}

/** The same run without these records of its next part, which is thereby another change. */
export function withoutItems<Item>(run: BatchRun<Item>, items: readonly Item[]): BatchRun<Item> {
  const [next, ...others] = run.left;
  const kept = next?.items.filter((item) => !items.includes(item)) ?? [];
  const left = kept.length > 0 ? [batchOf(kept), ...others] : others;
  const at = left.length > 0 ? "running" : "done";
  return { ...run, left, leftOut: run.leftOut + items.length, at, refusal: null };
}

/** "1,000 of 2,336 done. The other 1,336 are as they were.": what was done and what was not. */
export function batchWords<Item>({ left, done, leftOut, at, refusal }: BatchRun<Item>): string {
  const waiting = left.reduce((sum, { items }) => sum + items.length, 0);
  const head = `${figure(done)} of ${figure(done + leftOut + waiting)} done`;
  const parts = [leftOut > 0 ? `${head}, ${figure(leftOut)} left out.` : `${head}.`];
  if (at === "running" || waiting === 0) return parts.join(" ");
  const unknown = refusal?.isUnknown ? (left[0]?.items.length ?? 0) : 0;
  if (unknown > 0) parts.push(`Whether the next ${figure(unknown)} are done is not known.`);
  if (waiting > unknown) parts.push(`The other ${figure(waiting - unknown)} are as they were.`);
  return parts.join(" ");
}

const batchOf = <Item>(items: readonly Item[]): Batch<Item> => ({
  items,
  idempotencyKey: crypto.randomUUID(),
});
const figure = (count: number): string => count.toLocaleString("en-US");
