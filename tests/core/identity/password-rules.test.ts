import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newPasswordRefusal, satisfiesPasswordCondition } from "#core/identity/password-rules.ts";

describe("the password condition", () => {
  test.each([
    ["Talaan!2026", true],
    ["aB!45678", true],
    ["aB!4567", false],
    ["aB!456789012345", true],
    ["aB!4567890123456", false],
    ["AB!45678", false],
    ["ab!45678", false],
    ["aB345678", false],
    ["aB! 5678", false],
    ["aB!\t5678", false],
    ["aB!\u00a05678", false],
    ["aBñ45678", true],
    ["", false],
  ])("“%s”: %s", (password, expected) => {
    expect(satisfiesPasswordCondition(password)).toBe(expected);
  });

  test("holds only for 8 to 15 characters without white space", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20, unit: "binary" }), (password) => {
        if (!satisfiesPasswordCondition(password)) return;
        expect(password.length).toBeGreaterThanOrEqual(8);
        expect(password.length).toBeLessThanOrEqual(15);
        expect(/\s/.test(password)).toBe(false);
      }),
    );
  });
});

describe("a new password is refused", () => {
  const good = { currentPassword: "Old!Pass1", newPassword: "New!Pass1", confirmPassword: "New!Pass1" };
  test.each([
    [{ ...good }, null],
    [{ ...good, currentPassword: "" }, "Missing Input"],
    [{ ...good, newPassword: "" }, "Missing Input"],
    [{ ...good, confirmPassword: "" }, "Missing Input"],
    [{ ...good, confirmPassword: "New!Pass2" }, "New Password Do Not Match"],
    [{ ...good, newPassword: "short", confirmPassword: "short" }, "Password Condition Not Satisfied"],
    [{ newPassword: "New!Pass1", confirmPassword: "New!Pass1" }, null],
    [
      { ...good, currentPassword: "New!Pass1" },
      "The new password is the same as the current one. Nothing was changed.",
    ],
    [{ newPassword: "New!Pass1", confirmPassword: "" }, "Missing Input"],
  ])("%j → %s", (input, expected) => {
    expect(newPasswordRefusal(input)).toBe(expected);
  });
});
