import { beforeAll, expect, test } from "vitest";
import { named } from "#tests/support/card-rows.ts";
import { everythingOf } from "#tests/support/everything-kept.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { pngOf } from "#tests/support/pictures.ts";
import { until } from "#tests/support/school.ts";

/** Given a person on record, when the registrar asks for everything kept, then it is there as one ZIP, noted, and complete (M-36). */
const school = givenSchool();
const registrar = givenCaller(school, "registrar");
const admin = givenCaller(school, "admin");
let student: string;
beforeAll(async () => {
  student = await found(`select student.student_no from student
    join report_card_row on report_card_row.student_id = student.id and state = 'Ready' and term_id = 1
    join payment_customer on payment_customer.student_id = student.id limit 1`);
  const id = `${await found("select uuid from term where id = 1")}.${student}`;
  const published = await registrar.patch("/v2/report_cards/publish", named([{ id, student_no: student }]));
  expect(published.status).toBe(200);
  // Whoever prints it has it kept as it was drawn.
  await registrar.post("/reports/student_progress/admin/bulkprint", named([{ id }]).data);
});

/** The first value that the database has of this. */
async function found(sql: string): Promise<string> {
  const db = school.database();
  const { rows } = await db.execute(sql);
  db.close();
  return String(Object.values(rows[0] ?? {})[0]);
}

test("of a student: records by subject, papers and the photo", async () => {
  await registrar.upload(`/management/students/${student}/photo`, "me.png", pngOf(40, 40));
  await until(async () => (await found("select count(*) from kept_pdf")) !== "0");
  const { names, read } = await everythingOf(registrar, `/management/students/${student}`);
  for (const name of ["record", "guardians", "school/sections", "grades/scores", "grades/terms", "events"])
    expect(names).toContain(`${name}.json`);
  for (const name of ["billing/invoices", "billing/payments", "billing/ledger", "papers/report-cards"])
    expect(names).toContain(`${name}.json`);
  const [record] = read("record.json");
  expect(record).toMatchObject({ student_no: student });
  expect(record).not.toHaveProperty("id");
  const [score] = read("grades/scores.json");
  expect(score).toMatchObject({ school_year: expect.any(String), subject: expect.any(String) });
  expect(typeof score?.maximum).toBe("number");
  expect(names).toContain("report-cards/SY 2025-2026 term 1 revision 1.pdf");
  expect(read("papers/report-cards.json")[0]?.canonical).toMatchObject({ student: expect.anything() });
  expect(read("events.json").at(-1)).toMatchObject({ event: "everything-kept", subject_kind: "management" });
});

test("of a sponsor and a member of the faculty: the record, whom it concerns, and the account", async () => {
  const sponsor = await everythingOf(
    registrar,
    `/management/sponsors/${await found("select uuid from guardian where email = 'parent@talaan.test'")}`,
  );
  expect(sponsor.read("students.json").length).toBeGreaterThan(0);
  const [account] = sponsor.read("account/account.json");
  expect(account).toMatchObject({ email: "parent@talaan.test", roles: "PAR" });
  expect(JSON.stringify(account)).not.toContain("argon2");

  const teacher = await everythingOf(
    registrar,
    `/management/faculties/${await found("select uuid from staff where email = 'teacher@talaan.test'")}`,
  );
  expect(teacher.read("record.json")).toHaveLength(1);
  expect(teacher.read("classes.json").length).toBeGreaterThan(0);
});

test("who is no registrar is refused, and the person's history says who asked", async () => {
  expect((await admin.post(`/management/students/${student}/everything-kept`, {})).status).toBe(403);
  const { body } = await registrar.get(`/management/students/${student}/events`);
  expect(body.rows[0]).toMatchObject({ action: "Everything kept was asked for" });
});
