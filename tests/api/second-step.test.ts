import { beforeEach, describe, expect, test } from "vitest";
import { newUuid } from "#core/shared/uuid.ts";
import { type Answered, Caller, DEMO_PASSWORD, type Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";
import { codeAt, withSecondStep } from "#tests/support/second-step.ts";

/** Given accounts with a second step, when they sign in, then the code is asked for and taken once, and every way past it is counted (I-20 to I-23). */
const school = givenSchool({ asked: "at the end" });
const admin = givenCaller(school, "admin");
const anyone = () => new Caller(school.stack.apiUrl, "", "");
const key = () => ({ "idempotency-key": newUuid(Date.now(), crypto.getRandomValues(new Uint8Array(10))) });

const rowsOf = async (sql: string, ...args: (string | number)[]) => {
  const database = school.database();
  const { rows } = await database.execute({ sql, args });
  database.close();
  return rows;
};
const uuidOf = async (person: string): Promise<string> => {
  const [account] = await rowsOf("select uuid from user_account where email = ?", `${person}@talaan.test`);
  return String(account?.uuid);
};
const password = (person: string, more: object = {}): Promise<Answered> =>
  anyone().post("/auth/login", { email: `${person}@talaan.test`, password: DEMO_PASSWORD, ...more });
/** The token of a sign-in whose password was right. */
const pendingOf = async (person: string): Promise<string> => {
  const { status, body } = await password(person);
  expect([status, Object.keys(body.data)]).toEqual([202, ["SecondStepToken", "ExpiresIn"]]);
  return body.data.SecondStepToken;
};
const byCode = (token: string, code: string, more: object = {}): Promise<Answered> =>
  anyone().post("/auth/second-step", { token, code, ...more });
const letters = async (person: string): Promise<string[]> => {
  const { rows } = (await (await fetch(`${school.stack.mailUrl}/emails`)).json()) as { rows: Row[] };
  return rows.filter(({ to }) => [to].flat().includes(`${person}@talaan.test`)).map(({ subject }) => subject);
};
const isMailed = (person: string, subject: string) =>
  until(async () => (await letters(person)).includes(subject) || undefined);

/** Each test has its own person; limits of tries are lifted between them. */
const person = "teacher";
let teacher: Caller;
beforeEach(async () => {
  await rowsOf("delete from sign_in_throttle");
  await rowsOf("update user_account set second_step_since = null");
  for (const table of ["second_step", "recovery_code", "pending_sign_in", "remembered_device"])
    await rowsOf(`delete from ${table}`);
  teacher = await school.as(person);
});

describe("turning it on", () => {
  test("takes a code of the secret, mails the owner and makes ten recovery codes", async () => {
    expect((await teacher.get("/me/second-step")).body.data).toEqual({
      since: null,
      has_app: false,
      passkeys: [],
      recovery_codes_left: 0,
      is_required: false,
    });
    const begun = await teacher.post("/me/second-step/begin");
    const { secret, uri } = begun.body.data;
    expect(uri).toContain(`otpauth://totp/Talaan:teacher%40talaan.test?issuer=Talaan&secret=${secret}`);
    // Until a code was confirmed nobody is asked for one.
    expect((await password(person)).status).toBe(200);
    const wrong = await teacher.post("/me/second-step/confirm", { code: "000000", password: DEMO_PASSWORD });
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([422, "code"]);
    const unproven = await teacher.post("/me/second-step/confirm", {
      code: codeAt(secret, school.nowMs()),
      password: "Wrong!2026",
    });
    expect([unproven.status, unproven.body.errors?.[0]?.path]).toEqual([422, "password"]);
    const headers = key();
    const code = codeAt(secret, school.nowMs());
    const on = await teacher.post("/me/second-step/confirm", { code, password: DEMO_PASSWORD }, headers);
    const { recovery_codes: codes } = on.body.data;
    expect([on.status, new Set(codes).size]).toEqual([200, 10]);
    // The same request once more, after a lost answer, is the same change and shows the same codes.
    expect(
      (await teacher.post("/me/second-step/confirm", { code, password: DEMO_PASSWORD }, headers)).body,
    ).toEqual(on.body);
    expect((await teacher.get("/me/second-step")).body.data).toMatchObject({ recovery_codes_left: 10 });
    await isMailed(person, "The second step of your Talaan account is on");
    expect((await teacher.post("/me/second-step/begin")).body.code).toBe("STATE_FORBIDS");
  });

  test("leaves neither the secret nor a code in the database", async () => {
    const headers = key();
    const begun = await teacher.post("/me/second-step/begin", undefined, headers);
    const { secret } = begun.body.data;
    expect((await teacher.post("/me/second-step/begin", undefined, headers)).body.data.secret).toBe(secret);
    const code = codeAt(secret, school.nowMs());
    const { body } = await teacher.post("/me/second-step/confirm", { code, password: DEMO_PASSWORD }, key());
    const kept = JSON.stringify([
      await rowsOf("select * from second_step"),
      await rowsOf("select * from recovery_code"),
      await rowsOf("select * from idempotency"),
      await rowsOf("select * from audit_event where event like '%step%' or event like 'recovery%'"),
      await rowsOf("select * from mail"),
    ]);
    for (const secretText of [secret, ...body.data.recovery_codes])
      for (const written of [secretText, secretText.replaceAll("-", "")]) expect(kept).not.toContain(written);
    expect(school.lines.join("\n")).not.toContain(secret);
  });

  test("begun anew, takes codes of the newest secret alone", async () => {
    const first = (await teacher.post("/me/second-step/begin")).body.data.secret;
    const second = (await teacher.post("/me/second-step/begin")).body.data.secret;
    const confirm = (secret: string) =>
      teacher.post("/me/second-step/confirm", {
        code: codeAt(secret, school.nowMs()),
        password: DEMO_PASSWORD,
      });
    expect((await confirm(first)).status).toBe(422);
    expect((await confirm(second)).status).toBe(200);
  });
});

describe("signing in", () => {
  test("asks for a code after the password; the pending sign-in opens nothing else, and the session is as any", async () => {
    const { secret } = await withSecondStep(school, teacher);
    const token = await pendingOf(person);
    expect((await new Caller(school.stack.apiUrl, token, "").get("/users/me")).status).toBe(401);
    expect((await anyone().post("/auth/refresh-token", { refreshToken: token })).status).toBe(401);
    expect((await byCode(token, "000000")).body.code).toBe("WRONG_CODE");
    const done = await byCode(token, codeAt(secret, school.nowMs()));
    expect([done.status, Object.keys(done.body.data)]).toEqual([
      200,
      ["AccessToken", "RefreshToken", "ExpiresIn"],
    ]);
    const { AccessToken, RefreshToken } = done.body.data;
    const caller = new Caller(school.stack.apiUrl, AccessToken, RefreshToken);
    expect((await caller.get("/users/me")).status).toBe(200);
    expect((await byCode(token, codeAt(secret, school.nowMs(), 1))).body.code).toBe("SIGN_IN_EXPIRED");
  });

  test("a code works once, also for another pending sign-in, and of two at once one is taken", async () => {
    const { secret } = await withSecondStep(school, teacher);
    const [one, other, third] = [await pendingOf(person), await pendingOf(person), await pendingOf(person)];
    const code = codeAt(secret, school.nowMs());
    const both = await Promise.all([byCode(one, code), byCode(other, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await byCode(third, code)).body.code).toBe("WRONG_CODE");
    // Nor does one of before.
    expect((await byCode(third, codeAt(secret, school.nowMs(), -1))).body.code).toBe("WRONG_CODE");
    expect((await byCode(third, codeAt(secret, school.nowMs(), 1))).status).toBe(200);
  });

  test("a code of more than half a minute before or after is none", async () => {
    const { secret } = await withSecondStep(school, teacher);
    const token = await pendingOf(person);
    expect((await byCode(token, codeAt(secret, school.nowMs(), 3))).body.code).toBe("WRONG_CODE");
    expect((await byCode(token, codeAt(secret, school.nowMs(), -3))).body.code).toBe("WRONG_CODE");
  });

  test("tells nobody whether there is a second step before the password was right", async () => {
    await withSecondStep(school, teacher);
    const wrong = { password: "Wrong!2026" };
    const [withStep, without, unknown] = [
      await password(person, wrong),
      await password("adviser", wrong),
      await password("nobody", wrong),
    ];
    for (const { status, body } of [withStep, without, unknown])
      expect([status, body.code, body.message]).toEqual([
        401,
        "INVALID_CREDENTIALS",
        "The email or the password is wrong.",
      ]);
  });

  test("a recovery code works once, is told to the owner, and another set makes an end of it", async () => {
    const { recoveryCodes } = await withSecondStep(school, teacher);
    const [code = "", next = "", spare = ""] = recoveryCodes;
    expect((await byCode(await pendingOf(person), code.toLowerCase())).status).toBe(200);
    await isMailed(person, "A recovery code of your Talaan account was used");
    expect((await byCode(await pendingOf(person), code)).body.code).toBe("WRONG_CODE");
    expect((await teacher.get("/me/second-step")).body.data.recovery_codes_left).toBe(9);
    const made = await teacher.post("/me/second-step/recovery-codes", {
      password: DEMO_PASSWORD,
      code: spare,
    });
    expect([made.status, made.body.data.recovery_codes.length]).toEqual([200, 10]);
    await isMailed(person, "New recovery codes of your Talaan account");
    expect((await byCode(await pendingOf(person), next)).body.code).toBe("WRONG_CODE");
    expect((await byCode(await pendingOf(person), made.body.data.recovery_codes[0])).status).toBe(200);
  });

  test("a recovery code of somebody else is none", async () => {
    const { recoveryCodes } = await withSecondStep(school, await school.as("adviser"));
    await withSecondStep(school, teacher);
    expect((await byCode(await pendingOf(person), recoveryCodes[0] ?? "")).body.code).toBe("WRONG_CODE");
  });

  test("a secret put into another account's row opens nothing", async () => {
    const { secret } = await withSecondStep(school, teacher);
    await withSecondStep(school, await school.as("adviser"));
    await rowsOf(`update second_step set last_time_step = 0, sealed_secret = (select sealed_secret from second_step
      where user_id = (select id from user_account where email = 'teacher@talaan.test'))`);
    const token = await pendingOf("adviser");
    expect((await byCode(token, codeAt(secret, school.nowMs(), 1))).body.code).toBe("WRONG_CODE");
  });

  test("a pending sign-in is over after 5 minutes, and with the password or the account it was of", async () => {
    const { secret } = await withSecondStep(school, teacher);
    const old = await pendingOf(person);
    const [end] = await rowsOf(
      "select unixepoch(expires_at) - ? as seconds from pending_sign_in",
      Math.floor(school.nowMs() / 1000),
    );
    expect(Number(end?.seconds)).toBeGreaterThan(290);
    expect(Number(end?.seconds)).toBeLessThanOrEqual(300);
    await rowsOf("update pending_sign_in set expires_at = '2026-01-01T00:00:00.000Z'");
    const code = () => codeAt(secret, school.nowMs(), 1);
    expect((await byCode(old, code())).body.code).toBe("SIGN_IN_EXPIRED");
    const fresh = await pendingOf(person);
    const uuid = await uuidOf(person);
    await admin.post("/accounts/lock", { uuids: [uuid] });
    expect((await byCode(fresh, code())).body.code).toBe("SIGN_IN_EXPIRED");
    await admin.post("/accounts/unlock", { uuids: [uuid] });
    expect((await byCode(fresh, code())).body.code).toBe("SIGN_IN_EXPIRED");
    expect((await byCode(await pendingOf(person), code())).status).toBe(200);
  });

  test("no more than 5 tries of a pending sign-in are looked at, also where they come at once", async () => {
    const { secret } = await withSecondStep(school, teacher);
    const token = await pendingOf(person);
    const tries = await Promise.all(Array.from({ length: 9 }, () => byCode(token, "000000")));
    expect(tries.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429]);
    const right = await byCode(token, codeAt(secret, school.nowMs()));
    expect([right.status, right.body.code]).toEqual([429, "TOO_MANY_ATTEMPTS"]);
    expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(300);
  });

  test("wrong codes count towards the limit of the account, which a right password does not lift", async () => {
    await withSecondStep(school, teacher);
    const statuses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const answer = await password(person);
      if (answer.status !== 202) {
        statuses.push(answer.status);
        continue;
      }
      for (let tries = 0; tries < 4; tries += 1)
        statuses.push((await byCode(answer.body.data.SecondStepToken, "000000")).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });

  test("each refused code and each sign-in by a recovery code is in the login log", async () => {
    const { recoveryCodes } = await withSecondStep(school, teacher);
    await byCode(await pendingOf(person), "000000");
    await byCode(await pendingOf(person), recoveryCodes[0] ?? "");
    const registrar = await school.as("registrar");
    const { body } = await registrar.get("/log/user?perPage=10");
    expect(JSON.stringify(body.rows.slice(0, 4))).toMatch(
      /Signed in.*Signed in by recovery code.*Code refused.*Second step turned on|sign-in.*recovery-code-used.*second-step-refused.*second-step-on/s,
    );
  });
});

describe("a browser that is remembered", () => {
  /** Its token, and a recovery code. */
  const remembered = async (): Promise<{ token: string; code: string }> => {
    const { secret, recoveryCodes } = await withSecondStep(school, teacher);
    const done = await byCode(await pendingOf(person), codeAt(secret, school.nowMs()), {
      isRemembered: true,
    });
    return { token: done.body.data.DeviceToken, code: recoveryCodes[9] ?? "" };
  };
  const isAsked = async (deviceToken: string): Promise<boolean> =>
    (await password(person, { deviceToken })).status === 202;

  test("is not asked for the code for 30 days, with the right password and for this account alone", async () => {
    const { token } = await remembered();
    expect(await isAsked(token)).toBe(false);
    expect((await password(person, { deviceToken: token, password: "Wrong!2026" })).status).toBe(401);
    await withSecondStep(school, await school.as("adviser"));
    expect((await password("adviser", { deviceToken: token })).status).toBe(202);
    expect(JSON.stringify(await rowsOf("select * from remembered_device"))).not.toContain(token);
    await rowsOf("update remembered_device set expires_at = '2026-01-01T00:00:00.000Z'");
    expect(await isAsked(token)).toBe(true);
  });

  test.each([
    [
      "the password changes",
      () =>
        teacher.put("/me/password", {
          currentPassword: DEMO_PASSWORD,
          newPassword: "Sariwa!2026",
          confirmPassword: "Sariwa!2026",
        }),
    ],
    [
      "an administrator ends the sign-ins",
      async () => admin.post("/accounts/end-sessions", { uuids: [await uuidOf(person)] }),
    ],
    [
      "it is turned off",
      (code: string) => teacher.post("/me/second-step/off", { password: DEMO_PASSWORD, code }),
    ],
  ])("is asked again where %s", async (_, change) => {
    const { code } = await remembered();
    expect(await rowsOf("select * from remembered_device")).toHaveLength(1);
    const before = await rowsOf("select password_hash from user_account where email = 'teacher@talaan.test'");
    expect((await change(code)).status).toBe(200);
    expect(await rowsOf("select * from remembered_device")).toHaveLength(0);
    await rowsOf(
      "update user_account set password_hash = ? where email = 'teacher@talaan.test'",
      String(before[0]?.password_hash),
    );
  });
});

describe("turning it off", () => {
  test.each([
    ["a code", (secret: string) => codeAt(secret, school.nowMs())],
    ["a recovery code", (_: string, codes: string[]) => codes[3] ?? ""],
  ])("takes the password and %s, and signing in asks only for the password", async (_, codeOf) => {
    const { secret, recoveryCodes } = await withSecondStep(school, teacher);
    const code = codeOf(secret, recoveryCodes);
    const pathOf = async (proof: object) =>
      (await teacher.post("/me/second-step/off", proof)).body.errors?.[0]?.path;
    expect(await pathOf({ password: "Wrong!2026", code })).toBe("password");
    expect(await pathOf({ password: DEMO_PASSWORD })).toBe("code");
    expect(await pathOf({ password: DEMO_PASSWORD, code: "000000" })).toBe("code");
    const off = await teacher.post("/me/second-step/off", { password: DEMO_PASSWORD, code });
    expect([off.status, off.body.message]).toEqual([200, "The second step is off."]);
    expect((await password(person)).status).toBe(200);
    await isMailed(person, "The second step of your Talaan account was turned off");
    expect(await rowsOf("select * from recovery_code")).toEqual([]);
  });

  test("wrong proofs are counted as codes are", async () => {
    await withSecondStep(school, teacher);
    const tries = [];
    for (let count = 0; count < 12; count += 1)
      tries.push((await teacher.post("/me/second-step/off", { password: "000000" })).status);
    expect(tries.filter((status) => status === 422)).toHaveLength(10);
    expect(tries.slice(10)).toEqual([429, 429]);
  });

  test("an administrator removes it from whoever has lost phone and codes; the list tells who has one", async () => {
    await withSecondStep(school, teacher);
    const listed = async (query: string) => (await admin.get(`/accounts?perPage=100&${query}`)).body.rows;
    const [row] = await listed("second_step=on");
    expect(await listed("second_step=on")).toHaveLength(1);
    expect(row).toMatchObject({ email: "teacher@talaan.test", second_step: "on" });
    expect((await listed("second_step=off&search=teacher@")).length).toBe(0);
    const removed = await admin.post("/accounts/second-step-off", { uuids: [row.id] });
    expect([removed.status, removed.body.message]).toEqual([200, "Second step removed."]);
    expect((await password(person)).status).toBe(200);
    await isMailed(person, "The second step of your Talaan account was removed");
    const again = await admin.post("/accounts/second-step-off", { uuids: [row.id] });
    expect([again.status, again.body.message]).toEqual([
      409,
      expect.stringMatching(/^The account of .+ has no second step\.$/),
    ]);
    const registrar = await school.as("registrar");
    const { body } = await registrar.get(`/log/event?module=Accounts&record_id=${row.id}`);
    expect(body.rows[0]).toMatchObject({ event: "account-second-step-remove" });
  });

  test("an administrator does not remove the own so: Settings asks for the password or a code", async () => {
    await withSecondStep(school, admin);
    const uuid = await uuidOf("admin");
    const { status, body } = await admin.post("/accounts/second-step-off", { uuids: [uuid] });
    expect([status, body.message]).toEqual([409, "Turn off your own second step in Settings."]);
  });
});
