import { describe, expect, test } from "vitest";
import { compareNames, lettersOf, nameKey } from "#core/shared/name-order.ts";

const sorted = (names: readonly string[]): string[] => [...names].sort(compareNames);

describe("the order of names (S-76)", () => {
  test.each([
    ["ñ after n, as a letter of its own", ["Munzon, A", "Muñoz, A", "Muro, A"]],
    ["an accent as no accent", ["Álvarez, Ben", "Ángeles, A", "Zamora, A"]],
    ["where the letters are alike, the accent counts", ["Angeles, Ana", "Ángeles, Ana"]],
    ["capitals as small letters", ["abad, Ana", "ABAD, Ben", "Abad, Carla"]],
    ["marks as nothing", ["Obrien, Ana", "O'Brien, Ben", "Obrien, Carla"]],
    ["a hyphen as nothing", ["Santos-Abad, Ana", "Santosbaca, Ben"]],
    ["the whole last name first", ["Cruz, Zenaida", "Cruz Reyes, Ana", "Cruzado, Ana"]],
    ["word by word", ["De Guzman, Ana", "Deala, Ana"]],
    ["numbers by their size", ["Grade 2", "Grade 7-A", "Grade 10", "Grade 100"]],
    ["an ordinal number by its size", ["2nd Avenue", "10th Avenue"]],
  ])("%s", (_, names) => {
    expect(sorted([...names].reverse())).toEqual(names);
  });

  test("names of other case, accents and punctuation have the same letters", () => {
    expect(lettersOf("SANTOS-Ángeles, Ma. José")).toBe(lettersOf("Santosangeles, Ma Jose"));
    expect(lettersOf("Muñoz")).not.toBe(lettersOf("Munoz"));
  });

  test("no two names have one key", () => {
    expect(nameKey("Ángel")).not.toBe(nameKey("Angel"));
  });

  test("an empty name comes first", () => {
    expect(sorted(["A", ""])).toEqual(["", "A"]);
  });
});
