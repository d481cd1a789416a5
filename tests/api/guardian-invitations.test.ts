import { expect, test } from "vitest";
import { Caller, type Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";

/** Given a school whose sponsors have no accounts, when its office invites them, then each who can be is invited once (I-26). */
const school = givenSchool({ asked: "at the end" });
const registrar = givenCaller(school, "registrar");
const admin = givenCaller(school, "admin");

const rowsOf = async (sql: string, ...args: (string | number)[]) => {
  const database = school.database();
  const { rows } = await database.execute({ sql, args });
  database.close();
  return rows;
};
const mailsTo = async (email: string): Promise<Row[]> => {
  const { rows } = (await (await fetch(`${school.stack.mailUrl}/emails`)).json()) as { rows: Row[] };
  return rows.filter(({ to }) => [to].flat().includes(email));
};
const letterTo = async (email: string): Promise<string> => {
  const mail = await until(async () => (await mailsTo(email))[0]);
  const headers = { accept: "application/json" };
  return (await fetch(`${school.stack.mailUrl}/emails/${mail.id}`, { headers })).text();
};
const counted = async (caller: Caller, section = "") =>
  (await caller.get(`/guardian_invitations?section_id=${section}`)).body.data;

test("the sponsors of a section are counted, invited once, and come in to the parent app", async () => {
  // Given a section with siblings, a sponsor without an address, two with one address, and one with an account
  const [section] =
    await rowsOf(`select section.uuid, section.id from section join student_section on section_id = section.id
    where kind = 'regular' group by section.id order by count(*) desc, section.id limit 1`);
  const pupils = await rowsOf(
    "select student.id, guardian_id from student_section join student on student.id = student_id where section_id = ? order by student.id",
    Number(section?.id),
  );
  const [one, sibling, silent, first, second, known] = pupils.map(({ guardian_id }) => Number(guardian_id));
  await rowsOf("update student set guardian_id = ? where guardian_id = ?", Number(one), Number(sibling));
  const address = (guardian: number | undefined, email: string) =>
    rowsOf("update guardian set email = ? where id = ?", email, Number(guardian));
  await address(one, " Ana.One@Example.test");
  await rowsOf("update guardian set fullname = 'Reyes, Ana' where id = ?", Number(one));
  await address(silent, "");
  await address(first, "shared@example.test");
  await address(second, "shared@example.test");
  await address(known, "teacher@talaan.test");
  const before = await counted(registrar, String(section?.uuid));
  expect(before).toMatchObject({ without_address: 1, shared_address: 2 });
  expect(await counted(admin)).toMatchObject({ without_address: 1 });

  // When the registrar invites them, twice at once
  const invite = () => registrar.post("/guardian_invitations", { section_id: section?.uuid });
  const answers = await Promise.all([invite(), invite()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  const done = answers.find(({ status }) => status === 201);
  expect(done?.body.message).toMatch(
    new RegExp(
      `^${before.invited} invitation\\(s\\) sent\\. Left out: .*1 sponsor without an email address, 2 sponsors whose`,
    ),
  );

  // Then nobody is left to invite, each has one mail, and the link sets the password of the parent app
  expect(await counted(registrar, String(section?.uuid))).toMatchObject({
    invited: 0,
    with_account: before.invited + before.with_account,
  });
  const letter = await letterTo("ana.one@example.test");
  expect(letter).toContain("/sponsor/new-password#token=");
  const token = /#token=([\w-]+)/.exec(letter)?.[1] ?? "";
  const anyone = new Caller(school.stack.apiUrl, "", "");
  const set = await anyone.post("/auth/confirm-forgot-password", {
    token,
    newPassword: "Sariwa!2026",
    confirmPassword: "Sariwa!2026",
  });
  expect(set.status).toBe(200);
  const parent = await Caller.signIn(
    school.stack.apiUrl,
    "ana.one@example.test",
    "Sariwa!2026",
    "/sponsor/auth/login",
  );
  expect((await parent.get("/sponsor/students")).body.rows.length).toBeGreaterThanOrEqual(2);
  await until(async () => (await mailsTo("shared@example.test")).length > 0 || undefined);
  expect(await mailsTo("ana.one@example.test")).toHaveLength(1);
  expect(await mailsTo("shared@example.test")).toHaveLength(1);
  expect(await mailsTo("teacher@talaan.test")).toEqual([]);
  const [account] = (await admin.get("/accounts?search=ana.one")).body.rows;
  expect(account).toMatchObject({ fullname: "Reyes, Ana", roles: "PAR", state: "Active" });
});

test("a section there is not is refused; all are invited by parts, until nobody is left", async () => {
  const unknown = await registrar.post("/guardian_invitations", { section_id: "nobody" });
  expect([unknown.status, unknown.body.errors?.[0]?.path]).toEqual([422, "section_id"]);
  for (let round = 0; round < 10; round += 1) {
    const { invited } = await counted(admin);
    if (invited === 0) break;
    expect((await admin.post("/guardian_invitations", {})).status).toBe(201);
  }
  expect((await counted(admin)).invited).toBe(0);
  const again = await admin.post("/guardian_invitations", {});
  expect([again.status, again.body.message]).toEqual([
    422,
    expect.stringMatching(/^There is nobody to invite\./),
  ]);
});
