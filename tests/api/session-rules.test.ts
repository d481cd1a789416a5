import { beforeEach, describe, expect, test } from "vitest";
import { instantAt } from "#core/shared/school-day.ts";
import { Caller, DEMO_PASSWORD } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";
import { codeAt, withSecondStep } from "#tests/support/second-step.ts";

/** Given what the school decides of being signed in, when people work or leave, then sessions end for want of use, and roles need a second step (I-24, I-25). */
const school = givenSchool({ asked: "at the end" });
const admin = givenCaller(school, "admin");
const MINUTE = 60_000;

const rowsOf = async (sql: string, ...args: (string | number)[]) => {
  const database = school.database();
  const { rows } = await database.execute({ sql, args });
  database.close();
  return rows;
};
const usedAgo = (minutes: number) =>
  rowsOf(
    "update session set created_at = ?1, last_used_at = ?1 where id = (select max(id) from session)",
    instantAt(school.nowMs() - minutes * MINUTE),
  );
const lastUse = async () =>
  (await rowsOf("select last_used_at from session order by id desc limit 1"))[0]?.last_used_at;
/** Somebody who was last seen so many minutes ago. */
const seen = async (person: string, minutes: number): Promise<Caller> => {
  const caller = await school.as(person);
  await usedAgo(minutes);
  return caller;
};
const decide = async (settings: object) => {
  const caller = await school.as("admin");
  const { status, body } = await caller.patch("/settings/school", settings);
  expect([status, body.message]).toEqual([200, expect.any(String)]);
};

beforeEach(async () => {
  await rowsOf("delete from school_setting where name like 'idle%' or name = 'second_step_roles'");
});

describe("a session that is not used", () => {
  test.each(["finance", "registrar", "admin"])(
    "of %s ends after 30 minutes, and is told so",
    async (person) => {
      expect((await (await seen(person, 30)).get("/users/me")).status).toBe(200);
      const gone = await seen(person, 31.5);
      const { status, body } = await gone.get("/users/me");
      expect([status, body.code, body.data]).toEqual([401, "SESSION_IDLE", { minutes: 30 }]);
      expect(body.message).toMatch(
        /^You were signed out after 30 minutes without use\. What you had saved is kept\..*token/,
      );
      expect((await gone.post("/auth/logout")).status).toBe(401);
    },
  );

  test.each(["teacher", "head", "adviser"])(
    "of %s goes on, until the school decides otherwise",
    async (person) => {
      const caller = await seen(person, 600);
      expect((await caller.get("/users/me")).status).toBe(200);
      expect((await caller.get("/me/session")).body.data).toEqual({ idle_minutes: null, seconds_left: null });
      await decide({ idle_teachers: "15" });
      expect((await caller.get("/users/me")).body.data).toEqual({ minutes: 15 });
    },
  );

  test("of finance goes on where the school says so", async () => {
    await decide({ idle_finance: "off" });
    expect((await (await seen("finance", 600)).get("/users/me")).status).toBe(200);
  });

  test("of a parent goes on", async () => {
    await decide({ idle_finance: "10", idle_office: "10", idle_teachers: "10" });
    const parent = await Caller.signIn(
      school.stack.apiUrl,
      "parent@talaan.test",
      DEMO_PASSWORD,
      "/sponsor/auth/login",
    );
    await usedAgo(600);
    expect((await parent.get("/sponsor/students")).status).toBe(200);
  });

  test("is not renewed either", async () => {
    const caller = await school.signIn("finance");
    await usedAgo(40);
    const { status, body } = await caller.post("/auth/refresh-token", { refreshToken: caller.refreshToken });
    expect([status, body.code, body.data]).toEqual([401, "SESSION_IDLE", { minutes: 30 }]);
  });
});

describe("use", () => {
  test("is written down after the answer, once a minute at most", async () => {
    const caller = await seen("finance", 20);
    const before = await lastUse();
    expect((await caller.get("/users/me")).status).toBe(200);
    const after = await until(async () => {
      const now = await lastUse();
      return now === before ? undefined : now;
    });
    expect(Date.parse(String(after))).toBeGreaterThan(school.nowMs() - MINUTE);
    await Promise.all(Array.from({ length: 5 }, () => caller.get("/users/me")));
    expect((await caller.get("/me/session")).body.data).toMatchObject({ idle_minutes: 30 });
    expect(await lastUse()).toBe(after);
  });

  test("is nothing that the console asks by itself, nor a socket", async () => {
    const caller = await seen("finance", 20);
    const before = await lastUse();
    const background = { "x-background": "1" };
    expect((await caller.get("/users/me", background)).status).toBe(200);
    const { body } = await caller.get("/me/session", background);
    expect(body.data.seconds_left).toBeGreaterThan(10 * 60 - 30);
    expect(body.data.seconds_left).toBeLessThanOrEqual(11 * 60);
    await caller.get("/realtime");
    // What a use would have written is there by the time that this one is.
    await (await seen("registrar", 20)).get("/users/me");
    await until(async () => {
      const [row] = await rowsOf("select last_used_at from session order by id desc limit 1");
      return Date.parse(String(row?.last_used_at)) > school.nowMs() - MINUTE || undefined;
    });
    const [row] = await rowsOf("select last_used_at from session order by id desc limit 1 offset 1");
    expect(row?.last_used_at).toBe(before);
  });

  test("takes no round trip from the call", async () => {
    const caller = await seen("finance", 20);
    await caller.get("/users/me");
    const line = school.lines.filter((one) => one.includes('"route":"GET /users/me"')).at(-1) ?? "";
    expect(JSON.parse(line.slice(line.indexOf("{"))).roundTrips).toBe(1);
  });
});

describe("a role that needs a second step", () => {
  test("is refused everything but setting it up and signing out, and then goes on", async () => {
    await decide({ second_step_roles: ["FA", "RA"] });
    const finance = await school.as("finance");
    for (const answer of [
      await finance.get("/invoice"),
      await finance.get("/documents"),
      await finance.get("/me/sessions"),
      await finance.put("/me/password", { currentPassword: "x", newPassword: "y", confirmPassword: "y" }),
      await finance.post("/payment", {}),
    ])
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        403,
        "SECOND_STEP_NEEDED",
        "Your role needs a second step of signing in. Please set it up first.",
      ]);
    expect((await finance.get("/users/me")).status).toBe(200);
    expect((await finance.get("/me/second-step")).body.data).toMatchObject({
      since: null,
      is_required: true,
    });
    const { secret } = await withSecondStep(school, finance);
    expect((await finance.get("/invoice")).status).toBe(200);
    // Turned off again, it is asked for again.
    const code = codeAt(secret, school.nowMs(), 1);
    expect((await finance.post("/me/second-step/off", { code, password: DEMO_PASSWORD })).status).toBe(200);
    expect((await finance.get("/invoice")).body.code).toBe("SECOND_STEP_NEEDED");
    expect((await finance.post("/auth/logout")).status).toBe(200);
    expect((await (await school.as("teacher")).get("/dashboard")).status).toBe(200);
  });

  test("is shipped for nobody, and told in the settings of the school", async () => {
    const { body } = await admin.get("/settings");
    expect(body.data.school).toMatchObject({
      second_step_roles: "",
      idle_finance: "30",
      idle_office: "30",
      idle_teachers: "off",
    });
    const refused = await admin.patch("/settings/school", { second_step_roles: ["PAR"] });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, "second_step_roles.0"]);
  });
});
