import { createClient } from "@libsql/client/http";
import { classRecord } from "#core/grading/grades/class-record.ts";
import { Caller, DEMO_PASSWORD } from "#tests/support/caller.ts";
import { BENCH_TODAY, type BenchStack } from "./bench-stack.ts";
import { interleaved, type Timing, timed } from "./measure.ts";
import { sampleGradebook } from "./sample-gradebook.ts";

/** One request of grading beside the one-query route of the same run. */
export interface GradingFigure {
  name: string;
  /** So many times the one-query route at most. */
  goal: number;
  timing: Timing;
  baseline: Timing;
  ratio: number;
  roundTrips: number;
  /** Of the last answer, before compression. */
  answerBytes: number;
}
export interface ReleaseFigure {
  gradebooks: number;
  grades: number;
  ms: number;
}
export interface ComputingFigure {
  students: number;
  activities: number;
  perSecond: number;
}

const [STUDENTS, ACTIVITIES, CELLS] = [50, 60, 480];
/** A column of a class: what is saved most often. */
const COLUMN_CELLS = 42;

/** Opening a class record of 50 × 60, saving 480 of its cells, the gradebook list as registrar and teacher see it, and the dashboards. */
export async function benchGradingRequests(stack: BenchStack, rounds: number): Promise<GradingFigure[]> {
  const { apiUrl } = stack.finance;
  const [teacher, registrar] = await Promise.all(
    ["teacher", "registrar"].map((person) => Caller.signIn(apiUrl, `${person}@talaan.test`, DEMO_PASSWORD)),
  );
  if (!teacher || !registrar) throw new Error("The demo accounts are missing");
  const { id } = (await teacher.get("/grade_books?status=Draft&perPage=1")).body.rows[0];
  await fillGradebook(stack, id);
  const { data } = (await teacher.get(`/v2/grade_books/${id}`)).body;
  const all = cellsOf(data);
  if (all.length !== STUDENTS * ACTIVITIES) throw new Error(`The gradebook has ${all.length} cells`);
  const column = all.filter((_, index) => index % ACTIVITIES === 0).slice(0, COLUMN_CELLS);
  let turn = 0;
  const save = (cells: typeof all) => () => {
    turn += 1;
    const scores = cells.map((cell, index) => ({ ...cell, score: String(((turn + index) % 90) / 10) }));
    return fetch(`${apiUrl}/v2/scores`, {
      method: "POST",
      headers: {
        ...teacher.headers(),
        "content-type": "application/json",
        "x-request-id": `bench-save-${turn}`,
      },
      body: JSON.stringify({ gradebook_id: id, scores }),
    });
  };
  const list = (caller: Caller, query: string) => get(caller, `/grade_books?perPage=10&${query}`);
  return [
    await figure(
      stack,
      `open a gradebook of ${STUDENTS} × ${ACTIVITIES}`,
      3,
      rounds,
      get(teacher, `/v2/grade_books/${id}`),
    ),
    await figure(
      stack,
      `save ${CELLS} cells`,
      5,
      rounds,
      save(all.slice(0, CELLS)),
      () => `bench-save-${turn}`,
    ),
    await figure(
      stack,
      `save a column of ${COLUMN_CELLS} students`,
      5,
      rounds,
      save(column),
      () => `bench-save-${turn}`,
    ),
    await figure(stack, "list, registrar, Draft", 2, rounds, list(registrar, "status=Draft")),
    await figure(stack, "list, registrar, Released", 2, rounds, list(registrar, "status=Released")),
    await figure(
      stack,
      "list, registrar, by teacher's name",
      2,
      rounds,
      list(registrar, "status=Draft&sort=name&search=Math"),
    ),
    await figure(stack, "list, teacher, Draft", 2, rounds, list(teacher, "status=Draft")),
    await figure(
      stack,
      "counts of the tabs, registrar",
      2,
      rounds,
      get(registrar, "/grade_books/status/count"),
    ),
    ...(await benchDashboards(stack, rounds)),
  ];
}

const DASHBOARDS = ["teacher", "head", "assistant.head", "adviser", "registrar", "admin"];

/** What each role sees first, of all the school in its running term. */
async function benchDashboards(stack: BenchStack, rounds: number): Promise<GradingFigure[]> {
  const figures: GradingFigure[] = [];
  for (const person of DASHBOARDS) {
    const caller = await Caller.signIn(stack.finance.apiUrl, `${person}@talaan.test`, DEMO_PASSWORD);
    figures.push(await figure(stack, `dashboard, ${person}`, 3, rounds, get(caller, "/dashboard")));
  }
  return figures;
}

/** As the baseline is asked: the text, which nobody reads. */
const get = (caller: Caller, path: string) => () =>
  fetch(caller.apiUrl + path, { headers: caller.headers() });

