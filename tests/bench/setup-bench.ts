import { MANAGEMENT_KEYS } from "#core/management/lists/management-lists.ts";
import { Caller, consoleCookie } from "#tests/support/caller.ts";
import { NEXT_YEAR, releasePasses } from "#tests/support/next-year.ts";
import { rolloverOf } from "#tests/support/rollover-run.ts";
import { OFFICE_BASELINES, type OfficeBaseline } from "./baseline.ts";
import { BENCH_TODAY, type BenchStack } from "./bench-stack.ts";
import { benchImport } from "./import-bench.ts";
import {
  BANK_FILE,
  expectEveryImport,
  FURTHER_FILES,
  INVOICE_FILE,
  JOINING_FILE,
  NEXT_ROSTER_FILE,
  PASSES_FILE,
  PAYMENT_FILE,
  PLACEMENTS_FILE,
  SCORE_FILE,
} from "./import-cases.ts";
import { interleaved, judged, ms, type Timing, timed } from "./measure.ts";

const ROUNDS = 20;
const MOST = {
  list: 2,
  search: 3,
  page: 1.5,
  rolloverSeconds: 30,
};

/** The largest school that setup is made for. */
const LIMITS = { guardians: 30_000, staff: 1_500, sections: 800 };

/** Every import and the rollover, of a school of 5,000 that 10,000 join; then its lists and pages, and an account. */
export async function benchSetup(stack: BenchStack): Promise<string[]> {
  expectEveryImport();
  const lines = [await benchImport(stack, JOINING_FILE), ...(await benchRollover(stack))];
  for (const file of [NEXT_ROSTER_FILE, INVOICE_FILE, PAYMENT_FILE, BANK_FILE, ...FURTHER_FILES, SCORE_FILE])
    lines.push(await benchImport(stack, file));
  const registrar = await Caller.signIn(stack.finance.apiUrl, "registrar@talaan.test");
  await growTo(stack, LIMITS);
  lines.push(
    ...(await benchOfficeLists(stack, registrar)),
    await benchOfficePage(stack),
    await benchAccount(stack),
  );
  return lines;
}

/** Plans the next year, makes passes and places students by files, and applies the plan, section by section, as the clock does. */
async function benchRollover(stack: BenchStack): Promise<string[]> {
  const { db } = stack;
  const rollover = rolloverOf(db, BENCH_TODAY);
  await rollover.prepare();
  const passes = await benchImport(stack, PASSES_FILE);
  await releasePasses(db.client);
  await rollover.takeOver();
  const placements = await benchImport(stack, PLACEMENTS_FILE);
  await rollover.confirm();
  const seconds = (await timed(() => rollover.continue())) / 1000;
  const {
    rows: [made],
  } = await db.client.execute(`select sum(status = 'done') as parts, count(*) as "all",
    (select count(*) from rollover_placement) as students from rollover_part`);
  const applied = judged(
    seconds <= MOST.rolloverSeconds && made?.parts === made?.all,
    `rollover: ${made?.students} students, ${made?.parts} of ${made?.all} parts in ${seconds.toFixed(1)} s (≤ ${MOST.rolloverSeconds})`,
  );
  return [passes, placements, applied];
}

/** Adds staff, sections of the next year, and a second guardian to each student, until there are so many. */
async function growTo({ db }: BenchStack, { guardians, staff, sections }: typeof LIMITS): Promise<void> {
  const upTo = (most: number, table: string) => `with recursive place(n) as (select count(*) + 1 from ${table}
    union all select n + 1 from place where n < ${most})`;
  await db.client.batch(
    [
      `${upTo(staff, "staff")} insert into staff (uuid, employee_no, prefix, given_name, last_name, department_id)
        select 'bench-staff-' || n, 'BENCH-' || n, 'Ms.', 'Given ' || n, 'Santos ' || n, 1 + n % 2 from place`,
      `${upTo(sections, "section")} insert into section (uuid, school_year_id, grade_level_id, name)
        select 'bench-section-' || n, (select id from school_year where name = '${NEXT_YEAR.name}'),
          (select min(id) from grade_level) + n % 10, 'Bench ' || n from place`,
      `insert into guardian (uuid, fullname, email, contact_number, home_address, billing_address, tax_number)
        select 'bench-guardian-' || student_no, 'Second ' || fullname, 'second.' || student_no || '@example.test', '', '', '', ''
        from student order by id limit max(0, ${guardians} - (select count(*) from guardian))`,
      `insert into guardianship (student_id, guardian_id, place, gets_bills, gets_mail)
        select student.id, guardian.id, 9, 0, 0 from student join guardian on guardian.uuid = 'bench-guardian-' || student_no`,
    ],
    "write",
  );
}

