import { describe, expect, test } from "vitest";
import { IDENTIFIER_REFUSAL, identifierKey, typedIdentifier } from "#core/shared/typed-identifier.ts";
import { checkInput } from "#core/shared/validation-messages.ts";

/** Identifiers as people type them (S-25). */
const read = (typed: string, schema = typedIdentifier()) => {
  const checked = checkInput(schema, typed);
  return checked.ok ? checked.value : checked.errors.map(({ message }) => message);
};

describe("an identifier as it is typed", () => {
  test.each([
    ["OR9", "OR9"],
    ["  OR9 ", "OR9"],
    ["OR9\t", "OR9"],
    ["OR9\r\n", "OR9"],
    ["OR   9", "OR 9"],
    ["OR \t 9", "OR 9"],
    ["OR\u00a0\u20039", "OR 9"],
    ["\ufeffOR9", "OR9"],
    ["An\u0303o 9", "A\u00f1o 9"],
    ["<b>7</b>", "<b>7</b>"],
    ["", ""],
  ])("%j is stored as %j", (typed, stored) => expect(read(typed)).toBe(stored));

  test.each([
    ["a line break", "OR\n9"],
    ["a carriage return", "OR\r9"],
    ["a line separator", "OR\u20289"],
    ["a control character", "OR\u00009"],
    ["a direction override", "\u202eOR9"],
    ["a direction isolate", "OR\u20669"],
    ["a zero-width space", "OR\u200b9"],
    ["a soft hyphen", "OR\u00ad9"],
    ["a variation selector", "OR9\ufe0f"],
    ["a Hangul filler", "OR9\u3164"],
    ["a blank braille cell", "OR9\u2800"],
    ["half a surrogate pair", "OR9\ud83e"],
  ])("%s is refused", (_, typed) => expect(read(typed)).toEqual([IDENTIFIER_REFUSAL]));

  test("its length counts as it is stored, and an empty one is refused where it is needed", () => {
    const schema = typedIdentifier({ max: 3, required: "Needed" });
    expect(read("  OR9  ", schema)).toBe("OR9");
    expect(read("OR99", schema)).toEqual(["Please enter at most 3 characters"]);
    expect(read(" \t ", schema)).toEqual(["Needed"]);
  });

  test("two that differ in case and spaces are the same", () => {
    expect(new Set(["OR 9", " or  9\t", "Or\u00a09"].map(identifierKey)).size).toBe(1);
    expect(identifierKey("OR9")).not.toBe(identifierKey("OR 9"));
  });
});
