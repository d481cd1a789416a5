import { beforeEach, describe, expect, test } from "vitest";
import { type Answered, Caller, DEMO_PASSWORD, type Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { School, until } from "#tests/support/school.ts";
import { codeAt, withSecondStep } from "#tests/support/second-step.ts";
import { SoftAuthenticator } from "#tests/support/soft-authenticator.ts";

/** Given accounts with passkeys, when they sign in, then the newest challenge is signed by an own key at the own origin, once (I-27, I-28). */
const school = givenSchool({
  open: () => School.open({ vars: { CONSOLE_ORIGIN: "https://talaan.test" } }),
  asked: "at the end",
});
const admin = givenCaller(school, "admin");
const ORIGIN = "https://talaan.test";
const anyone = () => new Caller(school.stack.apiUrl, "", "");

const rowsOf = async (sql: string, ...args: (string | number)[]) => {
  const database = school.database();
  const { rows } = await database.execute({ sql, args });
  database.close();
  return rows;
};
const pendingOf = async (person: string): Promise<string> => {
  const email = `${person}@talaan.test`;
  const { status, body } = await anyone().post("/auth/login", { email, password: DEMO_PASSWORD });
  expect(status).toBe(202);
  return body.data.SecondStepToken;
};
const asked = async (token: string) =>
  (await anyone().post("/auth/second-step/passkey", { token })).body.data;
const finish = (token: string, passkey: object): Promise<Answered> =>
  anyone().post("/auth/second-step", { token, passkey });
const letters = async (person: string): Promise<string[]> => {
  const { rows } = (await (await fetch(`${school.stack.mailUrl}/emails`)).json()) as { rows: Row[] };
  return rows.filter(({ to }) => [to].flat().includes(`${person}@talaan.test`)).map(({ subject }) => subject);
};
const isMailed = (person: string, subject: string) =>
  until(async () => (await letters(person)).includes(subject) || undefined);

let teacher: Caller;
let phone: SoftAuthenticator;
beforeEach(async () => {
  for (const table of [
    "sign_in_throttle",
    "second_step",
    "passkey",
    "passkey_challenge",
    "recovery_code",
    "pending_sign_in",
    "remembered_device",
  ])
    await rowsOf(`delete from ${table}`);
  await rowsOf("update user_account set second_step_since = null");
  teacher = await school.as("teacher");
  phone = new SoftAuthenticator(ORIGIN);
});
const add = async (key: SoftAuthenticator, by: Caller = teacher, more: object = {}): Promise<Answered> => {
  const { data } = (await by.post("/me/passkeys/begin")).body;
  return by.post("/me/passkeys", {
    name: "Phone",
    password: DEMO_PASSWORD,
    response: key.make(data),
    ...more,
  });
};

describe("adding", () => {
  test("the first turns the second step on, makes recovery codes and is mailed", async () => {
    const begun = (await teacher.post("/me/passkeys/begin")).body.data;
    expect(begun).toMatchObject({ rp: { id: "talaan.test" }, attestation: "none" });
    const added = await add(phone);
    expect([added.status, added.body.data.recovery_codes.length]).toEqual([200, 10]);
    const { data } = (await teacher.get("/me/second-step")).body;
    expect(data).toMatchObject({
      has_app: false,
      recovery_codes_left: 10,
      passkeys: [{ name: "Phone", last_used_date: null }],
    });
    expect(Object.keys(data.passkeys[0])).toEqual(["id", "name", "created_date", "last_used_date"]);
    await isMailed("teacher", "A passkey was added to your Talaan account");
    const second = await add(new SoftAuthenticator(ORIGIN), teacher, { name: "Key" });
    expect([second.status, second.body.data.recovery_codes]).toEqual([200, []]);
  });

  test("needs the password, an own challenge, and the own origin; a challenge is taken once", async () => {
    expect((await add(phone, teacher, { password: "wrong" })).body.errors[0].path).toBe("password");
    expect((await add(new SoftAuthenticator("https://talaan.example"))).status).toBe(422);
    expect((await add(new SoftAuthenticator(ORIGIN, "talaan.example"))).status).toBe(422);
    const { data } = (await teacher.post("/me/passkeys/begin")).body;
    const response = phone.make(data);
    const body = { name: "Phone", password: DEMO_PASSWORD, response };
    const others = await school.as("registrar");
    await others.post("/me/passkeys/begin");
    expect((await others.post("/me/passkeys", body)).status).toBe(422);
    expect((await teacher.post("/me/passkeys", body)).status).toBe(200);
    expect((await teacher.post("/me/passkeys", body)).status).toBe(409);
    expect((await add(phone)).status).toBe(409);
  });

  test("beside an app, and an app beside it: either signs in", async () => {
    const { secret, recoveryCodes } = await withSecondStep(school, teacher);
    // The password alone is no proof where an app gives codes (I-43).
    expect((await add(phone)).body.errors[0].path).toBe("code");
    expect((await add(phone, teacher, { code: recoveryCodes[0] })).status).toBe(200);
    const token = await pendingOf("teacher");
    const done = await anyone().post("/auth/second-step", { token, code: codeAt(secret, school.nowMs()) });
    expect(done.status).toBe(200);
    const next = await pendingOf("teacher");
    expect((await finish(next, phone.sign(await asked(next)))).status).toBe(200);
    const finance = await school.as("finance");
    const key = new SoftAuthenticator(ORIGIN);
    await add(key, finance);
    const begun = (await finance.post("/me/second-step/begin")).body.data;
    const pending = await pendingOf("finance");
    const early = { token: pending, code: codeAt(begun.secret, school.nowMs()) };
    expect((await anyone().post("/auth/second-step", early)).status).toBe(401);
    const confirmed = await finance.post("/me/second-step/confirm", {
      code: codeAt(begun.secret, school.nowMs()),
      password: DEMO_PASSWORD,
    });
    expect(confirmed.body.data.recovery_codes).toEqual([]);
  });
});

describe("signing in", () => {
  beforeEach(async () => {
    expect((await add(phone)).status).toBe(200);
  });

  test("by a signature of the newest challenge, which works once", async () => {
    const token = await pendingOf("teacher");
    const options = await asked(token);
    expect(options.allowCredentials).toMatchObject([{ id: phone.id.toString("base64url") }]);
    const signed = phone.sign(options);
    const done = await finish(token, signed);
    expect([done.status, Object.keys(done.body.data)]).toEqual([
      200,
      ["AccessToken", "RefreshToken", "ExpiresIn"],
    ]);
    const { passkeys } = (await teacher.get("/me/second-step")).body.data;
    expect(passkeys[0].last_used_date).not.toBeNull();
    // Replayed: the sign-in is over, and another one has another challenge.
    expect((await finish(token, signed)).body.code).toBe("SIGN_IN_EXPIRED");
    const next = await pendingOf("teacher");
    await asked(next);
    expect((await finish(next, signed)).body.code).toBe("WRONG_CODE");
  });

  test("a challenge that was answered wrongly, or never asked, is none", async () => {
    const token = await pendingOf("teacher");
    const options = await asked(token);
    expect((await finish(token, new SoftAuthenticator(ORIGIN).sign(options))).status).toBe(401);
    expect((await finish(token, phone.sign(options))).status).toBe(401);
    const fresh = await asked(token);
    expect((await finish(token, phone.sign(fresh))).status).toBe(200);
  });

  test.each([
    ["at another origin", () => copyOf(phone, "https://talaan.example", "talaan.test")],
    ["for another host", () => copyOf(phone, ORIGIN, "talaan.example")],
  ])("%s is refused", async (_, made) => {
    const token = await pendingOf("teacher");
    expect((await finish(token, made().sign(await asked(token)))).body.code).toBe("WRONG_CODE");
  });

  test("somebody else's passkey is refused, and so is a copy whose counter went back", async () => {
    const key = new SoftAuthenticator(ORIGIN);
    await add(key, await school.as("registrar"));
    const token = await pendingOf("teacher");
    expect((await finish(token, key.sign(await asked(token)))).body.code).toBe("WRONG_CODE");
    expect((await finish(token, phone.sign(await asked(token)))).status).toBe(200);
    phone.count = 0;
    const next = await pendingOf("teacher");
    expect((await finish(next, phone.sign(await asked(next)))).body.code).toBe("WRONG_CODE");
  });

  test("a removed passkey signs in no more; with the last one the second step is off", async () => {
    const key = new SoftAuthenticator(ORIGIN);
    await add(key);
    const token = await pendingOf("teacher");
    const options = await asked(token);
    const { passkeys } = (await teacher.get("/me/second-step")).body.data;
    const remove = (id: string, password = DEMO_PASSWORD) =>
      teacher.post(`/me/passkeys/${id}/remove`, { password });
    expect((await remove(passkeys[0].id, "wrong")).status).toBe(422);
    const others = await school.as("registrar");
    expect(
      (await others.post(`/me/passkeys/${passkeys[0].id}/remove`, { password: DEMO_PASSWORD })).status,
    ).toBe(404);
    expect((await remove(passkeys[0].id)).body.message).toBe("The passkey is removed.");
    await isMailed("teacher", "A passkey of your Talaan account was removed");
    expect((await finish(token, phone.sign(options))).status).toBe(401);
    expect((await remove(passkeys[1].id)).body.message).toBe("The second step is off.");
    expect((await teacher.get("/me/second-step")).body.data).toMatchObject({
      since: null,
      passkeys: [],
      recovery_codes_left: 0,
    });
    expect(
      (await anyone().post("/auth/login", { email: "teacher@talaan.test", password: DEMO_PASSWORD })).status,
    ).toBe(200);
  });

  test("an administrator's removal takes the passkeys along", async () => {
    const [account] = await rowsOf("select uuid from user_account where email = 'teacher@talaan.test'");
    const { status } = await admin.post("/accounts/second-step-off", { uuids: [String(account?.uuid)] });
    expect(status).toBe(200);
    expect(await rowsOf("select 1 from passkey")).toEqual([]);
  });

  test("an account without passkeys is asked for none, and the asking names nobody", async () => {
    await withSecondStep(school, await school.as("finance"));
    expect(await asked(await pendingOf("finance"))).toBeNull();
    expect((await anyone().post("/auth/second-step/passkey", { token: "nothing" })).body.code).toBe(
      "SIGN_IN_EXPIRED",
    );
  });
});

test("a role that needs a second step is content with a passkey", async () => {
  const settings = (roles: string[]) => admin.patch("/settings/school", { second_step_roles: roles });
  expect((await settings(["FA"])).status).toBe(200);
  const finance = await school.as("finance");
  expect((await finance.get("/v2/payment")).status).toBe(403);
  expect((await add(phone, finance)).status).toBe(200);
  expect((await finance.get("/v2/payment")).status).toBe(200);
  await settings([]);
});

/** The same key that says it is elsewhere. */
const copyOf = (key: SoftAuthenticator, origin: string, rpId: string): SoftAuthenticator =>
  Object.assign(new SoftAuthenticator(origin, rpId), {
    id: key.id,
    key: (key as unknown as { key: object }).key,
    count: key.count,
  });
