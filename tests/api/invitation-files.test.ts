import { beforeAll, expect, test } from "vitest";
import type { Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";

/** Given a file of people, when the administrator imports it, then each without an account is invited by one mail, all or none (I-29). */
const school = givenSchool({ asked: "at the end" });
const admin = givenCaller(school, "admin");

beforeAll(async () => {
  const database = school.database();
  await database.execute(
    "update staff set email = 'member' || id || '@school.example' where user_id is null and email = ''",
  );
  database.close();
});

const HEADINGS = "Employee No.,Last Name,Given Name,Email,Roles";
const PATH = "/accounts/invitations/import";
const upload = (lines: string[], query = "") =>
  admin.upload(`${PATH}${query}`, "people.csv", [HEADINGS, ...lines].join("\r\n"));
const accounts = async (search: string): Promise<Row[]> =>
  (await admin.get(`/accounts?${new URLSearchParams({ search })}`)).body.rows;
const mailsTo = async (address: string): Promise<number> => {
  const { rows } = (await (await fetch(`${school.stack.mailUrl}/emails`)).json()) as { rows: Row[] };
  return rows.filter(({ to }) => [to].flat().includes(address)).length;
};
const freeMember = async (place: number): Promise<Row> => {
  const database = school.database();
  const { rows } = await database.execute(
    `select employee_no, email, last_name, given_name from staff where user_id is null and is_active = 1 and email <> '' order by id limit 1 offset ${place}`,
  );
  database.close();
  return rows[0] as Row;
};

test("members of the faculty and others are invited, each by one mail, and by the same file nobody again", async () => {
  const member = await freeMember(0);
  const other = await freeMember(1);
  const lines = [
    `${member.employee_no},,,,"Teacher, Homeroom Adviser"`,
    `,,,${String(other.email).toUpperCase()},ST`,
    ",Dizon,Lea,lea.dizon@example.test,finance",
  ];
  const dry = await upload(lines, "?dry_run=1");
  expect(dry.body.data).toMatchObject({ new: 3, unchanged: 0, error_count: 0 });
  expect(await accounts("lea.dizon")).toEqual([]);
  expect((await upload(lines)).body.data).toMatchObject({ rows: 3, added: 3 });
  const [lea] = await accounts("lea.dizon");
  expect(lea).toMatchObject({ state: "Invited" });
  const [adviser] = await accounts(String(member.email));
  expect(adviser?.fullname).toContain(`${member.last_name}, ${member.given_name}`);
  for (const address of ["lea.dizon@example.test", String(member.email), String(other.email)])
    await until(async () => (await mailsTo(address)) === 1 || undefined);
  const again = await upload(lines);
  expect(again.body.data).toMatchObject({ added: 0, unchanged: 3 });
  expect(again.body.data.warnings.map(({ message }: Row) => message)).toContain(
    "3 people have an account already, which stays as it is.",
  );
  expect(await mailsTo("lea.dizon@example.test")).toBe(1);
  const database = school.database();
  const { rows } = await database.execute(
    "select event, count(*) as events from audit_event where event in ('account-invite', 'account-import') group by event",
  );
  database.close();
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { event: "account-import", events: 1 },
    { event: "account-invite", events: 3 },
  ]);
});

test("what is wrong is told by row and column, and nobody is invited", async () => {
  const member = await freeMember(0);
  const answer = await upload([
    "NOBODY-1,,,,Teacher",
    ",Cruz,Ana,not an address,Teacher",
    ",Cruz,Ana,ana.cruz@example.test,Headmaster",
    ",,Ana,ana@example.test,Teacher",
    `${member.employee_no},,,another@example.test,Teacher`,
    ",Cruz,Ben,ben.cruz@example.test,Teacher and Teacher",
    ",Reyes,Cora,cora@example.test,Teacher",
    ",Reyes,Cora,CORA@example.test,Teacher",
  ]);
  expect(answer.status).toBe(422);
  expect(answer.body.errors.map(({ message }: Row) => message)).toEqual([
    expect.stringMatching(/^Row 2, .*is no member of the faculty/),
    expect.stringMatching(/^Row 3, .*is no email address/),
    expect.stringMatching(/^Row 4, .*is none of Teacher, Department Head/),
    expect.stringMatching(/^Row 5, .*needed of somebody who is no member/),
    expect.stringMatching(/^Row 6, .*is on record: correct it in All Faculties/),
    expect.stringMatching(/^Row 7, .*choose each role once/),
    expect.stringMatching(/^Row 9, .*this address is already in row 8/),
  ]);
  expect(await accounts("example.test")).toHaveLength(1);
});

test("the template, uploaded as it is, invites nobody", async () => {
  const template = await admin.get("/accounts/invitations/template");
  const { status, body } = await admin.upload(PATH, "t.csv", template.body as unknown as string);
  expect([status, body.data.added]).toEqual([200, 0]);
});
