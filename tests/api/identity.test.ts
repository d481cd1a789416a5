import { describe, expect, test } from "vitest";
import { OPERATIONS } from "#api/openapi/operations.ts";
import { Caller, DEMO_PASSWORD } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";
import { PERSON_OF } from "#tests/support/sound-calls.ts";

const school = givenSchool({ asked: "never" });
const anyone = () => new Caller(school.stack.apiUrl, "", "");

describe("signing in", () => {
  const staff = Object.entries(PERSON_OF).filter(([role]) => role !== "PAR");
  test.each(staff)("%s: %s@ signs in", async (role, account) => {
    const caller = await school.signIn(account);
    const me = await caller.get("/users/me");
    expect(me.body.data).toMatchObject({ email: `${account}@talaan.test`, roles: [{ role_code: role }] });
    expect(me.body.data.givenname).not.toBe("");
  });

  test("a parent is refused", async () => {
    const answer = await anyone().post("/auth/login", {
      email: "parent@talaan.test",
      password: DEMO_PASSWORD,
    });
    expect([answer.status, answer.body.code]).toEqual([403, "ROLE_NOT_ALLOWED"]);
  });

  test("a wrong password and an unknown email answer alike", async () => {
    const wrong = await anyone().post("/auth/login", { email: "admin@talaan.test", password: "Wrong!2026" });
    const unknown = await anyone().post("/auth/login", {
      email: "nobody@talaan.test",
      password: "Wrong!2026",
    });
    expect([wrong.status, wrong.body.code]).toEqual([401, "INVALID_CREDENTIALS"]);
    expect(unknown.body.message).toBe(wrong.body.message);
    expect(unknown.status).toBe(401);
  });

  test("without the application key nothing answers but what is open", async () => {
    const bare = await fetch(`${school.stack.apiUrl}/users/me`);
    expect([bare.status, (await bare.json()).code]).toEqual([401, "INVALID_APP_KEY"]);
    expect((await fetch(`${school.stack.apiUrl}/health`)).status).toBe(200);
    const described = await fetch(`${school.stack.apiUrl}/openapi.json`);
    expect([described.status, described.headers.get("content-type")]).toEqual([200, "application/json"]);
    const { paths } = (await described.json()) as { paths: Record<string, unknown> };
    expect(new Set(Object.keys(paths))).toEqual(new Set(OPERATIONS.map(({ path }) => path)));
  });

  test("the viewer of the API's description comes with its files, from here alone", async () => {
    const page = await fetch(`${school.stack.apiUrl}/docs`);
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy.match(/https?:/)).toBeNull();
    const [nonce] = /(?<='nonce-)[^']+/.exec(policy) ?? [];
    const text = await page.text();
    expect(text).toContain(`<script nonce="${nonce}">SwaggerUIBundle({ url: "/openapi.json"`);
    const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? "");
    expect(files).toEqual(["/docs/swagger-ui.css", "/docs/swagger-ui-bundle.js"]);
    const types = ["text/css", "text/javascript"];
    for (const [place, path] of files.entries()) {
      const { status, headers } = await fetch(school.stack.apiUrl + path);
      expect([path, status, headers.get("content-type")]).toEqual([path, 200, types[place]]);
    }
    expect((await fetch(`${school.stack.apiUrl}/docs/package.json`)).status).toBe(404);
  });
});

describe("a session", () => {
  test("a forged, altered or foreign token is refused, and the message names the token", async () => {
    const { accessToken } = await school.signIn("finance");
    const [header, payload, signature] = accessToken.split(".");
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")}.${payload}.`;
    for (const token of [
      "",
      "x",
      none,
      `${header}.${payload}x.${signature}`,
      `${header}.${payload}.${signature}x`,
    ]) {
      const answer = await new Caller(school.stack.apiUrl, token, "").get("/users/me");
      expect(answer.status).toBe(401);
      expect(answer.body.message).toContain("token");
    }
  });

  test("a refresh token gives new tokens once; again within the grace the same ones; signing out ends it all", async () => {
    const caller = await school.signIn("finance");
    const first = await anyone().post("/auth/refresh-token", { refreshToken: caller.refreshToken });
    const second = await anyone().post("/auth/refresh-token", { refreshToken: caller.refreshToken });
    expect(first.status).toBe(200);
    expect(first.body.data.ExpiresIn).toBe(3600);
    expect(second.body.data.RefreshToken).toBe(first.body.data.RefreshToken);
    expect(first.body.data.RefreshToken).not.toBe(caller.refreshToken);

    const renewed = new Caller(school.stack.apiUrl, first.body.data.AccessToken, "");
    expect((await renewed.post("/auth/logout")).status).toBe(200);
    expect((await renewed.get("/users/me")).status).toBe(401);
    const after = await anyone().post("/auth/refresh-token", { refreshToken: first.body.data.RefreshToken });
    expect(after.status).toBe(401);
  });

  test("a refresh token replayed after its grace revokes the whole family, and that is audited", async () => {
    const caller = await school.signIn("registrar");
    const renewed = await anyone().post("/auth/refresh-token", { refreshToken: caller.refreshToken });
    const database = school.database();
    await database.execute(
      "update refresh_token set used_at = '2026-11-18T00:00:00.000Z' where used_at is not null",
    );
    const replayed = await anyone().post("/auth/refresh-token", { refreshToken: caller.refreshToken });
    expect(replayed.status).toBe(401);
    expect(
      (await new Caller(school.stack.apiUrl, renewed.body.data.AccessToken, "").get("/users/me")).status,
    ).toBe(401);
    const events = await database.execute("select event from audit_event where event = 'refresh-reuse'");
    expect(events.rows).toHaveLength(1);
    database.close();
  });

  test("a role taken away stops the next call", async () => {
    const caller = await school.signIn("assistant.head");
    const database = school.database();
    const id = "(select id from user_account where email = 'assistant.head@talaan.test')";
    await database.execute(`update user_account set is_active = 0 where id = ${id}`);
    expect((await caller.get("/users/me")).status).toBe(401);
    await database.execute(`update user_account set is_active = 1 where id = ${id}`);
    database.close();
  });
});

