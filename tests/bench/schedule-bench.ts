import { createClient } from "@libsql/client";
import { addDays } from "#core/shared/school-day.ts";
import { openDatabase } from "#db/client.ts";
import { copySchedule, makeDueOn, recurringInvoice } from "#tests/support/schedules.ts";
import { BENCH_TODAY, type BenchStack } from "./bench-stack.ts";
import { type Timing, timed, timingOf } from "./measure.ts";
import { verdict } from "./print-lists.ts";

/** A run of the job that makes what is due of 5,000 schedules, with requests of the list beside it. */
export interface ScheduleFigures {
  schedules: number;
  invoices: number;
  seconds: number;
  /** Of the run, for each 500 occurrences. */
  roundTrips: number;
  list: Timing;
}
const SCHEDULES = 5_000;
const GOAL = { invoicesPerSecond: 1_500, roundTrips: 3, listP99Ms: 300 };

export async function benchSchedules(stack: BenchStack): Promise<ScheduleFigures> {
  const { finance, databaseUrl, databaseToken } = stack;
  const { rows } = (await finance.get("/customer?perPage=1")).body;
  const day = addDays(BENCH_TODAY, 1);
  const saved = await finance.post(
    "/invoice/create/recurring",
    recurringInvoice({
      student: rows[0].customer_id,
      recurring: { type: "Monthly", range: 1, start_date: day, end_date: day },
      status: "published",
    }),
  );
  if (saved.status !== 201)
    throw new Error(`a schedule answered ${saved.status} ${JSON.stringify(saved.body)}`);
  const client = createClient({ url: databaseUrl, authToken: databaseToken, intMode: "number" });
  await copySchedule(client, saved.body.data.uuid, SCHEDULES - 1);
  client.close();

  const db = openDatabase({ url: databaseUrl, authToken: databaseToken });
  let isRunning = true;
  const samples: number[] = [];
  const asking = (async () => {
    while (isRunning) samples.push(await timed(() => finance.get("/invoice?status=published&perPage=10")));
  })();
  const started = performance.now();
  const { occurrences, invoices } = await makeDueOn(day, db);
  const seconds = (performance.now() - started) / 1000;
  isRunning = false;
  await asking;
  return {
    schedules: SCHEDULES,
    invoices,
    seconds,
    roundTrips: db.cost.roundTrips / Math.ceil(occurrences / 500),
    list: timingOf(samples),
  };
}

export function printSchedules({ invoices, seconds, roundTrips, list }: ScheduleFigures): void {
  const perSecond = Math.round(invoices / seconds);
  const isMet =
    perSecond >= GOAL.invoicesPerSecond && roundTrips <= GOAL.roundTrips && list.p99 <= GOAL.listP99Ms;
  console.log(
    `${verdict(isMet)} a run of ${invoices} due invoices: ${seconds.toFixed(2)} s, ${perSecond} a second (≥ ${GOAL.invoicesPerSecond}); ${roundTrips.toFixed(1)} round trips for 500 (≤ ${GOAL.roundTrips}); the invoice list beside it p50 ${Math.round(list.p50)}, p99 ${Math.round(list.p99)} ms (≤ ${GOAL.listP99Ms})`,
  );
}
