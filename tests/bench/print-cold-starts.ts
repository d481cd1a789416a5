import type { ColdStartFigure } from "./cold-start.ts";
import { ms } from "./measure.ts";
import { verdict } from "./print-lists.ts";

/** Cloudflare refuses a Worker whose script takes longer to evaluate. */
const STARTUP_CPU_MS_MAX = 1000;

export function printColdStarts(figures: readonly ColdStartFigure[]): void {
  console.log("\nCold start of each Worker");
  for (const { name, bytes, gzipBytes, evaluation, firstAnswer, answer } of figures) {
    const share = Math.round((evaluation.p50 / STARTUP_CPU_MS_MAX) * 100);
    console.log(
      `${verdict(evaluation.max <= STARTUP_CPU_MS_MAX)} ${name} (${(bytes / 1000).toFixed(0)} KB, ${(gzipBytes / 1000).toFixed(0)} gzip): evaluated in ${ms(evaluation.p50)} ms of processor time, at most ${ms(evaluation.max)} (≤ ${STARTUP_CPU_MS_MAX}, ${share} % of it); its first answer ${ms(answer.p50)} ms more; a new process answers after ${ms(firstAnswer.p50)} ms`,
    );
  }
}
