import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newPasswordRefusal } from "#core/identity/password-rules.ts";
import {
  RECOVERY_BYTES,
  readTypedCode,
  recoveryCodeOf,
  shownRecoveryCode,
  shownSecret,
} from "#core/identity/second-step/second-step.ts";

describe("what is typed for a code (I-20, I-21)", () => {
  test.each([
    ["123456", { kind: "time", digits: "123456" }],
    [" 123 456 ", { kind: "time", digits: "123456" }],
    ["012-345", { kind: "time", digits: "012345" }],
    ["12345", { kind: "other", text: "12345" }],
    ["1234567", { kind: "other", text: "1234567" }],
    ["١٢٣٤٥٦", { kind: "other", text: "١٢٣٤٥٦" }],
    ["abcd-efgh-jkmn-pqrs", { kind: "recovery", code: "ABCDEFGHJKMNPQRS" }],
    ["ABCD EFGH JKMN PQRO", { kind: "recovery", code: "ABCDEFGHJKMNPQR0" }],
    ["il00-0000-0000-0000", { kind: "recovery", code: "1100000000000000" }],
    ["ABCD-EFGH-JKMN-PQRU", { kind: "other", text: "ABCD-EFGH-JKMN-PQRU" }],
    ["Talaan!2026", { kind: "other", text: "Talaan!2026" }],
    ["", { kind: "other", text: "" }],
  ])("%j", (typed, read) => {
    expect(readTypedCode(typed)).toEqual(read);
  });

  test("no password is taken for a code: it has a special character, or is refused as a password", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40 }), (text) => {
        const isPassword = newPasswordRefusal({ newPassword: text, confirmPassword: text }) === null;
        if (isPassword) expect(readTypedCode(text).kind).toBe("other");
      }),
    );
  });
});

test("a recovery code is read back as it is stored, however it is shown", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: RECOVERY_BYTES, maxLength: RECOVERY_BYTES }), (bytes) => {
      const code = recoveryCodeOf(bytes);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
      for (const shown of [code, shownRecoveryCode(code), shownRecoveryCode(code).toLowerCase()])
        expect(readTypedCode(shown)).toEqual({ kind: "recovery", code });
    }),
  );
  expect(shownRecoveryCode("ABCDEFGHJKMNPQRS")).toBe("ABCD-EFGH-JKMN-PQRS");
  expect(shownSecret("JBSWY3DPEHPK3PXP")).toBe("JBSW Y3DP EHPK 3PXP");
});
