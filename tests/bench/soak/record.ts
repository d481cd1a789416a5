import { type Timing, timingOf } from "#tests/bench/measure.ts";

/** Everything the users did: how long each step took and when, and what went wrong. */
export class SoakRecord {
  readonly startedAtMs = Date.now();
  readonly errors: { atMs: number; user: number; step: string; message: string }[] = [];
  /** Mails the API said it would send. */
  mailsAsked = 0;
  private readonly steps = new Map<string, { atMs: number; ms: number }[]>();

  add(step: string, ms: number): void {
    const samples = this.steps.get(step) ?? [];
    samples.push({ atMs: Date.now() - this.startedAtMs, ms });
    this.steps.set(step, samples);
  }

  fail(user: number, step: string, message: string): void {
    this.errors.push({ atMs: Date.now() - this.startedAtMs, user, step, message });
  }

  /** Each step's times over the whole run, and its p95 in each third of it. */
  figures(): { step: string; all: Timing; thirds: number[]; errors: number }[] {
    const third = (Date.now() - this.startedAtMs) / 3;
    return [...this.steps].map(([step, samples]) => ({
      step,
      all: timingOf(samples.map(({ ms }) => ms)),
      thirds: [0, 1, 2].map(
        (index) =>
          timingOf(
            samples.filter(({ atMs }) => Math.min(2, Math.floor(atMs / third)) === index).map(({ ms }) => ms),
          ).p95,
      ),
      errors: this.errors.filter((error) => error.step === step).length,
    }));
  }
}
