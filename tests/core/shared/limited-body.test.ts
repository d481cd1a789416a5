import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BODY_MS_MAX, readLimited } from "#core/shared/limited-body.ts";

/** Given bodies that arrive piece by piece; when they are read; then each ends within its time, by an injected clock. */
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LIMIT = 10_000_000;

/** A body of `pieces` of so many bytes, one every `everyMs`; it never ends where `pieces` is infinite. */
const arriving = (bytes: number, everyMs: number, pieces = Number.POSITIVE_INFINITY) => {
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      if (sent++ < pieces) controller.enqueue(new Uint8Array(bytes));
      else controller.close();
    },
  });
};

/** What reading answers, and after how many milliseconds. */
async function outcome(body: ReadableStream<Uint8Array>, bytesMax = LIMIT) {
  const started = Date.now();
  let result: Awaited<ReturnType<typeof readLimited>> | undefined;
  void readLimited(body, bytesMax).then((answer) => {
    result = answer;
  });
  for (let seconds = 0; seconds < 3600 && result === undefined; seconds += 1)
    await vi.advanceTimersByTimeAsync(1000);
  return { result, ms: Date.now() - started };
}

describe("a body that arrives slowly", () => {
  test("one byte a second is refused after 30 seconds", async () => {
    const { result, ms } = await outcome(arriving(1, 1000));
    expect([result, ms]).toEqual(["tooSlow", BODY_MS_MAX + 1000]);
  });

  test("one that stops is refused after 30 seconds", async () => {
    const { result, ms } = await outcome(new ReadableStream());
    expect([result, ms]).toEqual(["tooSlow", BODY_MS_MAX]);
  });

  test("a large file over a slow line is read whole", async () => {
    const { result, ms } = await outcome(arriving(20_000, 1000, 450));
    expect(result).toHaveLength(9_000_000);
    expect(ms).toBeGreaterThan(400_000);
  });

  test("one that is too large is refused within ten seconds of its limit, though the rest never comes", async () => {
    const { result, ms } = await outcome(arriving(60, 1000), 100);
    expect(result).toBe("tooLarge");
    expect(ms).toBeLessThan(15_000);
  });
});
