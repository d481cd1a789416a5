import { describe, expect, test } from "vitest";
import {
  afterBatch,
  type BatchRun,
  batchRun,
  batchWords,
  refusedItems,
  withoutItems,
} from "#core/shared/batches.ts";

const records = Array.from({ length: 2336 }, (_, index) => index);
const DONE = { ok: true, message: "Done." } as const;
const refusal = (errors: { path?: string; message: string }[] = [], isUnknown = false) =>
  ({ ok: false, message: "Refused.", errors, isUnknown }) as const;
const sizes = ({ left }: BatchRun<number>) => left.map(({ items }) => items.length);

describe("a change in parts (S-43)", () => {
  test("has parts of what one call takes, each with a key of its own", () => {
    const run = batchRun(records, 1000);
    expect(sizes(run)).toEqual([1000, 1000, 336]);
    expect(new Set(run.left.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
    expect(batchWords(run)).toBe("0 of 2,336 done.");
  });

  test("goes on until all are done", () => {
    const second = afterBatch(batchRun(records, 1000), DONE, false);
    expect([second.at, batchWords(second)]).toEqual(["running", "1,000 of 2,336 done."]);
    const last = afterBatch(afterBatch(second, DONE, false), DONE, true);
    expect([last.at, batchWords(last)]).toEqual(["done", "2,336 of 2,336 done."]);
  });

  test("begins nothing more once it is stopped, and says what was not touched", () => {
    const run = afterBatch(batchRun(records, 1000), DONE, true);
    expect([run.at, batchWords(run)]).toEqual([
      "stopped",
      "1,000 of 2,336 done. The other 1,336 are as they were.",
    ]);
  });

  test("keeps a refused part and its key, and names the records it was refused for", () => {
    const begun = afterBatch(batchRun(records, 1000), DONE, false);
    const run = afterBatch(begun, refusal([{ path: "uuids.3", message: "No." }, { message: "No." }]), false);
    expect(batchWords(run)).toBe("1,000 of 2,336 done. The other 1,336 are as they were.");
    expect(run.left[0]?.idempotencyKey).toBe(begun.left[0]?.idempotencyKey);
    expect(refusedItems(run)).toEqual([1003]);
    const ofFields = refusal([{ path: "data.3.mark", message: "No." }]);
    expect(refusedItems(afterBatch(begun, ofFields, false))).toEqual([1003]);
    const without = withoutItems(run, refusedItems(run));
    expect(sizes(without)).toEqual([999, 336]);
    expect(without.left[0]?.idempotencyKey).not.toBe(begun.left[0]?.idempotencyKey);
    const done = afterBatch(afterBatch(without, DONE, false), DONE, false);
    expect(batchWords(done)).toBe("2,335 of 2,336 done, 1 left out.");
  });

  test("does not know of a part without an answer whether it is done; it is sent again, as it was", () => {
    const run = afterBatch(
      batchRun(records, 1000),
      refusal([{ path: "uuids.0", message: "?" }], true),
      false,
    );
    expect(batchWords(run)).toBe(
      "0 of 2,336 done. Whether the next 1,000 are done is not known. The other 1,336 are as they were.",
    );
    expect(refusedItems(run)).toEqual([]);
  });

  test("ends where nothing of the last part remains", () => {
    const run = withoutItems(batchRun([1, 2], 2), [1, 2]);
    expect([run.at, batchWords(run)]).toEqual(["done", "0 of 2 done, 2 left out."]);
  });
});
