import { expect, test } from "vitest";
import { isCommonPassword } from "#workers/passwords/common-passwords.ts";

/** Given what somebody chooses, then the commonest are refused, also dressed up as the rule asks (I-5). */
test.each([
  "password",
  "Password1!",
  "!Qwerty123",
  "Football!",
  "123456",
  "LetMeIn!!",
  "Superman!",
  "Password!1",
  "1!Welcome",
  "Dragon!22",
])("%s is one of the commonest", async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});
test.each(["Talaan!2026", "Sariwa!2026", "Mango-Tree7", "Abc!4567", "Pa!ssw0rd-x"])(
  "%s is not",
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  },
);
