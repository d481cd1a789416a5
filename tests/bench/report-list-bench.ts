import { createClient } from "@libsql/client";
import { GROUP_OF_TAB } from "#core/reports/awards/award-list.ts";
import { Caller, DEMO_PASSWORD } from "#tests/support/caller.ts";
import type { BenchStack } from "./bench-stack.ts";
import { interleaved, ms, type Timing, timed } from "./measure.ts";
import { LATENCIES_MS, verdict } from "./print-lists.ts";

/** The calls of reports, each turn by turn with the baseline; and what a whole school computes anew. */
interface ReportListFigure {
  name: string;
  latencyMs: number;
  timing: Timing;
  ratio: number;
  /** So many times the baseline at most. */
  goal: number;
  roundTrips: number;
  matching: number | null;
}
export interface ReportListBench {
  lists: ReportListFigure[];
  /** From a change that touches every section until the list of awards is up to date. */
  computedAnewSeconds: number;
}

const LIST_GOAL = 2;
const DETAIL_GOAL = 3;
const BOARD_GOAL = 5;
const COMPUTED_SECONDS_MAX = 5;

interface ReportCase {
  name: string;
  path: string;
  goal: number;
}

/** A student with a released grade of the current year, and the class. */
interface Named {
  year: string;
  section: string;
  subject: string;
  student: string;
}
const NAMED = `select school_year.name as year, section.uuid as section, subject.code as subject, student_no as student
  from report_grade join section on section.id = section_id join subject on subject.id = subject_id
  join school_year on school_year.id = report_grade.school_year_id order by report_grade.school_year_id desc, report_grade.id limit 1`;

/** The lists of reports: default order, each tab, and single filters with values of the newest released term. */
function casesOf({ year, section, subject, student }: Named): ReportCase[] {
  const composite = "/composite_reports";
  const performance = "/reports/student_progress/admin";
  const list = (name: string, path: string): ReportCase => ({ name, path, goal: LIST_GOAL });
  return [
    list("composite", composite),
    list("composite, Final", `${composite}?status=Final`),
    list("composite, year", `${composite}?school_period_name=${encodeURIComponent(year)}`),
    list("composite, section", `${composite}?section_id=${section}`),
    list("composite, subject", `${composite}?subject_code=${subject}`),
    list("composite, numeric grade", `${composite}?numeric_grade=90`),
    list("composite, letter grade", `${composite}?letter_grade=A`),
    list("performance", performance),
    list("performance, section", `${performance}?section_id=${section}`),
    list("performance, state", `${performance}?publishing_state=Ready`),
    ...Object.keys(GROUP_OF_TAB).map((tab) => list(`awards, ${tab}`, `/awards/${tab}`)),
    list("class ranking", "/reports/class_ranking"),
    list("event log", "/log/event"),
    list("login log", "/log/user"),
    { name: "a student's card", path: `/v2/report_cards/${student}`, goal: DETAIL_GOAL },
    { name: "missing grades", path: "/reports/missing_grades", goal: BOARD_GOAL },
  ];
}

export async function benchReportLists(stack: BenchStack, rounds: number): Promise<ReportListBench> {
  const registrar = await Caller.signIn(stack.finance.apiUrl, "registrar@talaan.test", DEMO_PASSWORD);
  const db = createClient({ url: stack.databaseUrl, authToken: stack.databaseToken });
  const { rows } = await db.execute(NAMED);
  db.close();
  const cases = casesOf(rows[0] as unknown as Named);
  const ask = async (url: string, headers: Record<string, string>) => {
    const answer = await fetch(url, { headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text.slice(0, 300)}`);
    return text;
  };
  const baseline = () => ask(`${stack.baselineUrl}/baseline?perPage=10`, stack.finance.headers());
  const lists: ReportListFigure[] = [];
  for (const latencyMs of LATENCIES_MS) {
    stack.setLatency(latencyMs);
    for (const { name, path, goal } of cases) {
      const url = `${stack.finance.apiUrl}${path}`;
      const requestId = `bench-${Math.random().toString(36).slice(2, 12)}`;
      const answer = JSON.parse(await ask(url, { ...registrar.headers(), "x-request-id": requestId }));
      const line = await stack.lineOf(requestId);
      const [timing, base] = await interleaved([() => ask(url, registrar.headers()), baseline], rounds);
      if (!timing || !base) continue;
      const { roundTrips = -1 } = line ?? {};
      const ratio = timing.p50 / base.p50;
      lists.push({ name, latencyMs, timing, ratio, goal, roundTrips, matching: answer.count ?? null });
    }
  }
  stack.setLatency(0);
  return { lists, computedAnewSeconds: await computeAnew(stack, registrar) };
}

/** Marks every section, as a change of the school's rules does, and waits for the figures. */
async function computeAnew(stack: BenchStack, registrar: Caller): Promise<number> {
  const db = createClient({ url: stack.databaseUrl, authToken: stack.databaseToken });
  await db.execute(
    "insert into report_mark (section_id, revision) select id, 1 from section where true on conflict do update set revision = revision + 1",
  );
  db.close();
  const tookMs = await timed(async () => {
    for (;;) {
      const { body } = await registrar.get("/awards/first_honors?perPage=10");
      if (body.outdated_sections === 0) return;
    }
  });
  return tookMs / 1000;
}

export function printReportLists({ lists, computedAnewSeconds }: ReportListBench): void {
  for (const latency of LATENCIES_MS) {
    console.log(`\nCalls of reports, ${latency} ms to the database (p50/p95 ms; × baseline; round trips)`);
    for (const figure of lists.filter(({ latencyMs }) => latencyMs === latency)) {
      const { name, timing, ratio, goal, roundTrips, matching } = figure;
      const times = `${ms(timing.p50).padStart(7)} /${ms(timing.p95).padStart(7)}`;
      const of = matching === null ? "" : `of ${matching.toLocaleString("en-US")}`;
      console.log(
        `${verdict(ratio <= goal)} ${name.padEnd(28)}${times}  × ${ratio.toFixed(2)} (≤ ${goal})  ${roundTrips} RT  ${of}`,
      );
    }
  }
  console.log(
    `${verdict(computedAnewSeconds <= COMPUTED_SECONDS_MAX)} every section's figures and awards computed anew: ${computedAnewSeconds.toFixed(1)} s (≤ 5)`,
  );
}