describe("passwords", () => {
  /** The owner is mailed that the password was changed (I-6). */
  const isToldOfChange = (email: string) =>
    until(async () => {
      const { rows } = (await (await fetch(`${school.stack.mailUrl}/emails`)).json()) as {
        rows: { to: string[]; subject: string }[];
      };
      return rows.find(
        ({ to, subject }) =>
          [to].flat().includes(email) && subject === "The password of your Talaan account was changed",
      );
    });
  const change = (current: string, fresh: string, again = fresh) => ({
    currentPassword: current,
    newPassword: fresh,
    confirmPassword: again,
  });

  test.each([
    ["Missing Input", change("", "Abcdef!1")],
    ["New Password Do Not Match", change(DEMO_PASSWORD, "Abcdef!1", "Abcdef!2")],
    ["Password Condition Not Satisfied", change(DEMO_PASSWORD, "abcdefgh")],
    ["Password Condition Not Satisfied", change(DEMO_PASSWORD, "Abcdefgh!23456789")],
    [
      "The new password is the same as the current one. Nothing was changed.",
      change(DEMO_PASSWORD, DEMO_PASSWORD),
    ],
  ])("%s", async (message, body) => {
    const answer = await (await school.signIn("admin")).put("/me/password", body);
    expect([answer.status, answer.body.message]).toEqual([422, message]);
  });

  test("a wrong old password is 400 in the required words, and audited", async () => {
    const answer = await (await school.signIn("admin")).put("/me/password", change("Wrong!2026", "Abcdef!1"));
    expect([answer.status, answer.body.message]).toEqual([400, "Wrong Old Password"]);
    const database = school.database();
    const events = await database.execute(
      "select data_json from audit_event where event = 'password-change-refused'",
    );
    expect(events.rows.map((row) => JSON.parse(String(row.data_json)).reason)).toContain(
      "Wrong Old Password",
    );
    expect(JSON.stringify(events.rows)).not.toContain("Abcdef!1");
    database.close();
  });

  test("changing it signs out the other sessions and keeps this one", async () => {
    const [here, elsewhere] = [await school.signIn("admin"), await school.signIn("admin")];
    const answer = await here.put("/me/password", change(DEMO_PASSWORD, "Nabago!26"));
    expect(answer.status).toBe(200);
    expect((await elsewhere.get("/users/me")).status).toBe(401);
    expect((await here.get("/users/me")).status).toBe(200);
    expect((await here.put("/me/password", change("Nabago!26", DEMO_PASSWORD))).status).toBe(200);
    await isToldOfChange("admin@talaan.test");
  });

  test.each([
    ["teacher@talaan.test", "/new-password", "/auth/login"],
    ["parent@talaan.test", "/sponsor/new-password", "/sponsor/auth/login"],
  ])("a forgotten password of %s is set by the mailed link to %s, once", async (email, path, signIn) => {
    const asked = await anyone().post("/auth/forgot-password", { email });
    const unknown = await anyone().post("/auth/forgot-password", { email: "nobody@talaan.test" });
    expect(asked.status).toBe(200);
    expect(unknown.body).toEqual(asked.body);
    const mail = await until(async () => {
      const { rows } = (await (await fetch(`${school.stack.mailUrl}/emails`)).json()) as {
        rows: { id: string; to: string[] }[];
      };
      return rows.find(({ to }) => [to].flat().includes(email));
    });
    const whole = await (
      await fetch(`${school.stack.mailUrl}/emails/${mail.id}`, { headers: { accept: "application/json" } })
    ).text();
    const [, where, token = ""] = /:\d+(\/[\w/-]+)#token=([\w-]+)/.exec(whole) ?? [];
    expect(where).toBe(path);
    const set = (password: string) =>
      anyone().post("/auth/confirm-forgot-password", {
        token,
        newPassword: password,
        confirmPassword: password,
      });
    expect((await set("short")).body.message).toBe("Password Condition Not Satisfied");
    expect((await set("Sariwa!2026")).status).toBe(200);
    expect((await set("Muli!2026")).status).toBe(422);
    expect(await Caller.signIn(school.stack.apiUrl, email, "Sariwa!2026", signIn)).toBeTruthy();
    await isToldOfChange(email);
  });
});

test("no line of the log holds an address, a name, a token or a password", async () => {
  expect(school.lines.length).toBeGreaterThan(20);
  const all = school.lines.join("\n");
  for (const secret of ["@talaan.test", DEMO_PASSWORD, "eyJ", "Bearer"]) expect(all).not.toContain(secret);
});
