import { argon2Sync, scryptSync } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "#db/seed/password.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { sharedPasswords } from "#tests/support/shared-passwords.ts";

/** Given the password Worker as it is deployed, then passwords are hashed by argon2id, and a hash of before is renewed by a sign-in (I-13). */
const school = givenSchool({ asked: "never" });
let address: string;
beforeAll(async () => {
  ({ address } = await sharedPasswords());
});

const ask = async (job: { password: string; phc?: string }) =>
  (await fetch(`http://${address}/`, { method: "POST", body: JSON.stringify(job) })).json();
const text = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");
const scryptOf = (password: string, ln: number): string => {
  const salt = Buffer.from("talaan-test-salt");
  const hash = scryptSync(password, salt, 32, { N: 2 ** ln, r: 8, p: 3, maxmem: 64 * 1024 * 1024 });
  return `$scrypt$ln=${ln},r=8,p=3$${text(salt)}$${text(hash)}`;
};

describe("a hash", () => {
  test.each([
    ["of ASCII", "Talaan!2026"],
    ["of letters of several bytes, whose last one counts", "ñándúñándúñándú漢字🙂"],
    ["of a NUL within", "before\0after"],
    ["of 10,000 characters", "é".repeat(10_000)],
  ])(
    "%s is argon2id with the cost of today, the same as another implementation makes",
    async (_, password) => {
      const { hash } = await ask({ password });
      const [, salt = "", tag = ""] =
        /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/.exec(hash) ?? [];
      const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
      const message = password.normalize("NFKC");
      expect(text(argon2Sync("argon2id", { message, nonce: Buffer.from(salt, "base64"), ...cost }))).toBe(
        tag,
      );
      expect(await ask({ password, phc: hash })).toEqual({ matches: true, needsRehash: false });
      const shortened = [...password].slice(0, -1).join("");
      expect(await ask({ password: shortened, phc: hash })).toMatchObject({ matches: false });
    },
  );

  test("of scrypt is still compared, and is to be renewed; of another cost too; what is none matches nothing", async () => {
    const old = scryptOf("Talaan!2026", 15);
    expect(await ask({ password: "Talaan!2026", phc: old })).toEqual({ matches: true, needsRehash: true });
    expect(await ask({ password: "talaan!2026", phc: old })).toMatchObject({ matches: false });
    const salt = Buffer.from("talaan-test-salt");
    const cost = { memory: 1024, passes: 1, parallelism: 1, tagLength: 32 };
    const weak = argon2Sync("argon2id", { message: "x", nonce: salt, ...cost });
    const phc = `$argon2id$v=19$m=1024,t=1,p=1$${text(salt)}$${text(weak)}`;
    expect(await ask({ password: "x", phc })).toEqual({ matches: true, needsRehash: true });
    expect(await ask({ password: "x", phc: "$argon2id$v=19$broken" })).toEqual({
      matches: false,
      needsRehash: false,
    });
  });
});

test("a sign-in with a hash of before renews it; a wrong password does not", async () => {
  const database = school.database();
  const hashOf = async (): Promise<string> =>
    String(
      (await database.execute("select password_hash from user_account where email = 'head@talaan.test'"))
        .rows[0]?.password_hash,
    );
  const before = scryptOf(DEMO_PASSWORD, 15);
  await database.execute({
    sql: "update user_account set password_hash = ? where email = 'head@talaan.test'",
    args: [before],
  });
  const signIn = (password: string) =>
    fetch(`${school.stack.apiUrl}/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-app-key": "1" },
      body: JSON.stringify({ email: "head@talaan.test", password }),
    });
  expect((await signIn("wrong")).status).toBe(401);
  expect(await hashOf()).toBe(before);
  expect((await signIn(DEMO_PASSWORD)).status).toBe(200);
  expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await signIn(DEMO_PASSWORD)).status).toBe(200);
  database.close();
});
