import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { correctedSearch, slipsBetween } from "#core/shared/nearest-words.ts";

const KNOWN = Object.entries({
  flores: 270,
  aguilar: 90,
  santos: 300,
  ana: 40,
  ramos: 200,
  reyes: 250,
  ray: 3,
}).map(([word, count]) => ({ word, count }));

describe("a misspelled search", () => {
  test.each([
    ["flroes", "flores"],
    ["Aguilr", "aguilar"],
    ["glores", "flores"],
    ["aguilr, ana", "aguilar ana"],
    ["sntaos", "santos"],
    ["reyez", "reyes"],
  ])("%j is read as %j", (typed, expected) => {
    expect(correctedSearch(typed, KNOWN)).toBe(expected);
  });

  test.each([["flor"], ["reyes ana"], ["FLORES"], ["guila"], ["zzzzzz"], ["rai"], ["flores zzzzzz"], [""]])(
    "%j is left as it is: it is known, or nothing is near",
    (typed) => {
      expect(correctedSearch(typed, KNOWN)).toBeNull();
    },
  );
});

const word = fc.stringMatching(/^[a-z]{0,8}$/);
test("slips are the same both ways, none between equal words, and one for one change", () => {
  fc.assert(
    fc.property(word, word, fc.nat(8), fc.constantFrom(..."abcxyz"), (one, other, at, letter) => {
      expect(slipsBetween(one, other, 16)).toBe(slipsBetween(other, one, 16));
      expect(slipsBetween(one, one, 0)).toBe(0);
      const place = Math.min(at, one.length);
      const put = one.slice(0, place) + letter + one.slice(place);
      expect(slipsBetween(one, put, 1)).toBe(1);
      const [a = "", b = ""] = [one[place - 2] ?? "", one[place - 1] ?? ""];
      if (a !== b && a !== "")
        expect(slipsBetween(one, one.slice(0, place - 2) + b + a + one.slice(place), 1)).toBe(1);
    }),
  );
});
