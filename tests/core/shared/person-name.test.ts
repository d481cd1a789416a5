import { expect, test } from "vitest";
import { namePartsRefusal, nameRefusal } from "#core/shared/import/person-name.ts";

/** Given a row with a number and a name, then they agree however the name is written, or the row contradicts itself (S-21). */
const ANA = "Dela Cruz-Muñoz, Ma. Ana";

test.each([
  "",
  "Dela Cruz-Muñoz, Ma. Ana",
  "DELA CRUZ MUNOZ, MA ANA",
  "ma. ana dela cruz munoz",
  "Ma Ana Delacruz-Muñoz".replace("Delacruz", "Dela Cruz"),
  "delacruzmunoz,  Ma Ana",
  "Ana, Ma.; Dela Cruz - Muñoz",
  "'Dela Cruz-Muñoz, Ma. Ana",
])("“%s” is the same person", (name) => {
  expect(nameRefusal("000123", ANA, name)).toBeNull();
});

test.each(["Dela Cruz-Muñoz, Ana", "Dela Cruz-Muñoz, Ma. Anna", "Reyes, Ana", "Cruz"])(
  "“%s” is another one, and both are named",
  (name) => {
    expect(nameRefusal("000123", ANA, name)).toBe(`000123 is ${ANA}, not “${name}”`);
  },
);

const parts = (last: string, given: string, middle = "") =>
  namePartsRefusal("000123", "Reyes, Ana Maria Santos", { last, given, middle });
test.each([
  ["", "", ""],
  ["reyes", "", ""],
  ["Reyes", "ANA", ""],
  ["", "Ana María", ""],
  ["Reyes", "Ana Maria", "Santos"],
])("of a name in columns an empty one says nothing: %s, %s %s", (last, given, middle) => {
  expect(parts(last, given, middle)).toBeNull();
});
test.each([
  ["Santos", "Ana", ""],
  ["Reyes", "Anna", ""],
  ["Reyes", "Ana", "Cruz"],
  ["Reyes", "Ana", "Santos"],
])("what is typed contradicts: %s, %s %s", (last, given, middle) => {
  expect(parts(last, given, middle)).toMatch(/^000123 is Reyes, Ana Maria Santos, not “/);
});
