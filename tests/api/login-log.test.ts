import { expect, test } from "vitest";
import { Caller, DEMO_PASSWORD } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

/** Given people who sign in and are refused, when the registrar reads the login log, then each is a line of it. */
const school = givenSchool({ asked: "never" });
const registrar = givenCaller(school, "registrar");

const lines = async (query: string) => (await registrar.get(`/log/user?${query}`)).body;

test("who signed in is first, with the account and how it went", async () => {
  await Caller.signIn(school.stack.apiUrl, "teacher@talaan.test");
  const { rows, count } = await lines("perPage=1");
  expect(count).toBeGreaterThan(0);
  expect(rows[0]).toMatchObject({
    action: "sign-in",
    user_id: "teacher@talaan.test",
    user_role: "ST",
    status: "Success",
  });
});

test("a refused sign-in is failed, and found by the account it was about", async () => {
  await expect(
    Caller.signIn(school.stack.apiUrl, "finance@talaan.test", `${DEMO_PASSWORD}x`),
  ).rejects.toThrow();
  const { rows } = await lines("action=sign-in-refused&search=finance@&perPage=1");
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ user_id: "finance@talaan.test", status: "Failed" });
});

test("what is billing's is no line of it", async () => {
  const { rows } = await lines("perPage=1000");
  expect(rows.filter(({ action }: { action: string }) => /^(invoice|payment)-/.test(action))).toEqual([]);
});
