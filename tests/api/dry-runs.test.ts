import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { OPERATIONS } from "#api/openapi/operations.ts";
import { FILE_LISTS } from "#core/management/lists/file-lists.ts";
import { ROSTER_HEADINGS } from "#core/management/rosters/roster-definition.ts";
import { csv, importRow } from "#tests/queues/consumer.ts";
import type { Answered, Caller, Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { asked } from "#tests/support/print-jobs.ts";
import { until } from "#tests/support/school.ts";

/** Given the demo school with a gradebook that is still to be opened, when anything is tried by a dry run, then the database is the same afterwards, but for what counts attempts (S-61). */
const school = givenSchool({ asked: "at the end" });
let registrar: Caller;
let admin: Caller;
let finance: Caller;
let teacher: Caller;
let book: Row;
let section: string;
let invoice: Row;
const queried = async (sql: string): Promise<Row[]> => {
  const database = school.database();
  const { rows } = await database.execute(sql);
  database.close();
  return rows;
};
beforeAll(async () => {
  [registrar, admin, finance, teacher] = (await Promise.all(
    ["registrar", "admin", "finance", "teacher"].map((person) => school.as(person)),
  )) as [Caller, Caller, Caller, Caller];
  const books = (await teacher.get("/grade_books?status=Draft&perPage=100")).body.rows;
  const { id } = books.find(({ subject }: Row) => subject.kind === "academic");
  book = (await teacher.get(`/v2/grade_books/${id}`)).body.data;
  const [last] =
    await queried(`select section.uuid from section join school_year on school_year.id = school_year_id
    where school_year.name = 'SY 2025-2026' and kind = 'regular' order by section.id limit 1`);
  section = String(last?.uuid);
  [invoice] = (await queried(
    "select number, student_no, balance_centavos from invoice join student on student.id = student_id where settlement = 'unpaid' and balance_centavos > 100000 limit 1",
  )) as [Row];
  // A class whose gradebooks a change would open, and a dry run must not.
  const added = await registrar.post("/management/subjects", {
    code: "DRY-RUN",
    name: "Dry Runs",
    gradelevel_code: "G07",
    kind: "academic",
  });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  await queried(`insert into school_class (uuid, section_id, subject_id, first_term, last_term)
    select '018f0000-0000-7000-8000-0000000d2400', section.id, subject.id, 1, 3 from subject
      join section on section.grade_level_id = subject.grade_level_id and section.kind = 'regular'
      join school_year on school_year.id = school_year_id and school_year.name = 'SY 2026-2027'
    where subject.code = 'DRY-RUN' order by section.id limit 1`);
  await watchTables();
});

/** What counts who tries how often, and how lately a session was used. */
const COUNTS_ATTEMPTS = [
  "costly_work",
  "session",
  "sign_in_attempt",
  "sign_in_throttle",
  "view_event",
  "health_probe",
  "scheduled_job",
  "audit_seal",
];
/** An import that is a job is asked for also where it only tells: its request, and what it found, are kept to be read. */
const OF_JOBS = ["import_job", "outbox", "idempotency", "audit_event", "event_summary", "file_matching"];

/** Notes in `touched` every table of whose rows one is added, removed or changed from here on, by whatever writes. */
async function watchTables(): Promise<void> {
  const tables = await queried(
    "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
  );
  const watched = tables
    .map(({ name }) => String(name))
    .filter((name) => !COUNTS_ATTEMPTS.includes(name) && !/^(staged|import)_/.test(name));
  await queried("create table touched (name text primary key)");
  for (const name of watched) {
    const columns = await queried(`select name from pragma_table_info('${name}')`);
    const differs = columns.map((column) => `old."${column.name}" is not new."${column.name}"`).join(" or ");
    for (const [event, when = ""] of [["insert"], ["delete"], ["update", `when ${differs}`]] as const)
      await queried(`create trigger touched_${name}_${event} after ${event} on "${name}" ${when} begin
        insert or ignore into touched values ('${name}'); end`);
  }
}

const dry = (
  by: Caller,
  path: string,
  rows: string,
  fields: Record<string, string> = {},
): Promise<Answered> =>
  by.upload(`${path}${path.includes("?") ? "&" : "?"}dry_run=1`, "list.csv", rows, {}, fields);
const text = async (by: Caller, path: string): Promise<string> => {
  const { status, body } = await by.get(path);
  expect([path, status]).toEqual([path, 200]);
  return new TextDecoder().decode(body as unknown as Uint8Array);
};
const NEW_ROWS: Partial<Record<string, string>> = {
  assignments: "Section,Subject,Teachers",
  departments: "Name\r\nBagong Kagawaran",
  sponsors: "Name,Email\r\nBagong Sponsor,bagong.sponsor@example.test",
  faculties: "Employee No.,Last Name,First Name\r\nT-8001,Bago,Guro",
};
const job = async (answer: Promise<Answered>): Promise<Answered> => {
  const asked = await answer;
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  await until(async () => {
    const { data } = (await finance.get(`/imports/${asked.body.data.import_id}`)).body;
    return ["done", "failed"].includes(data.status);
  }, 60);
  return asked;
};
const payment = () => ({
  payment_method: "CASH",
  amount_paid: 100,
  inv_no: [invoice.number],
  customer_id: invoice.student_no,
});

/** A sound dry run of each call that has one. */
const DRY_RUNS: Record<string, () => Promise<Answered>> = {
  "post /attendance/import": async () =>
    dry(
      registrar,
      "/attendance/import?school_year=SY%202026-2027&term=1st",
      "Student ID,Days Absent,Days Tardy\r\n000001,1,1",
    ),
  "post /customer/statements/mail": () =>
    finance.post("/customer/statements/mail?dry_run=1", { customer_ids: ["000001"], month: "2026-10" }),
  "post /billing/segments/members/import": () =>
    dry(finance, "/billing/segments/members/import", "Segment,Student ID\r\nBUS,000001"),
  "post /invoice/import": () =>
    job(dry(finance, "/invoice/import", csv([importRow({ "Reference No": "DRY" })]))),
  "post /invoice/opening_balances/import": () =>
    job(dry(finance, "/invoice/opening_balances/import", "Student ID,Amount\r\n000001,100")),
  "post /payment/import": () =>
    job(
      dry(
        finance,
        "/payment/import",
        `Student ID,Invoice No,Amount,Payment Method\r\n${invoice.student_no},${invoice.number},100,CASH`,
      ),
    ),
  "post /bank_lines/import": () =>
    job(
      dry(
        finance,
        "/bank_lines/import?bank_code=BDO",
        "Date,Description,Reference,Credit\r\n11/16/2026,Deposit,DRY-1,100.00",
      ),
    ),
  "post /payment/create/refund/import": () =>
    job(dry(finance, "/payment/create/refund/import", "Student ID,Amount\r\n000001,1")),
  "post /customer/{customer}/credit/apply": () =>
    finance.post(`/customer/${invoice.student_no}/credit/apply?dry_run=1`, { inv_no: [invoice.number] }),
  "post /payment": () => finance.post("/payment?dry_run=1", payment()),
  "post /payment/bulk": () => finance.post("/payment/bulk?dry_run=1", payment()),
  "post /promissory_note": () =>
    finance.post("/promissory_note?dry_run=1", {
      customer_id: invoice.student_no,
      invoices: [invoice.number],
      dates: [{ date: "2026-12-15", amount: Number(invoice.balance_centavos) / 100 }],
    }),
  "post /print_jobs": () => registrar.post("/print_jobs?dry_run=1", asked()),
  "post /grade_components/{id}/import": () => {
    const path = `/grade_components/${book.grade_component_evaluations[0].id}/import`;
    return dry(teacher, path, "Code,Column Name,Description,Maximum Points\r\nDRY1,Quiz,,10");
  },
  "post /report_cards/exclude/import/school-year/{year}/term/{term}": () =>
    dry(
      registrar,
      "/report_cards/exclude/import/school-year/2026-2027/term/3rd",
      "Student ID,Student Name,Reason\r\n000001,,Dry",
    ),
  "post /v2/scores/import": async () =>
    dry(teacher, "/v2/scores/import", await text(teacher, `/grade_books/${book.id}/template`), {
      gradebook_id: book.id,
    }),
  "post /accounts/invitations/import": () =>
    dry(
      admin,
      "/accounts/invitations/import",
      "Roles,Last Name,Given Name,Email\r\nTeacher,Dry,Run,dry.run@example.test",
    ),
  "post /management/guardians/import": () =>
    dry(registrar, "/management/guardians/import", "Student ID,Guardian\r\n000001,Tiya Dry"),
  ...Object.fromEntries(
    FILE_LISTS.map((list) => [
      `post /management/${list}/import`,
      async () =>
        dry(
          registrar,
          `/management/${list}/import`,
          list === "assignments" || !NEW_ROWS[list]
            ? await text(registrar, `/management/${list}/template`)
            : (NEW_ROWS[list] ?? ""),
        ),
    ]),
  ),
  "post /management/rosters/import": () =>
    dry(
      registrar,
      `/management/rosters/import?${new URLSearchParams({ school_year: "SY 2026-2027" })}`,
      `${ROSTER_HEADINGS.join()}\r\n980001,Dry,Run,,Grade 7,Narra,Yes,Nanay Dry,nanay.dry@example.test`,
    ),
  "post /sms/enrollment-pass/import": () =>
    dry(
      registrar,
      "/sms/enrollment-pass/import",
      "Student ID,Incoming School Year,Incoming Grade Level\r\n000001,SY 2027-2028,Grade 8",
    ),
  "post /management/student-details/import": () =>
    dry(registrar, "/management/student-details/import", "Student ID,Sex\r\n000001,F\r\n000002,M"),
  "post /management/oneroster/import": () => dry(registrar, "/management/oneroster/import", "no ZIP"),
  "post /management/rollover/placements/import": () =>
    dry(registrar, "/management/rollover/placements/import", "Student ID,Section\r\n000001,Narra"),
  "post /publishing_jobs": () =>
    registrar.post("/publishing_jobs?dry_run=1", {
      scope: "sections",
      school_period_id: "SY 2025-2026",
      grading_period_name: "1st",
      section_ids: [section],
    }),
  "patch /v2/report_cards/publish": () => registrar.patch("/v2/report_cards/publish?dry_run=1", { ids: [] }),
};

const named = OPERATIONS.filter(({ query }) =>
  JSON.stringify(
    query ? z.toJSONSchema(query as z.ZodType, { io: "input", unrepresentable: "any" }) : {},
  ).includes("dry_run"),
).map(({ method, path }) => `${method} ${path}`);

test("every call that has a dry run is tried", () => {
  expect(Object.keys(DRY_RUNS).sort()).toEqual([...named].sort());
});

test.each(Object.entries(DRY_RUNS))("%s changes nothing", async (name, send) => {
  const isJob = /^post \/(invoice|payment|bank_lines)\/.*import$/.test(name);
  // What was done before is over.
  await until(
    async () => (await queried("select count(*) as open from outbox where done_at is null"))[0]?.open === 0,
  );
  await queried("delete from touched");
  const { status, body } = await send();
  expect([status < 500, JSON.stringify(body).slice(0, 200)]).toEqual([true, expect.any(String)]);
  statuses.push([name, status, status < 400 ? "" : JSON.stringify(body).slice(0, 300)]);
  const touched = (await queried("select name from touched")).map(({ name }) => String(name));
  // An import that is a job opens nothing; of the others nothing at all is kept.
  expect(touched.filter((name) => !isJob || !OF_JOBS.includes(name))).toEqual([]);
});
const statuses: [string, number, string][] = [];
/** What has nothing to do in the demo school: it is refused there, and writes nothing either. */
const REFUSED = [
  "post /customer/{customer}/credit/apply",
  "post /management/rollover/placements/import",
  "patch /v2/report_cards/publish",
];
test("what else was tried was understood", () => {
  expect(statuses.filter(([name, status]) => status >= 400 && !REFUSED.includes(name))).toEqual([]);
});
