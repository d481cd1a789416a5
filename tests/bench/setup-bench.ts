import { readdirSync, readFileSync } from "node:fs";
import { MANAGEMENT_KEYS } from "#core/management/lists/management-lists.ts";
import { ROSTER_DEFINITION } from "#core/management/rosters/roster-definition.ts";
import { Caller, consoleCookie } from "#tests/support/caller.ts";
import { headingsOf } from "#tests/support/import-files.ts";
import { NEXT_YEAR } from "#tests/support/next-year.ts";
import { rolloverOf } from "#tests/support/rollover-run.ts";
import { OFFICE_BASELINES, type OfficeBaseline } from "./baseline.ts";
import { BENCH_TODAY, type BenchStack } from "./bench-stack.ts";
import { interleaved, judged, ms, type Timing, timed } from "./measure.ts";

const NEW_STUDENTS = 10_000;
const ROUNDS = 20;
const MOST = {
  list: 2,
  search: 3,
  page: 1.5,
  rolloverSeconds: 30,
  importSeconds: 10,
  importRowsPerSecond: 5_000,
  fileRowsPerSecond: 1_000,
  stepCpuMs: 10_000,
};

/** The largest school that setup is made for. */
const LIMITS = { guardians: 30_000, staff: 1_500, sections: 800 };

/** Of a school of 5,000: the next year; then of one of 15,000: its file of students, the office's lists and pages, an account. */
export async function benchSetup(stack: BenchStack): Promise<string[]> {
  const lines = [await benchRollover(stack)];
  const registrar = await Caller.signIn(stack.finance.apiUrl, "registrar@talaan.test");
  lines.push(await benchRoster(stack, registrar), ...(await benchFiles(registrar)));
  await growTo(stack, LIMITS);
  lines.push(
    ...(await benchOfficeLists(stack, registrar)),
    await benchOfficePage(stack),
    await benchAccount(stack),
  );
  return lines;
}

/** Applies the plan of the next year, section by section, as the clock does. */
async function benchRollover({ db }: BenchStack): Promise<string> {
  const rollover = rolloverOf(db, BENCH_TODAY);
  await rollover.prepare();
  await rollover.confirm();
  const seconds = (await timed(() => rollover.continue())) / 1000;
  const {
    rows: [made],
  } = await db.client.execute(`select sum(status = 'done') as parts, count(*) as "all",
    (select count(*) from rollover_placement) as students from rollover_part`);
  return judged(
    seconds <= MOST.rolloverSeconds && made?.parts === made?.all,
    `rollover: ${made?.students} students, ${made?.parts} of ${made?.all} parts in ${seconds.toFixed(1)} s (≤ ${MOST.rolloverSeconds})`,
  );
}

/** Uploads one roster of new students of the next year, each with a guardian of his or her own. */
async function benchRoster({ db }: BenchStack, registrar: Caller): Promise<string> {
  const { rows: sections } =
    await db.client.execute(`select grade_level.name as level, section.name from section
    join grade_level on grade_level.id = grade_level_id join school_year on school_year.id = school_year_id
    where school_year.name = '${NEXT_YEAR.name}' and kind = 'regular'`);
  const lines = Array.from({ length: NEW_STUDENTS }, (_, row) => {
    const section = sections[row % sections.length];
    return `${500_000 + row},Dela Cruz ${row},Ana,,${section?.level},${section?.name},Yes,"Dela Cruz ${row}, Maria",maria.${row}@example.test,0917 555 ${row},12 Rizal Avenue,San Pablo City,Laguna,4000`;
  });
  const text = `${headingsOf(ROSTER_DEFINITION).join()}\r\n${lines.join("\r\n")}\r\n`;
  let message = "";
  const seconds =
    (await timed(async () => {
      const path = `/management/rosters/import?${new URLSearchParams({ school_year: NEXT_YEAR.name })}`;
      const { status, body } = await registrar.upload(path, "roster.csv", text);
      message = status === 200 ? `${body.data.new_students} made` : `${status} ${body.message}`;
    })) / 1000;
  const perSecond = NEW_STUDENTS / seconds;
  return judged(
    message === `${NEW_STUDENTS} made` &&
      seconds <= MOST.importSeconds &&
      perSecond >= MOST.importRowsPerSecond,
    `roster of ${NEW_STUDENTS} new students with guardians: ${message} in ${seconds.toFixed(1)} s (≤ ${MOST.importSeconds}), ${Math.round(perSecond)} a second (≥ ${MOST.importRowsPerSecond})`,
  );
}

