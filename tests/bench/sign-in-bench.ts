import { scryptSync } from "node:crypto";
import { DEMO_PASSWORD, seedPasswordHash } from "#db/seed/password.ts";
import { startPasswordProcess } from "#scripts/stack/password-process.ts";
import type { BenchStack } from "./bench-stack.ts";
import { interleaved, ms, type Timing, timed, timingOf } from "./measure.ts";
import { verdict } from "./print-lists.ts";

const SIGN_INS_PER_SECOND = 40;
/** Short of the failures after which one address has to wait. */
const SECONDS = 6;
const PAUSE_MS = 25;
const TIMES_MAX = 3;
const LIST = "/invoice?status=published&perPage=20";

export interface SignInFigure {
  alone: Timing;
  beside: Timing;
  /** The plain Worker's list, in the same two spells. */
  baselineAlone: Timing;
  baselineBeside: Timing;
  /** How the sign-ins were answered. */
  statuses: Record<number, number>;
}

/** Asks for a list, and for the baseline's, in turn: alone, then while forty people a second sign in. */
export async function benchSignIns(stack: BenchStack): Promise<SignInFigure> {
  await listsFor(stack, 2);
  const alone = await listsFor(stack, SECONDS);
  const signing = signIns(stack, SECONDS);
  const beside = await listsFor(stack, SECONDS);
  return {
    alone: alone.list,
    beside: beside.list,
    baselineAlone: alone.baseline,
    baselineBeside: beside.baseline,
    statuses: await signing,
  };
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

/** Prints each figure beside its goal and the baseline of the same run. */
export function printSignIns({ alone, beside, baselineAlone, baselineBeside, statuses }: SignInFigure): void {
  const times = beside.p95 / alone.p95;
  console.log(`\nA list of 20 invoices while ${SIGN_INS_PER_SECOND} people a second sign in`);
  console.log(
    `${verdict(times <= TIMES_MAX)} p95 alone ${ms(alone.p95)} ms, beside ${ms(beside.p95)} ms: ${times.toFixed(2)} × (≤ ${TIMES_MAX}); p50 ${ms(alone.p50)} and ${ms(beside.p50)} ms`,
  );
  console.log(
    `     the baseline's, of another process: p95 ${ms(baselineAlone.p95)} and ${ms(baselineBeside.p95)} ms`,
  );
  console.log(
    `     the sign-ins were answered: ${Object.entries(statuses)
      .map(([status, count]) => `${count} × ${status}`)
      .join(", ")}`,
  );
}

const HASH_ROUNDS = 20;

/** Compares a password with a hash of today and with one of before, turn by turn in the password Worker, alone at normal priority. */
export async function printPasswordHashes(): Promise<void> {
  const passwords = await startPasswordProcess(0);
  try {
    const compare = (phc: string) => async () => {
      const body = JSON.stringify({ password: DEMO_PASSWORD, phc });
      await (await fetch(`http://${passwords.address}/`, { method: "POST", body })).arrayBuffer();
    };
    const hashes = [seedPasswordHash(DEMO_PASSWORD), scryptOfBefore(DEMO_PASSWORD)];
    const [today, before] = await interleaved(hashes.map(compare), HASH_ROUNDS);
    if (!today || !before) return;
    console.log(
      `\nA password compared in the password Worker, ${HASH_ROUNDS} rounds: argon2id p50 ${ms(today.p50)}, p95 ${ms(today.p95)} ms; scrypt, as before, p50 ${ms(before.p50)}, p95 ${ms(before.p95)} ms`,
    );
  } finally {
    await passwords.stop();
  }
}

function scryptOfBefore(password: string): string {
  const salt = Buffer.alloc(16);
  const hash = scryptSync(password, salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 });
  const text = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");
  return `$scrypt$ln=15,r=8,p=3$${text(salt)}$${text(hash)}`;
}
