import { describe, expect, test } from "vitest";
import { newUuid } from "#core/shared/uuid.ts";
import { type Answered, Caller, type Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";

/** Given the demo school, when its administrator keeps the accounts, then they are as decided, and an administrator remains (I-15 to I-17). */
const school = givenSchool({ asked: "at the end" });
const admin = givenCaller(school, "admin");
const anyone = () => new Caller(school.stack.apiUrl, "", "");
const key = () => ({ "idempotency-key": newUuid(Date.now(), crypto.getRandomValues(new Uint8Array(10))) });

const accountOf = async (search: string): Promise<Row> => {
  const { body } = await admin.get(`/accounts?search=${encodeURIComponent(search)}`);
  expect(body.rows).toHaveLength(1);
  return body.rows[0];
};
const uuidOf = async (search: string): Promise<string> => (await accountOf(search)).id;
const change = async (path: string, ...emails: string[]): Promise<Answered> =>
  admin.post(`/accounts/${path}`, { uuids: await Promise.all(emails.map(uuidOf)) });

const letters = async (email: string): Promise<string[]> => {
  const { rows } = (await (await fetch(`${school.stack.mailUrl}/emails`)).json()) as {
    rows: { id: string; to: string[] }[];
  };
  const mine = rows.filter(({ to }) => [to].flat().includes(email));
  return Promise.all(
    mine.map(async ({ id }) =>
      (
        await fetch(`${school.stack.mailUrl}/emails/${id}`, { headers: { accept: "application/json" } })
      ).text(),
    ),
  );
};
/** A letter to an address that says this, once it is there. */
const letterOf = (email: string, said: string) =>
  until(async () => (await letters(email)).find((letter) => letter.includes(said)));
const tokenIn = (letter: string): string => /#token=([\w-]+)/.exec(letter)?.[1] ?? "";
const setPassword = (token: string, password = "Sariwa!2026") =>
  anyone().post("/auth/confirm-forgot-password", { token, newPassword: password, confirmPassword: password });
const signIn = (email: string, password: string) => anyone().post("/auth/login", { email, password });

let invited = 0;
const invite = (more: object = {}) => {
  invited += 1;
  const email = `invited${invited}@talaan.test`;
  const body = { last_name: "Santos", given_name: "Ana", email, roles: ["ST"], ...more };
  return admin.post("/accounts", body).then((answer) => ({ answer, email }));
};
/** An account that was invited and has set its password. */
const active = async (more: object = {}): Promise<string> => {
  const { email } = await invite(more);
  expect((await setPassword(tokenIn(await letterOf(email, "#token=")))).status).toBe(200);
  return email;
};

describe("an invitation", () => {
  test("is mailed, sets a password, once, and admits; until then nobody signs in", async () => {
    const { answer, email } = await invite({
      email: "  Maria.CRUZ@Talaan.TEST ",
      last_name: "Cruz",
      given_name: "María",
      middle_name: "Reyes",
      suffix: "Jr.",
      roles: ["ST", "HRA"],
    });
    expect(email).toContain("invited");
    expect([answer.status, answer.body.data]).toMatchObject([
      201,
      {
        fullname: "Cruz, María Reyes Jr.",
        email: "maria.cruz@talaan.test",
        state: "Invited",
        roles: "ST,HRA",
      },
    ]);
    expect(await accountOf("maria.cruz")).toMatchObject({
      role_names: "Teacher, Homeroom Adviser",
      last_sign_in_at: null,
      has_password: false,
    });
    expect((await signIn("maria.cruz@talaan.test", "")).status).toBe(401);
    const letter = await letterOf("maria.cruz@talaan.test", "#token=");
    expect(letter).toContain("/new-password#token=");
    expect(letter).toContain("7 days");
    const token = tokenIn(letter);
    expect((await setPassword(token, "short")).body.message).toBe("Password Condition Not Satisfied");
    expect((await setPassword(token, "Password1!")).body.message).toContain("most people choose");
    expect((await setPassword(token)).body.message).toBe("Your password has been set. Please sign in.");
    expect((await setPassword(token, "Muli!2026")).body.code).toBe("LINK_REFUSED");
    expect((await signIn("Maria.Cruz@talaan.test", "Sariwa!2026")).status).toBe(200);
    const account = await accountOf("maria.cruz");
    expect([account.state, account.last_sign_in_at !== null]).toEqual(["Active", true]);
  });

  test("of an address that has an account already is refused in words, whatever its letters", async () => {
    const { answer } = await invite({ email: "ADMIN@talaan.test" });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ path: "email" }]);
    expect(answer.body.message).toMatch(
      /^admin@talaan.test is the address of .+ already, whose account is active$/,
    );
  });

  test.each([
    ["email", { email: "nobody" }],
    ["last_name", { last_name: " " }],
    ["roles", { roles: [] }],
    ["roles.0", { roles: ["PAR"] }],
    ["roles", { roles: ["ST", "ST"] }],
    ["faculty_id", { faculty_id: "nobody" }],
  ])("with a wrong %s is refused there", async (path, more) => {
    const { answer } = await invite(more);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
  });

  test("two at once for one address make one account", async () => {
    const body = { last_name: "Twice", given_name: "Ana", email: "twice@talaan.test", roles: ["ST"] };
    const answers = await Promise.all([admin.post("/accounts", body), admin.post("/accounts", body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  test("for a member of the faculty takes the name on record, once", async () => {
    const choices = async () => (await admin.get("/accounts/choices")).body.data.faculties as Row[];
    const [faculty] = await choices();
    const one = await invite({ faculty_id: faculty.value, last_name: "", given_name: "" });
    expect(one.answer.status).toBe(201);
    expect(faculty.label).toContain(one.answer.body.data.fullname);
    expect((await choices()).map(({ value }) => value)).not.toContain(faculty.value);
    const again = await invite({ faculty_id: faculty.value });
    expect(again.answer.body.errors).toMatchObject([{ path: "faculty_id" }]);
  });

  test("of many of the faculty goes to the addresses on record; who has none is left out and told", async () => {
    const database = school.database();
    const { rows: staff } = await database.execute(
      "select id, uuid, last_name from staff where user_id is null order by last_name collate nocase, given_name collate nocase, id limit 3",
    );
    const [one, other, third] = staff;
    await database.execute("update staff set email = '' where user_id is null");
    for (const [place, member] of [one, other].entries())
      await database.execute({
        sql: "update staff set email = ? where id = ?",
        args: [`faculty${place}@talaan.test`, Number(member?.id)],
      });
    database.close();
    const many = (body: object) => admin.post("/accounts/faculty", { roles: ["ST"], ...body });
    const chosen = await many({ who: "chosen", faculty_ids: [one?.uuid, third?.uuid] });
    expect([chosen.status, chosen.body.errors?.[0]?.path]).toEqual([422, "faculty_ids"]);
    expect(chosen.body.message).toContain("has no email address on record");
    expect((await many({ who: "chosen", faculty_ids: [] })).status).toBe(422);
    const [first, second] = await Promise.all([many({ who: "all" }), many({ who: "all" })]);
    expect([first.status, second.status].sort()).toEqual([201, 422]);
    const message = [first, second].find(({ status }) => status === 201)?.body.message;
    expect(message).toMatch(/^2 invitation\(s\) sent\. Left out: /);
    for (const email of ["faculty0@talaan.test", "faculty1@talaan.test"]) {
      expect((await setPassword(tokenIn(await letterOf(email, "#token=")))).status).toBe(200);
      expect(await accountOf(email)).toMatchObject({ state: "Active", roles: "ST" });
    }
  });

  test("sent again has a new link, and the one before works no more; nor does a revoked one", async () => {
    const { email } = await invite();
    const first = tokenIn(await letterOf(email, "#token="));
    expect((await change("resend-invitation", email)).body.message).toBe("Invitation sent again.");
    const second = await until(async () =>
      (await letters(email)).map(tokenIn).find((token) => token !== first),
    );
    expect((await setPassword(first)).body.code).toBe("LINK_REFUSED");
    expect((await change("revoke-invitation", email)).status).toBe(200);
    expect((await setPassword(second)).body.code).toBe("LINK_REFUSED");
    expect((await accountOf(email)).state).toBe("Deactivated");
    // Reactivated it is invited again.
    expect((await change("reactivate", email)).status).toBe(200);
    expect((await accountOf(email)).state).toBe("Invited");
  });

  test("expires after 7 days", async () => {
    const { email } = await invite();
    const database = school.database();
    const { rows } = await database.execute({
      sql: `select password_reset.created_at, expires_at from password_reset join user_account on user_account.id = user_id where email = ?`,
      args: [email],
    });
    database.close();
    const [link] = rows;
    expect(Date.parse(String(link?.expires_at)) - Date.parse(String(link?.created_at))).toBe(7 * 86_400_000);
  });

  test("sent twice with one key is one account and one mail", async () => {
    const headers = key();
    const body = { last_name: "Once", given_name: "Ana", email: "once@talaan.test", roles: ["FA"] };
    const [one, other] = [
      await admin.post("/accounts", body, headers),
      await admin.post("/accounts", body, headers),
    ];
    expect(other.body).toEqual(one.body);
    await letterOf("once@talaan.test", "#token=");
    expect(await letters("once@talaan.test")).toHaveLength(1);
  });
});

describe("an account in use", () => {
  test("locked: its sessions end at the next call, nobody signs in, and the owner is told; unlocked all is as before", async () => {
    const email = await active();
    const caller = await Caller.signIn(school.stack.apiUrl, email, "Sariwa!2026");
    expect((await change("lock", email)).body.message).toBe("Account locked.");
    expect((await caller.get("/users/me")).status).toBe(401);
    expect((await anyone().post("/auth/refresh-token", { refreshToken: caller.refreshToken })).status).toBe(
      401,
    );
    expect((await signIn(email, "Sariwa!2026")).body.code).toBe("INVALID_CREDENTIALS");
    expect(await letterOf(email, "was locked")).not.toContain("Cruz");
    expect((await change("lock", email)).body).toMatchObject({
      message: "The account of Santos, Ana is already locked.",
    });
    expect((await change("unlock", email)).status).toBe(200);
    expect((await signIn(email, "Sariwa!2026")).status).toBe(200);
    expect((await caller.get("/users/me")).status).toBe(401);
  });

  test("deactivated: a link that was mailed before works no more; reactivated it signs in with its password", async () => {
    const email = await active();
    await change("password-link", email);
    const token = tokenIn(await letterOf(email, "administrator sends you"));
    expect((await change("deactivate", email)).status).toBe(200);
    expect((await setPassword(token)).body.code).toBe("LINK_REFUSED");
    expect((await signIn(email, "Sariwa!2026")).status).toBe(401);
    expect((await change("reactivate", email)).status).toBe(200);
    expect((await signIn(email, "Sariwa!2026")).status).toBe(200);
  });

  test("a password link sets a new password, and the administrator sees none", async () => {
    const email = await active();
    const answer = await change("password-link", email);
    expect(JSON.stringify(answer.body)).not.toContain("token");
    const token = tokenIn(await letterOf(email, "administrator sends you"));
    expect((await setPassword(token)).body.message).toContain("the same as the current one");
    expect((await setPassword(token, "Other!2026")).body.message).toBe(
      "Your password has been changed. Please sign in.",
    );
    expect((await signIn(email, "Other!2026")).status).toBe(200);
  });

  test("signed out everywhere, signs in again", async () => {
    const email = await active();
    const caller = await Caller.signIn(school.stack.apiUrl, email, "Sariwa!2026");
    expect((await change("end-sessions", email)).body.message).toBe("All sign-ins ended.");
    expect((await caller.get("/users/me")).status).toBe(401);
    expect((await signIn(email, "Sariwa!2026")).status).toBe(200);
  });

  test("other roles hold at the next call: a further one at once, another first one after signing in again", async () => {
    const email = await active({ roles: ["RA"] });
    const caller = await Caller.signIn(school.stack.apiUrl, email, "Sariwa!2026");
    const uuid = await uuidOf(email);
    const give = async (roles: string[]) => admin.patch(`/accounts/${uuid}/roles`, { roles });
    expect((await give(["RA", "DH"])).body).toMatchObject({
      message: "Roles changed.",
      data: { roles: "RA,DH" },
    });
    expect((await caller.get("/management/choices")).status).toBe(200);
    expect((await give(["ST", "RA"])).status).toBe(200);
    expect((await caller.get("/management/choices")).status).toBe(401);
    const teacher = await Caller.signIn(school.stack.apiUrl, email, "Sariwa!2026");
    expect((await teacher.get("/management/choices")).status).toBe(403);
    const stale = await admin.patch(`/accounts/${uuid}/roles`, { roles: ["SA"], version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, "STALE_VERSION"]);
  });

  test("a parent has no other roles", async () => {
    const answer = await admin.patch(`/accounts/${await uuidOf("parent@")}/roles`, { roles: ["ST"] });
    expect([answer.status, answer.body.code]).toEqual([409, "STATE_FORBIDS"]);
  });

  test("whose address is changed, by a form or a file, is told so at both addresses, at the one of before without the new one (I-41)", async () => {
    const database = school.database();
    const { rows } = await database.execute(
      "select staff.uuid, staff.last_name, user_account.email from staff join user_account on user_account.id = user_id where user_account.email like 'faculty%'",
    );
    const [member] = rows;
    const old = String(member?.email);
    const change = (sql: string) => database.execute(sql);
    const found = await admin.get(
      `/management/faculties?search=${encodeURIComponent(String(member?.last_name))}`,
    );
    const record = found.body.rows.find(({ id }: Row) => id === member?.uuid);
    const saved = await admin.patch(`/management/faculties/${member?.uuid}`, {
      ...Object.fromEntries(
        [
          "prefix",
          "last_name",
          "given_name",
          "middle_name",
          "suffix",
          "employee_no",
          "department_id",
          "designation_id",
          "type_id",
          "contact_number",
        ].map((name) => [name, record[name]]),
      ),
      email: "moved.faculty@talaan.test",
      is_confirmed: true,
    });
    expect([saved.status, saved.body.message]).toEqual([200, expect.any(String)]);
    const [sponsor] = (await admin.get("/management/sponsors?search=parent@talaan.test")).body.rows;
    const moved = await admin.patch(`/management/sponsors/${sponsor.id}`, {
      ...Object.fromEntries(
        [
          "contact_number",
          "home_address",
          "billing_address",
          "city",
          "province",
          "postal_code",
          "tax_number",
        ].map((name) => [name, sponsor[name] ?? ""]),
      ),
      email: "moved.parent@talaan.test",
      is_confirmed: true,
    });
    expect([moved.status, moved.body.message]).toEqual([200, expect.any(String)]);
    const filed = await admin.upload(
      "/management/faculties/import",
      "faculties.csv",
      `Employee No.,Email\r\n${record.employee_no},filed.faculty@talaan.test`,
    );
    expect([filed.status, filed.body.data?.changed]).toEqual([200, 1]);
    // The next minutes pass: the sweep sends what no call has sent.
    await change(
      "update outbox set created_at = '2026-01-01T00:00:00.000Z', done_at = iif(done_at is null, null, '2026-01-01T00:00:00.000Z')",
    );
    database.close();
    await school.stack.runCron("* * * * *");
    const before = [
      [old, "moved."],
      ["parent@talaan.test", "moved."],
      ["moved.faculty@talaan.test", "filed."],
    ] as const;
    for (const [address, newer] of before)
      expect(await letterOf(address, "The address of your account was changed")).not.toContain(newer);
    for (const address of [
      "moved.faculty@talaan.test",
      "moved.parent@talaan.test",
      "filed.faculty@talaan.test",
    ])
      expect(await letterOf(address, "This is the address of your account now")).toContain(
        "You sign in with it",
      );
  });

  test("several are changed all or none", async () => {
    const [one, other] = [await active(), await active()];
    await change("lock", other);
    const refused = await change("lock", one, other);
    expect([refused.status, refused.body.errors]).toMatchObject([409, [{ path: "uuids.1" }]]);
    expect((await accountOf(one)).state).toBe("Active");
    expect((await change("deactivate", one, other)).body.message).toBe("2 account(s) deactivated.");
  });

  test("each change is an event with the account as its record", async () => {
    const email = await active();
    await change("lock", email);
    const registrar = await school.as("registrar");
    const { body } = await registrar.get(`/log/event?module=Accounts&record_id=${await uuidOf(email)}`);
    expect(body.rows.map(({ event }: Row) => event)).toEqual([
      "account-lock",
      "account-activate",
      "account-invite",
    ]);
    expect(body.rows[0]).toMatchObject({
      record: "Santos, Ana",
      previous_value: "Active",
      new_value: "Locked",
    });
  });
});

describe("the list", () => {
  test("filters by role and state, and sorts", async () => {
    const finance = (await admin.get("/accounts?role=FA")).body.rows as Row[];
    expect(finance.every(({ roles }) => roles.split(",").includes("FA"))).toBe(true);
    expect(finance.map(({ email }) => email)).toContain("finance@talaan.test");
    const all = async (query: string) =>
      (await admin.get(`/accounts?perPage=100&${query}`)).body.rows as Row[];
    expect(new Set((await all("state=Invited")).map(({ state }) => state))).toEqual(new Set(["Invited"]));
    const emails = (await all("sort=email&order=asc")).map(({ email }) => email);
    expect(emails).toEqual([...emails].sort());
  });
});

describe("an administrator", () => {
  test("locks and deactivates not the own account, nor takes the role from it", async () => {
    for (const path of ["lock", "deactivate"]) {
      const answer = await change(path, "admin@");
      expect([answer.status, answer.body.message]).toEqual([
        409,
        `You cannot ${path} your own account. Ask another administrator.`,
      ]);
    }
    const answer = await admin.patch(`/accounts/${await uuidOf("admin@")}/roles`, { roles: ["ST", "SA"] });
    expect([answer.status, answer.body.errors[0].path]).toEqual([422, "roles"]);
  });

  test("of two who deactivate each other at once one remains", async () => {
    for (let round = 0; round < 3; round++) {
      const email = await active({ roles: ["SA"] });
      const other = await Caller.signIn(school.stack.apiUrl, email, "Sariwa!2026");
      const [mine, theirs] = [await uuidOf(email), await uuidOf("admin@")];
      const answers = await Promise.all([
        admin.post("/accounts/deactivate", { uuids: [mine] }),
        other.post("/accounts/deactivate", { uuids: [theirs] }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const database = school.database();
      const { rows } = await database.execute(
        `select email from user_role join user_account on user_account.id = user_id
          where role_code = 'SA' and position = 1 and account_state = 'Active'`,
      );
      expect(rows).toHaveLength(1);
      await database.execute("update user_account set is_active = 1 where email = 'admin@talaan.test'");
      await database.execute(
        `update session set revoked_at = null, revoked_reason = null
          where user_id = (select id from user_account where email = 'admin@talaan.test')`,
      );
      await database.execute({ sql: "update user_account set is_active = 0 where email = ?", args: [email] });
      database.close();
    }
  });
});
