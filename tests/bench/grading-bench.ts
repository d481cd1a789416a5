import { Caller, DEMO_PASSWORD } from "#tests/support/caller.ts";
import { BENCH_TODAY, type BenchStack } from "./bench-stack.ts";
import { judged, timed } from "./measure.ts";

const RELEASE_MS_MAX = 10_000;
const FIGURES_SECONDS_MAX = 5;

/** The clock releases what was scheduled for today: as many gradebooks as hold 160,000 grades. */
export async function benchRelease(stack: BenchStack, grades: number): Promise<string> {
  const { client } = stack.db;
  await client.execute(`update gradebook set status = 'RO Approved', release_date = '${BENCH_TODAY}', released_at = null
    where id in (select id from (select gradebook_id as id, sum(count(*)) over (order by gradebook_id) - count(*) as before
      from term_grade group by gradebook_id) where before < ${grades})`);
  const {
    rows: [due],
  } =
    await client.execute(`select count(*) as gradebooks, (select count(*) from term_grade join gradebook on gradebook.id = gradebook_id
        where status = 'RO Approved' and release_date = '${BENCH_TODAY}') as grades
      from gradebook where status = 'RO Approved' and release_date = '${BENCH_TODAY}'`);
  const ms = await timed(() => stack.runCron("* * * * *"));
  const {
    rows: [left],
  } = await client.execute(
    `select count(*) as n from gradebook where status = 'RO Approved' and release_date = '${BENCH_TODAY}'`,
  );
  if (left?.n !== 0) throw new Error(`${left?.n} gradebooks were not released`);
  return judged(
    ms <= RELEASE_MS_MAX,
    `release by the clock: ${due?.gradebooks} gradebooks, ${due?.grades} grades in ${(ms / 1000).toFixed(2)} s (≤ ${RELEASE_MS_MAX / 1000})`,
  );
}

/** Marks every section, as a change of the school's rules does, and waits for the figures and awards of all. */
export async function benchComputedAnew(stack: BenchStack): Promise<string> {
  const registrar = await Caller.signIn(stack.finance.apiUrl, "registrar@talaan.test", DEMO_PASSWORD);
  await stack.db.client.execute(
    "insert into report_mark (section_id, revision) select id, 1 from section where true on conflict do update set revision = revision + 1",
  );
  const tookMs = await timed(async () => {
    for (;;) {
      const { body } = await registrar.get("/awards/first_honors?perPage=10");
      if (body.outdated_sections === 0) return;
    }
  });
  const seconds = tookMs / 1000;
  return judged(
    seconds <= FIGURES_SECONDS_MAX,
    `every section's figures and awards computed anew: ${seconds.toFixed(1)} s (≤ ${FIGURES_SECONDS_MAX})`,
  );
}
