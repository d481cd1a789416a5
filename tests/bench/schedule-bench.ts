import { addDays } from "#core/shared/school-day.ts";
import { copySchedule, makeDueOn, recurringInvoice } from "#tests/support/schedules.ts";
import { BENCH_TODAY, type BenchStack } from "./bench-stack.ts";
import { judged, timedBeside } from "./measure.ts";

const SCHEDULES = 5_000;
const GOAL = { invoicesPerSecond: 1_500, listP99Ms: 300 };

/** A run of the job that makes what is due of 5,000 schedules, with requests of the list beside it. */
export async function benchSchedules(stack: BenchStack): Promise<string> {
  const { finance, db } = stack;
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
  await copySchedule(db.client, saved.body.data.uuid, SCHEDULES - 1);
  const { value, seconds, beside } = await timedBeside(
    () => makeDueOn(day, db),
    () => finance.get("/invoice?status=published&perPage=10"),
  );
  const [{ invoices }, list] = [value, beside];
  const perSecond = Math.round(invoices / seconds);
  return judged(
    perSecond >= GOAL.invoicesPerSecond && list.p99 <= GOAL.listP99Ms,
    `a run of ${invoices} due invoices: ${seconds.toFixed(2)} s, ${perSecond} a second (≥ ${GOAL.invoicesPerSecond}); the invoice list beside it p50 ${Math.round(list.p50)}, p99 ${Math.round(list.p99)} ms (≤ ${GOAL.listP99Ms})`,
  );
}
