import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readVerificationCode, verificationCode, verificationOf } from "#core/documents/verification.ts";
import { EXPORTS_MAX } from "#core/grading/gradebook/gradebook-export.ts";

const ofDocument = { kind: fc.constantFrom("receipt" as const, "statement" as const), uuid: fc.uuid() };
const IDENTITY = fc.oneof(
  fc.record(ofDocument),
  fc.record({
    kind: fc.constant("classDocument" as const),
    uuid: fc.uuid(),
    place: fc.integer({ min: 1, max: EXPORTS_MAX }),
  }),
);

describe("a verification code", () => {
  test("names what it was made of, however it is typed", () => {
    fc.assert(
      fc.property(IDENTITY, (identity) => {
        const code = verificationCode(identity);
        expect(code).toMatch(/^([RS]|G[1-9A])-[0-9A-HJKMNP-TV-Z]{6}(-[0-9A-HJKMNP-TV-Z]{5}){4}$/);
        const typed = code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
        for (const given of [code, typed]) expect(readVerificationCode(given)).toEqual(identity);
      }),
    );
  });

  test.each([
    "",
    "R",
    "X-000000-00000-00000-00000-00000",
    "R-000000-00000-00000-00000-0000",
    // A class document without its place in the file, or with one that is none; a receipt with one.
    "G-000000-00000-00000-00000-00000",
    "G0-000000-00000-00000-00000-00000",
    "R1-000000-00000-00000-00000-00000",
    "R-U00000-00000-00000-00000-00000",
    "R-Z00000-00000-00000-00000-00000",
  ])("%o is none", (text) => {
    expect(readVerificationCode(text)).toBeNull();
  });

  test("leads to the public page, and says in words where that is", () => {
    const document = verificationOf(
      { kind: "receipt", uuid: "0197f2aa-0000-7000-8000-000000000001" },
      "https://school.test",
    );
    expect(document.url).toBe(`https://school.test/verify?code=${document.code}`);
    expect(document.caption).toContain("school.test/verify");
  });
});
