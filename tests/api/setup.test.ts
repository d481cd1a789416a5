import { expect, test } from "vitest";
import { Caller } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { School } from "#tests/support/school.ts";

/** Given a school without accounts, when somebody names its setup code, then the first administrator is made, once (I-19). */
const CODE = "4TQ9X-2MHVD-8KCRA-W7N5E";
const school = givenSchool({
  open: () => School.open({ console: true, vars: { SETUP_CODE: CODE } }, "empty"),
});
const anyone = () => new Caller(school.stack.apiUrl, "", "");

const ENTRY = {
  code: CODE,
  schoolName: "Sta. Lucia Academy",
  givenName: "Arturo",
  lastName: "Palma",
  email: "Admin@School.test ",
  newPassword: "Opening!2026",
  confirmPassword: "Opening!2026",
};
const setUp = (entry: Partial<typeof ENTRY> = {}) => anyone().post("/setup", { ...ENTRY, ...entry });
const atConsole = (path: string) => fetch(school.stack.consoleUrl + path, { redirect: "manual" });

async function rowsOf(sql: string) {
  const database = school.database();
  const { rows } = await database.execute(sql);
  database.close();
  return rows;
}

test("every page leads to the sign-in page, and that to the setup", async () => {
  expect((await anyone().get("/setup")).body.data).toEqual({ is_open: true, has_code: true });
  expect((await atConsole("/management/classes/sections")).headers.get("location")).toMatch(/^\/login/);
  expect((await atConsole("/login")).headers.get("location")).toBe("/setup");
  const page = await atConsole("/setup");
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Name of the school")]);
});

test("what is missing or no password is told, and nothing is made", async () => {
  const refused = await setUp({ schoolName: " ", email: "nobody" });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    expect.arrayContaining([
      { path: "schoolName", message: "This field is required" },
      { path: "email", message: "Please enter one email address" },
    ]),
  ]);
  const passwords = [
    [{ newPassword: "" }, "Missing Input"],
    [{ confirmPassword: "Other!2026" }, "New Password Do Not Match"],
    [{ newPassword: "short", confirmPassword: "short" }, "Password Condition Not Satisfied"],
  ] as const;
  for (const [entry, message] of passwords)
    expect((await setUp(entry)).body).toMatchObject({ code: "PASSWORD_REFUSED", message });
  expect(await rowsOf("select 1 from user_account")).toEqual([]);
});

test("of two at once with the right code one is the administrator, signed in, and the other finds it closed", async () => {
  const wrong = await setUp({ code: "4TQ9X-2MHVD-8KCRA-W7N5F" });
  expect([wrong.status, wrong.body.code]).toEqual([403, "SETUP_CODE_REFUSED"]);
  const both = await Promise.all([
    setUp({ code: CODE.replaceAll("-", "") }),
    setUp({ email: "other@school.test", code: ` ${CODE.replaceAll("-", " ").toLowerCase()}\n` }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);

  const opened = both.find(({ status }) => status === 200);
  const administrator = new Caller(school.stack.apiUrl, opened?.body.data.AccessToken, "");
  const { body } = await administrator.get("/users/me");
  expect(body.data).toMatchObject({ roles: [{ role_code: "SA" }], school: { name: ENTRY.schoolName } });
  expect(await rowsOf("select role_code, position from user_role")).toEqual([
    { role_code: "SA", position: 1 },
  ]);
  expect(await rowsOf("select name, address from school")).toEqual([{ name: ENTRY.schoolName, address: "" }]);
  const events = await rowsOf(
    "select event, actor_role, data_json ->> 'address' as address from audit_event order by id",
  );
  expect(events).toEqual([
    { event: "school-setup-refused", actor_role: null, address: "direct" },
    { event: "school-setup", actor_role: "SA", address: "direct" },
    { event: "sign-in", actor_role: "SA", address: "direct" },
  ]);
});

test("from then on the setup is closed: its call is not found, its page leads to sign-in, also after a restart", async () => {
  await school.restart();
  expect((await setUp()).status).toBe(404);
  expect((await anyone().get("/setup")).body.data.is_open).toBe(false);
  expect((await atConsole("/setup")).headers.get("location")).toBe("/login");
  expect((await atConsole("/login")).status).toBe(200);
  const [account] = await rowsOf("select email from user_account");
  expect(
    (await anyone().post("/auth/login", { email: account?.email, password: ENTRY.newPassword })).status,
  ).toBe(200);
});
