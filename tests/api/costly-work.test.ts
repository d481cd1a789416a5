import { expect, test } from "vitest";
import { CALLS } from "#core/calls.ts";
import { COSTLY_WORK, type CostlyWork } from "#core/shared/costly-work.ts";
import { csv, importRow } from "#tests/queues/consumer.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

/** Given a person who asks for costly work without end, then what is beyond the limit is refused in words and not done (S-20). */
const school = givenSchool({ asked: "never" });
const finance = givenCaller(school, "finance");

const WORK: Record<CostlyWork, string[]> = {
  import: [
    "/accounts/invitations/import",
    "/attendance/import",
    "/bank_lines/import",
    "/billing/segments/members/import",
    "/grade_components/{id}/import",
    "/invoice/import",
    "/invoice/opening_balances/import",
    "/management/assignments/import",
    "/management/curriculum/import",
    "/management/departments/import",
    "/management/designations/import",
    "/management/faculties/import",
    "/management/faculty-types/import",
    "/management/grade-levels/import",
    "/management/guardians/import",
    "/management/oneroster/import",
    "/management/rollover/placements/import",
    "/management/rosters/import",
    "/management/sections/import",
    "/management/sponsor-types/import",
    "/management/sponsors/import",
    "/management/student-details/import",
    "/management/student-types/import",
    "/management/subjects/import",
    "/payment/create/refund/import",
    "/payment/import",
    "/report_cards/exclude/import/school-year/{year}/term/{term}",
    "/sms/enrollment-pass/import",
    "/v2/scores/import",
  ],
  file: [
    "/awards/certificates/print",
    "/billing/journal/export",
    "/documents",
    "/documents/{id}/retry",
    "/management/faculties/{id}/everything-kept",
    "/management/school-years/{id}/oneroster",
    "/management/sponsors/{id}/everything-kept",
    "/management/students/{id}/everything-kept",
    "/pdf/attendance/{kind}",
    "/pdf/credit_memo/bulk",
    "/pdf/invoice/bulk",
    "/pdf/invoice/payment_history/{uuid}",
    "/pdf/invoice/{uuid}",
    "/pdf/payment/refund/{uuid}",
    "/pdf/payment/transaction/bulk",
    "/pdf/payment/transaction/{uuid}",
    "/pdf/promissory_note/{uuid}",
    "/permanent_records/{student_id}/issues",
    "/permanent_records/{student_id}/issues/{id}/print",
    "/reports/student_progress/admin/bulkprint",
    "/v2/pdf/grade_books/grade_book",
    "/v2/pdf/grade_books/grade_sheet",
  ],
  "print job": ["/print_jobs", "/print_jobs/{id}/retry", "/publishing_jobs", "/publishing_jobs/{id}/retry"],
  mail: [
    "/credit_memo/mail/send",
    "/customer/statements/mail",
    "/invoice/mail/send",
    "/mailer/send",
    "/payment/mail/send",
    "/payment/refund/mail/send",
    "/reminder/send",
    "/reports/missing_grades/remind",
    "/v2/report_cards/mail",
  ],
};

test("the calls that ask for costly work are these, and every other that is accepted for later is known", () => {
  const costly = CALLS.flatMap(({ costly: work, path }) => (work ? [{ work, path }] : []));
  const byWork = Object.groupBy(costly, ({ work }) => work);
  for (const [work, paths] of Object.entries(WORK))
    expect(byWork[work as CostlyWork]?.map(({ path }) => path).sort(), work).toEqual(paths);
  const others = CALLS.filter((call) => call.success === 202 && !call.costly).map(({ path }) => path);
  // Continued in steps of their own, once for everyone.
  expect(others).toEqual([
    "/audit_log/verification",
    "/management/rollover/apply",
    "/management/rollover/retry",
  ]);
});

const asked = async (work: CostlyWork, count: number, minutesAgo = 0): Promise<void> => {
  const database = school.database();
  await database.execute({
    sql: `insert or replace into costly_work (user_id, work, window_started_at, asked)
      values ((select id from user_account where email = 'finance@talaan.test'), ?, ?, ?)`,
    args: [work, new Date(school.nowMs() - minutesAgo * 60_000).toISOString(), count],
  });
  database.close();
};
const imports = async (): Promise<number> => {
  const database = school.database();
  const { rows } = await database.execute("select count(*) as n from import_job");
  database.close();
  return Number(rows[0]?.n);
};
const upload = () =>
  finance.upload("/invoice/import?dry_run=1", "a.csv", csv([importRow({ "Reference No": "COSTLY" })]));

test("up to the limit it is done, beyond it is refused with the minutes to wait; in the next window it is done again", async () => {
  await asked("import", COSTLY_WORK.import.most - 2, 4);
  const before = await imports();

  const answers = await Promise.all(Array.from({ length: 6 }, upload));

  expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 429, 429, 429, 429]);
  expect(await imports()).toBe(before + 2);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body.message).toMatch(
    /^You have asked for 60 imports within 10 minutes\. Please wait [1-6] minutes? and try again\.$/,
  );
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(60);

  await asked("import", COSTLY_WORK.import.most, 11);
  expect((await upload()).status).toBe(202);
});

test("a list's export counts as a file; another kind of work, another person, and what only counts do not", async () => {
  await asked("file", COSTLY_WORK.file.most);
  const exported = await finance.post("/pdf/invoice/invoice_list", { format: "csv" });
  const [invoice] = (await finance.get("/invoice?invoice_status=UNPAID&perPage=1")).body.rows;
  const file = await finance.post(`/pdf/invoice/${invoice.uuid}`);
  expect([exported.status, file.status]).toEqual([429, 429]);
  const registrar = await school.as("registrar");
  const jobs = await registrar.post("/print_jobs?dry_run=1", {
    what: "report_cards",
    scope: "school",
    school_period_id: "SY 2025-2026",
    grading_period_name: "1st",
    include: "all",
    order: "section",
    sheet: "one",
    file: "pdf",
  });
  expect(jobs.status).toBe(200);
  const database = school.database();
  const { rows } = await database.execute("select distinct work from costly_work order by work");
  database.close();
  expect(rows.map(({ work }) => work)).toEqual(["file", "import"]);
});
