import { expect, test } from "vitest";
import { givenSchool } from "#tests/support/given-school.ts";
import { School, until } from "#tests/support/school.ts";

/** The nightly verifications: their result is on the administrator's dashboard alone, and a failure is mailed. */
const school = givenSchool({ open: () => School.openShared("small"), asked: "never" });
const NIGHTLY = "15 17 * * *";
const EVERY_MINUTE = "* * * * *";

async function execute(sql: string) {
  const database = school.database();
  const { rows } = await database.execute(sql);
  database.close();
  return rows;
}
/** A night: the jobs that work through many records continue with the minutes after it. */
async function night() {
  await school.stack.runCron(NIGHTLY);
  await until(async () => {
    await school.stack.runCron(EVERY_MINUTE);
    const open = await execute("select 1 from scheduled_job where state_json ->> 'continues' = 1");
    return open.length === 0;
  });
}
const verificationsOf = async (account: string) =>
  (await (await school.as(account)).get("/dashboard")).body.data.verifications;
const inbox = () =>
  school.stack.mail.mails().filter(({ subject }) => subject.startsWith("Verification failed"));

test("given a sound school, then the administrator sees three verifications without findings, nobody else any, and no mail is sent", async () => {
  await night();
  expect(await verificationsOf("admin")).toEqual(
    ["books", "grades", "trail"].map((name) => ({ name, finished_at: expect.any(String), findings: [] })),
  );
  expect(await verificationsOf("registrar")).toEqual([]);
  expect(inbox()).toEqual([]);
});

test("given an invoice and a grade changed behind the system, then both are named on the dashboard and mailed without naming a record", async () => {
  const number = (await execute("select number from invoice where settlement = 'unpaid' limit 1"))[0]?.number;
  await execute(`update invoice set due_date = date(due_date, '+90 days') where number = '${number}'`);
  await execute(
    "update term_grade set grade_e4 = grade_e4 - 10000 where gradebook_id = 3 and grade_e4 is not null",
  );
  // A month of nights has passed since the last proof: each of the thirty turns is made up for.
  const proven = await execute(
    "select name from scheduled_job where state_json ->> '$.proven.day' is not null order by name",
  );
  expect(proven.length).toBeGreaterThan(1);
  await execute(
    "update scheduled_job set state_json = json_set(state_json, '$.proven.day', '2026-10-01') where state_json ->> '$.proven.day' is not null",
  );
  await night();
  const found = new Map(
    (await verificationsOf("admin")).map((run: { name: string; findings: string[] }) => [
      run.name,
      run.findings.join(),
    ]),
  );
  expect(found.get("books")).toContain(String(number));
  expect(found.get("grades")).toContain("comes of the scores");
  expect(found.get("trail")).toBe("");
  await until(async () => inbox().length === 2);
  for (const mail of inbox()) {
    expect(mail.to).toEqual(["admin@talaan.test"]);
    expect(mail.text).not.toContain(String(number));
  }
});
