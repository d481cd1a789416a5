/** Times of one thing, in milliseconds. */
export interface Timing {
  p50: number;
  p95: number;
  p99: number;
  max: number;
  runs: number;
}

export function timingOf(samples: readonly number[]): Timing {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0, runs: sorted.length };
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Times some work, and what is asked again and again while it goes on. */
export async function timedBeside<T>(
  work: () => Promise<T>,
  ask: () => Promise<unknown>,
): Promise<{ value: T; seconds: number; beside: Timing }> {
  const samples: number[] = [];
  let isRunning = true;
  const asking = (async () => {
    while (isRunning) {
      samples.push(await timed(ask));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const started = performance.now();
  const value = await work();
  const seconds = (performance.now() - started) / 1000;
  isRunning = false;
  await asking;
  return { value, seconds, beside: timingOf(samples) };
}

/**
 * Times several things turn by turn, so that whatever else the machine does touches all alike; the first
 * rounds warm up and are not counted.
 */
export async function interleaved(
  things: readonly (() => Promise<unknown>)[],
  rounds: number,
  warmUp = 5,
): Promise<Timing[]> {
  const samples: number[][] = things.map(() => []);
  for (let round = -warmUp; round < rounds; round += 1)
    for (const [index, thing] of things.entries()) {
      const ms = await timed(thing);
      if (round >= 0) samples[index]?.push(ms);
    }
  return samples.map(timingOf);
}

export const verdict = (isMet: boolean): string => (isMet ? "met " : "MISS");
/** A line of the bench: what was measured, after whether it meets its goal; null: it has none. */
export const judged = (isMet: boolean | null, text: string): string =>
  `${isMet === null ? "    " : verdict(isMet)} ${text}`;

export const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(1));
