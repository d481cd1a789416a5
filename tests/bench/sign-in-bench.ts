import type { BenchStack } from "./bench-stack.ts";
import { judged, ms, type Timing, timed, timingOf } from "./measure.ts";

const SIGN_INS_PER_SECOND = 40;
/** Short of the failures after which one address has to wait. */
const SECONDS = 6;
const PAUSE_MS = 25;
const TIMES_MAX = 3;
const LIST = "/invoice?status=published&perPage=20";

/** Asks for a list, and for the baseline's, in turn: alone, then while forty people a second sign in. */
export async function benchSignIns(stack: BenchStack): Promise<string[]> {
  await listsFor(stack, 2);
  const alone = await listsFor(stack, SECONDS);
  const signing = signIns(stack, SECONDS);
  const beside = await listsFor(stack, SECONDS);
  const answered = Object.entries(await signing).map(([status, count]) => `${count} × ${status}`);
  const times = beside.list.p95 / alone.list.p95;
  return [
    judged(
      times <= TIMES_MAX,
      `a list of 20 invoices while ${SIGN_INS_PER_SECOND} people a second sign in: p95 alone ${ms(alone.list.p95)} ms, beside ${ms(beside.list.p95)} ms: × ${times.toFixed(2)} (≤ ${TIMES_MAX})`,
    ),
    judged(
      null,
      `the baseline's, of another process: p95 ${ms(alone.baseline.p95)} and ${ms(beside.baseline.p95)} ms`,
    ),
    judged(null, `the sign-ins were answered: ${answered.join(", ")}`),
  ];
}

async function listsFor(stack: BenchStack, seconds: number): Promise<{ list: Timing; baseline: Timing }> {
  const samples = { list: [] as number[], baseline: [] as number[] };
  const headers = stack.finance.headers();
  const get = (url: string) => timed(async () => (await fetch(url, { headers })).arrayBuffer());
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    samples.list.push(await get(stack.finance.apiUrl + LIST));
    samples.baseline.push(await get(stack.baselineUrl + LIST));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return { list: timingOf(samples.list), baseline: timingOf(samples.baseline) };
}

async function signIns(stack: BenchStack, seconds: number): Promise<Record<number, number>> {
  const answers: Promise<number>[] = [];
  for (let person = 0; person < SIGN_INS_PER_SECOND * seconds; person++) {
    answers.push(
      fetch(`${stack.finance.apiUrl}/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-app-key": "1" },
        body: JSON.stringify({ email: `person${person}@talaan.test`, password: "Talaan!2026" }),
      }).then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 1000 / SIGN_INS_PER_SECOND));
  }
  const statuses: Record<number, number> = {};
  for (const status of await Promise.all(answers)) statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}