/** A file of the office: its address, its headings, and its row for a student of `benchRoster`. */
interface OfficeFile {
  path: string;
  headings: string;
  row: (place: number) => string;
}
const OFFICE_FILES: Readonly<Record<string, OfficeFile>> = {
  "guardians who are new": {
    path: "/management/guardians/import",
    headings: "Student ID,Guardian,Guardian Contact No.,Relation",
    row: (place) => `${500_000 + place},"Reyes ${place % 2_500}, Maria",0918 555 ${place},Aunt`,
  },
  "the same guardians again": {
    path: "/management/guardians/import",
    headings: "Student ID,Guardian,Guardian Contact No.,Relation",
    row: (place) => `${500_000 + place},"Reyes ${place % 2_500}, Maria",0918 555 ${place},Aunt`,
  },
  sponsors: {
    path: "/management/sponsors/import",
    headings: "Name,Email,Contact No.",
    row: (place) => `Sponsor ${place % 2_500},sponsor.${place}@example.test,0919 555 ${place}`,
  },
  "student details": {
    path: "/management/student-details/import",
    headings: "Student ID,LRN,Sex,Birth Date",
    row: (place) => `${500_000 + place},9${String(place).padStart(11, "0")},F,2014-03-05`,
  },
  faculty: {
    path: "/management/faculties/import",
    headings: "Employee No.,Last Name,Given Name,Email",
    row: (place) => `BENCH-FILE-${place},Santos ${place},Given,bench.file.${place}@example.test`,
  },
  attendance: {
    path: "/attendance/import?school_year=SY%202026-2027",
    headings: "Student ID,Term,Days Absent,Days Tardy",
    row: (place) => `${String((place % 5_000) + 1).padStart(6, "0")},1st,${place % 9},0`,
  },
};
/** Less where a kind takes fewer rows. */
const FILE_ROWS: Readonly<Record<string, number>> = { faculty: 2_000, attendance: 5_000 };

/** The processor time that the Workers of this stack have taken, in ms. */
function workersCpuMs(): number {
  const TICK_MS = 10;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [readFileSync(`/proc/${pid}/stat`, "utf8")];
      } catch {
        return [];
      }
    })
    .map((stat) => stat.slice(stat.lastIndexOf(")") + 2).split(" "))
    .filter(([, parent]) => Number(parent) === process.pid)
    .reduce((total, cells) => total + (Number(cells[11]) + Number(cells[12])) * TICK_MS, 0);
}

/** Each file of the office in one request: its rows a second, and the processor time of its step. */
async function benchFiles(registrar: Caller): Promise<string[]> {
  const lines: string[] = [];
  for (const [name, { path, headings, row }] of Object.entries(OFFICE_FILES)) {
    const rows = FILE_ROWS[name] ?? NEW_STUDENTS;
    const text = [headings, ...Array.from({ length: rows }, (_row, place) => row(place))].join("\r\n");
    let message = "";
    const before = workersCpuMs();
    const seconds =
      (await timed(async () => {
        const { status, body } = await registrar.upload(path, "file.csv", text);
        const { added = 0, changed = 0, unchanged = 0 } = body.data ?? {};
        message = status === 200 ? `${added + changed + unchanged} done` : `${status} ${body.message}`;
      })) / 1000;
    const cpu = workersCpuMs() - before;
    const perSecond = rows / seconds;
    lines.push(
      judged(
        message === `${rows} done` && perSecond >= MOST.fileRowsPerSecond && cpu <= MOST.stepCpuMs,
        `a file of ${name}: ${message} of ${rows} in ${seconds.toFixed(1)} s, ${Math.round(perSecond)} rows a second (≥ ${MOST.fileRowsPerSecond}), ${cpu} ms of processor (≤ ${MOST.stepCpuMs})`,
      ),
    );
  }
  return lines;
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