async function figure(
  stack: BenchStack,
  name: string,
  goal: number,
  rounds: number,
  ask: () => Promise<Response>,
  requestId?: () => string,
): Promise<GradingFigure> {
  let answerBytes = 0;
  const sound = async () => {
    const answer = await ask();
    const text = await answer.text();
    answerBytes = Buffer.byteLength(text);
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${text.slice(0, 300)}`);
  };
  const headers = stack.finance.headers();
  const [timing, baseline] = await interleaved(
    [sound, async () => (await fetch(`${stack.baselineUrl}/baseline`, { headers })).text()],
    rounds,
  );
  if (!timing || !baseline) throw new Error(`${name} was not timed`);
  const line = requestId ? await stack.lineOf(requestId()) : stack.lines.findLast(({ route }) => route);
  return {
    name,
    goal,
    timing,
    baseline,
    ratio: timing.p50 / baseline.p50,
    roundTrips: line?.roundTrips ?? 0,
    answerBytes,
  };
}

/** Makes a gradebook one of 50 students and 60 activities, with nearly all scores. */
async function fillGradebook(stack: BenchStack, uuid: string): Promise<void> {
  await onDatabase(stack, [
    `insert into student_section (student_id, section_id)
      select student.id, section_id from gradebook join school_class on school_class.id = class_id, student
      where gradebook.uuid = '${uuid}' and student.id not in (select student_id from student_section where section_id = school_class.section_id)
      order by student.id desc
      limit max(0, ${STUDENTS} - (select count(*) from student_section join school_class on school_class.section_id = student_section.section_id
        join gradebook on gradebook.class_id = school_class.id where gradebook.uuid = '${uuid}'))`,
    `insert into grading_activity (uuid, gradebook_id, component_code, code, column_name, description, maximum_e2, position)
      with recursive n(i) as (select 100 union all select i + 1 from n where i < 100 + ${ACTIVITIES} - 1)
      select printf('018f0000-0000-7000-8000-%012d', i), id, component, component || i, 'Bench ' || i, '', 2000, i
      from (select i, gradebook.id, (select json_group_array(distinct component_code) ->> (i % count(distinct component_code))
          from grading_activity where gradebook_id = gradebook.id) as component
        from n, gradebook where gradebook.uuid = '${uuid}')
      limit max(0, ${ACTIVITIES} - (select count(*) from grading_activity join gradebook on gradebook.id = gradebook_id where gradebook.uuid = '${uuid}'))`,
    `insert or ignore into score (activity_id, student_id, value_e2, mark, saved_at, saved_by)
      select grading_activity.id, student_section.student_id, (grading_activity.position * 7 + student_section.student_id * 3) % 2000 / 50 * 50, null,
        '2026-11-20T06:00:00.000Z', (select min(id) from user_account)
      from gradebook join grading_activity on grading_activity.gradebook_id = gradebook.id
        join school_class on school_class.id = gradebook.class_id
        join student_section on student_section.section_id = school_class.section_id
      where gradebook.uuid = '${uuid}' and grading_activity.maximum_e2 >= 2000`,
  ]);
}

// biome-ignore lint/suspicious/noExplicitAny: the wire of a class record
function cellsOf(data: any): { student_id: string; grading_activity_id: string }[] {
  const activities = data.grade_component_evaluations.flatMap(
    // biome-ignore lint/suspicious/noExplicitAny: the wire of a class record
    (one: any) => one.grade_cmp_activities,
  ) as { id: string }[];
  // biome-ignore lint/suspicious/noExplicitAny: the wire of a class record
  return data.records.flatMap((record: any) =>
    activities.map(({ id }) => ({
      student_id: record.student_class.student_id as string,
      grading_activity_id: id,
    })),
  );
}

/** The clock releases what was scheduled for today: as many gradebooks as hold 160,000 grades. */
export async function benchRelease(stack: BenchStack, grades: number): Promise<ReleaseFigure> {
  await onDatabase(stack, [
    `update gradebook set status = 'RO Approved', release_date = '${BENCH_TODAY}', released_at = null
      where id in (select id from (select gradebook_id as id, sum(count(*)) over (order by gradebook_id) - count(*) as before
        from term_grade group by gradebook_id) where before < ${grades})`,
  ]);
  const counted = await onDatabase(stack, [
    `select count(*) as gradebooks, (select count(*) from term_grade join gradebook on gradebook.id = gradebook_id
        where status = 'RO Approved' and release_date = '${BENCH_TODAY}') as grades
      from gradebook where status = 'RO Approved' and release_date = '${BENCH_TODAY}'`,
  ]);
  const [due] = counted as { gradebooks: number; grades: number }[];
  const ms = await timed(() => stack.runCron("* * * * *"));
  const [left] = (await onDatabase(stack, [
    `select count(*) as n from gradebook where status = 'RO Approved' and release_date = '${BENCH_TODAY}'`,
  ])) as { n: number }[];
  if (left?.n !== 0) throw new Error(`${left?.n} gradebooks were not released`);
  return { gradebooks: due?.gradebooks ?? 0, grades: due?.grades ?? 0, ms };
}

/** Past the proxy, in one transaction; answers with the last statement's rows. */
async function onDatabase(stack: BenchStack, statements: string[]): Promise<unknown[]> {
  const client = createClient({ url: stack.databaseUrl, authToken: stack.databaseToken, intMode: "number" });
  const results = await client.batch(statements, "write");
  client.close();
  return results.at(-1)?.rows ?? [];
}

/** How many class records a second `core` computes: every grade, report card and the footer. */
export function benchComputing(students: number, activities: number): ComputingFigure {
  const { scheme, activities: columns, gradebook, students: roster } = sampleGradebook(students, activities);
  const facts = {
    scheme,
    activities: columns,
    subject: gradebook.subject,
    levelCode: gradebook.level.code,
  };
  const second = () => {
    let [done, started] = [0, performance.now()];
    for (; performance.now() - started < 1000; done += 1) classRecord(facts, roster);
    return (done * 1000) / (performance.now() - started);
  };
  second();
  return { students, activities, perSecond: Math.max(second(), second(), second()) };
}