/** Each of the office's lists, turn by turn with the least a Worker can do for its page; of short ones, that of sections. */
async function benchOfficeLists(stack: BenchStack, registrar: Caller): Promise<string[]> {
  const searches = { students: "Reyes, Ana", sponsors: "Reyes", faculties: "Santos" } as const;
  const cases = MANAGEMENT_KEYS.flatMap((list) => [
    { list, search: "", most: MOST.list },
    ...(list in searches
      ? [{ list, search: searches[list as keyof typeof searches], most: MOST.search }]
      : []),
  ]);
  const lines: string[] = [];
  for (const { list, search, most } of cases) {
    const path = `/management/${list}?${new URLSearchParams({ perPage: "10", ...(search && { search }) })}`;
    const raw: OfficeBaseline = list in OFFICE_BASELINES ? (list as OfficeBaseline) : "sections";
    const { headers } = await registrar.get(path, { "x-request-id": `bench-${list}-${search}` });
    const line = await stack.lineOf(headers.get("x-request-id") ?? "");
    const [asked, baseline] = (await interleaved(
      [
        () => stack.text(registrar.apiUrl + path, registrar),
        () => stack.text(`${stack.baselineUrl}/baseline/${raw}`, registrar),
      ],
      ROUNDS,
    )) as [Timing, Timing];
    const ratio = asked.p50 / baseline.p50;
    lines.push(
      judged(
        ratio <= most && line?.roundTrips === 1,
        `${list}${search && ` “${search}”`}: p50 ${ms(asked.p50)}, p95 ${ms(asked.p95)} ms; baseline ${ms(baseline.p50)}; × ${ratio.toFixed(2)} (≤ ${most}); ${line?.roundTrips} round trip (1)`,
      ),
    );
  }
  return lines;
}

/** The page of students as the server renders it, beside that of invoices. */
async function benchOfficePage(stack: BenchStack): Promise<string> {
  const pageOf = async (email: string, path: string) => {
    const cookie = await consoleCookie(stack.consoleUrl, email);
    return async () => {
      const answer = await fetch(`${stack.consoleUrl}${path}`, { headers: { cookie }, redirect: "manual" });
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
      return answer.text();
    };
  };
  const [students, invoices] = (await interleaved(
    [
      await pageOf("registrar@talaan.test", "/management/students/students"),
      await pageOf("finance@talaan.test", "/ims/invoices"),
    ],
    ROUNDS,
  )) as [Timing, Timing];
  const ratio = students.p50 / invoices.p50;
  return judged(
    ratio <= MOST.page,
    `page of students rendered: p50 ${ms(students.p50)} ms, of invoices ${ms(invoices.p50)}: × ${ratio.toFixed(2)} (≤ ${MOST.page})`,
  );
}

/** The roles of an account changed, by its round trips. */
async function benchAccount(stack: BenchStack): Promise<string> {
  const admin = await Caller.signIn(stack.finance.apiUrl, "admin@talaan.test");
  const {
    body: {
      rows: [account],
    },
  } = await admin.get("/accounts?search=teacher%40talaan.test");
  const { status, headers } = await admin.patch(
    `/accounts/${account.id}/roles`,
    { roles: ["ST", "HRA"], version: account.version },
    { "x-request-id": "bench-account" },
  );
  const line = await stack.lineOf(headers.get("x-request-id") ?? "");
  return judged(
    status === 200 && line?.roundTrips === 2,
    `roles of an account changed: ${status}, ${line?.roundTrips} round trips (2), ${line?.ms} ms`,
  );
}
