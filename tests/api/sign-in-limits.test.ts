import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { Caller, DEMO_PASSWORD } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { middayOf, School, until } from "#tests/support/school.ts";
import { TODAY } from "#tests/support/template.ts";

/** Given sign-ins that fail, when there are too many, then they wait; nobody can lock out somebody else. */
const school = givenSchool({
  // As if Cloudflare stood in front of the console.
  open: () => School.open({ console: true, vars: { UNPROVEN_ADDRESSES: "direct" } }),
  asked: "never",
});
const anyone = () => new Caller(school.stack.apiUrl, "", "");

const direct = (email: string, password: string, headers: Record<string, string> = {}) =>
  anyone().post("/auth/login", { email, password }, headers);

/** Signs in on the console's page, from a network address. */
async function atConsole(address: string, email: string, password: string): Promise<number> {
  const { consoleUrl } = school.stack;
  const response = await fetch(`${consoleUrl}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: consoleUrl, "cf-connecting-ip": address },
    body: new URLSearchParams({ email, password }),
  });
  return response.status;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const pairKey = (email: string, group: string) =>
  sha256(`account at address:${sha256(`email:${email}`)} ${group}`);

/** As if a key had failed so often just now. */
async function failed(key: string, failures: number): Promise<void> {
  const database = school.database();
  const now = new Date(middayOf(TODAY)).toISOString();
  await database.execute({
    sql: "insert or replace into sign_in_throttle (key_hash, failures, window_started_at) values (?, ?, ?)",
    args: [key, failures, now],
  });
  database.close();
}

describe("of one account from one address", () => {
  test("ten failures make the next wait, with the right password too, and under any other address a caller writes himself", async () => {
    for (let attempt = 0; attempt < 10; attempt++)
      await direct("head@talaan.test", "no", { "cf-connecting-ip": `203.0.113.${attempt}` });
    const answer = await direct("HEAD@talaan.test", DEMO_PASSWORD, { "cf-connecting-ip": "203.0.113.99" });
    expect([answer.status, answer.body.code]).toEqual([429, "TOO_MANY_ATTEMPTS"]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(30);
    expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  });

  test("of sixty parallel guesses no more than ten are hashed", async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, guess) => direct("registrar@talaan.test", `guess ${guess}`)),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(401), count(429)]).toEqual([10, 50]);
  });

  test("a stranger does not lock out the person: another address may sign in", async () => {
    for (let attempt = 0; attempt < 11; attempt++)
      await atConsole("198.51.100.1", "finance@talaan.test", "no");
    expect(await atConsole("198.51.100.1", "finance@talaan.test", DEMO_PASSWORD)).toBe(429);
    expect(await atConsole("198.51.100.2", "finance@talaan.test", DEMO_PASSWORD)).toBe(302);
  });

  test("addresses of one IPv6 /64 are one address, and the wait doubles", async () => {
    for (let attempt = 0; attempt < 10; attempt++)
      await atConsole(`2001:db8:0:1::${attempt + 1}`, "adviser@talaan.test", "no");
    expect(await atConsole("2001:db8:0:1::ffff", "adviser@talaan.test", DEMO_PASSWORD)).toBe(429);
    expect(await atConsole("2001:db8:0:2::1", "adviser@talaan.test", DEMO_PASSWORD)).toBe(302);
    const database = school.database();
    const pair = pairKey("adviser@talaan.test", "2001:db8:0:1::/64");
    const row = async () => {
      const { rows } = await database.execute(
        `select failures, (julianday(blocked_until) - julianday(window_started_at)) * 86400 as wait
          from sign_in_throttle where key_hash = '${pair}'`,
      );
      return rows[0];
    };
    await database.execute({
      sql: "update sign_in_throttle set blocked_until = '2026-11-18T00:00:00.000Z' where key_hash = ?",
      args: [pair],
    });
    expect(await atConsole("2001:db8:0:1::1", "adviser@talaan.test", "no")).toBe(401);
    const after = await row();
    expect(after?.failures).toBe(11);
    expect(Number(after?.wait)).toBeGreaterThan(119);
    database.close();
  });
});

describe("behind one school's router", () => {
  test("a hundred failures do not stop its staff", async () => {
    await failed(sha256("address:192.0.2.10"), 100);
    expect(await atConsole("192.0.2.10", "teacher@talaan.test", DEMO_PASSWORD)).toBe(302);
  });

  test("after three hundred strangers wait, and whoever signed in there before does not", async () => {
    await failed(sha256("address:192.0.2.10"), 300);
    expect(await atConsole("192.0.2.10", "nobody@talaan.test", "no")).toBe(401);
    expect(await atConsole("192.0.2.10", "nobody@talaan.test", "no")).toBe(429);
    expect(await atConsole("192.0.2.10", "admin@talaan.test", DEMO_PASSWORD)).toBe(429);
    expect(await atConsole("192.0.2.10", "teacher@talaan.test", DEMO_PASSWORD)).toBe(302);
  });
});

describe("a mailed link", () => {
  const email = "assistant.head@talaan.test";
  const tokens: string[] = [];
  const confirm = (token: string, password: string) =>
    anyone().post("/auth/confirm-forgot-password", {
      token,
      newPassword: password,
      confirmPassword: password,
    });
  const mailed = async (): Promise<string[]> => {
    const { rows } = (await (await fetch(`${school.stack.mailUrl}/emails`)).json()) as {
      rows: { id: string; to: string[] }[];
    };
    const own = rows.filter(({ to }) => [to].flat().includes(email));
    return Promise.all(
      own.map(async ({ id }) => {
        const text = await (
          await fetch(`${school.stack.mailUrl}/emails/${id}`, { headers: { accept: "application/json" } })
        ).text();
        return /#token=([\w-]+)/.exec(text)?.[1] ?? "";
      }),
    );
  };

  test("of twenty requests at once three are mailed", async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => anyone().post("/auth/forgot-password", { email })),
    ).then((answers) => expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200)));
    tokens.push(...(await until(async () => (await mailed()).length >= 3 && mailed())));
    const database = school.database();
    const { rows } = await database.execute("select count(*) as links from password_reset");
    database.close();
    expect([tokens.length, rows[0]?.links]).toEqual([3, 3]);
  });

  test("lifts the account's limits, and one use spends all links", async () => {
    for (let attempt = 0; attempt < 10; attempt++) await direct(email, "no");
    expect((await direct(email, DEMO_PASSWORD)).status).toBe(429);
    expect((await confirm(tokens[1] ?? "", "Sariwa!2026")).status).toBe(200);
    expect((await direct(email, "Sariwa!2026")).status).toBe(200);
    for (const token of tokens) expect((await confirm(token, "Muli!2026")).status).toBe(422);
  });

  test("is spent when the password is changed by hand", async () => {
    const database = school.database();
    await database.execute("delete from password_reset");
    await anyone().post("/auth/forgot-password", { email });
    const [token = ""] = await until(async () => {
      const fresh = (await mailed()).filter((each) => !tokens.includes(each));
      return fresh.length > 0 && fresh;
    });
    const caller = await Caller.signIn(school.stack.apiUrl, email, "Sariwa!2026");
    const change = {
      currentPassword: "Sariwa!2026",
      newPassword: "Third!2026",
      confirmPassword: "Third!2026",
    };
    expect((await caller.put("/me/password", change)).status).toBe(200);
    expect((await confirm(token, "Muli!2026")).status).toBe(422);
    database.close();
  });

  test("is asked for thirty times an hour from one address at most, whoever's it is", async () => {
    for (let asked = 0; asked < 12; asked++)
      await anyone().post("/auth/forgot-password", { email: `nobody${asked}@talaan.test` });
    const database = school.database();
    await database.execute("delete from password_reset");
    await anyone().post("/auth/forgot-password", { email });
    await until(async () => {
      const { rows } = await database.execute({
        sql: "select failures from sign_in_throttle where key_hash = ?",
        args: [sha256("reset address:direct")],
      });
      return Number(rows[0]?.failures) >= 34;
    });
    const { rows } = await database.execute("select count(*) as links from password_reset");
    expect(rows[0]?.links).toBe(0);
    database.close();
  });
});

describe("one's own password", () => {
  const change = (currentPassword: string) => ({
    currentPassword,
    newPassword: "Fourth!2026",
    confirmPassword: "Fourth!2026",
  });

  test("a refusal takes no Idempotency-Key: the right password then does it, once", async () => {
    const caller = await school.as("teacher");
    const key = { "idempotency-key": "change-1" };
    const wrong = await caller.put("/me/password", change("Wrong!2026"), key);
    expect([wrong.status, wrong.body.message]).toEqual([400, "Wrong Old Password"]);
    expect((await caller.put("/me/password", change(DEMO_PASSWORD), key)).status).toBe(200);
    expect((await caller.put("/me/password", change(DEMO_PASSWORD), key)).status).toBe(200);
    expect((await caller.put("/me/password", change("Wrong!2026"), key)).status).toBe(409);
  });

  test("wrong current passwords count as failed sign-ins", async () => {
    const teacher = await school.as("teacher");
    const answers = [];
    for (let attempt = 0; attempt < 11; attempt++)
      answers.push((await teacher.put("/me/password", change("Wrong!2026"))).status);
    expect(answers.slice(-2)).toEqual([429, 429]);
    expect((await direct("teacher@talaan.test", "Fourth!2026")).status).toBe(429);
  });
});

test("when more people sign in at once than can be hashed, the others are told when to come back, and lists go on", async () => {
  const finance = await school.as("finance");
  const before = await accountsTried();
  const signing = Promise.all(
    Array.from({ length: 120 }, (_, person) => direct(`person${person}@talaan.test`, "no")),
  );
  expect((await finance.get("/invoice?perPage=1")).status).toBe(200);
  const answers = await signing;
  const busy = answers.filter(({ status }) => status === 503);
  expect(busy.length).toBeGreaterThan(0);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
  expect([busy[0]?.body.code, Number(busy[0]?.headers.get("retry-after")) > 0]).toEqual([
    "SIGN_IN_BUSY",
    true,
  ]);
  // Who was sent away unheard has not tried.
  expect((await accountsTried()) - before).toBe(answers.length - busy.length);
});

async function accountsTried(): Promise<number> {
  const database = school.database();
  const tried = await database.execute(
    "select count(*) as keys from sign_in_throttle where account_hash is not null and key_hash = account_hash and failures > 0",
  );
  database.close();
  return Number(tried.rows[0]?.keys);
}

test("a parent's session is refreshed", async () => {
  const parent = await Caller.signIn(
    school.stack.apiUrl,
    "parent@talaan.test",
    DEMO_PASSWORD,
    "/sponsor/auth/login",
  );
  const renewed = await anyone().post("/auth/refresh-token", { refreshToken: parent.refreshToken });
  expect(renewed.status).toBe(200);
  const caller = new Caller(school.stack.apiUrl, renewed.body.data.AccessToken, "");
  expect((await caller.get("/sponsor/students")).status).toBe(200);
});

test("what needs no session is limited per address", async () => {
  // Twice what a minute admits: also where a minute ends meanwhile, one of the two has too many.
  const answers = await Promise.all(Array.from({ length: 620 }, () => anyone().get("/verify/none")));
  const limited = answers.filter(({ status }) => status === 429);
  expect(limited.length).toBeGreaterThan(0);
  expect(limited[0]?.headers.get("retry-after")).toBe("60");
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
});
