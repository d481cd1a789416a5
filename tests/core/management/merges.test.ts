import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Guardianship, guardianMistakes } from "#core/management/people/guardians.ts";
import {
  filledBy,
  guardiansMerged,
  guardiansOfBoth,
  mayUndoMerge,
  mergedNumbers,
  mergeRefusal,
  SPONSOR_FIELDS,
} from "#core/management/people/merges.ts";
import type { Instant } from "#core/shared/school-day.ts";

/** Given the guardians of a student, when two are one person, then nobody else moves and nothing is lost (M-26). */
const guardian = (uuid: string, relation = "", getsBills = false, getsMail = false) => ({
  uuid,
  relation,
  getsBills,
  getsMail,
});

describe("guardians once two are one", () => {
  test.each([
    [
      "the merged one alone: the kept one takes the place",
      [guardian("b", "Mother", true, true), guardian("c")],
      [guardian("a", "Mother", true, true), guardian("c")],
    ],
    [
      "both: the kept one stands where the first stood, and gets what either got",
      [guardian("b", "Aunt", true), guardian("c", "Uncle", true), guardian("a", "Mother", false, true)],
      [guardian("a", "Mother", true, true), guardian("c", "Uncle", true)],
    ],
    ["neither: as they were", [guardian("c"), guardian("d")], [guardian("c"), guardian("d")]],
  ])("%s", (_what, before, after) => {
    expect(guardiansMerged(before, "a", "b")).toEqual(after);
  });

  test("whoever they are, the others keep their order, and what was gotten is gotten", () => {
    const anyone = fc.uniqueArray(
      fc.record({
        uuid: fc.constantFrom("a", "b", "c", "d", "e"),
        relation: fc.constantFrom("", "Mother"),
        getsBills: fc.boolean(),
        getsMail: fc.boolean(),
      }),
      { selector: ({ uuid }) => uuid, maxLength: 5 },
    );
    fc.assert(
      fc.property(anyone, (before) => {
        const after = guardiansMerged(before, "a", "b");
        const others = (all: readonly Guardianship[]) =>
          all.filter(({ uuid }) => uuid !== "a" && uuid !== "b");
        expect(others(after)).toEqual(others(before));
        expect(new Set(after.map(({ uuid }) => uuid)).size).toBe(after.length);
        for (const flag of ["getsBills", "getsMail"] as const)
          expect(after.some((one) => one[flag])).toBe(before.some((one) => one[flag]));
      }),
    );
  });
});

test("what the kept one lacks is taken over, and nothing else", () => {
  const kept = { id: "a", email: "a@example.test", contact_number: "", city: "" };
  const merged = { id: "b", email: "b@example.test", contact_number: "0917", city: "" };
  expect(filledBy(SPONSOR_FIELDS, kept, merged)).toEqual([
    { field: "contact_number", label: "Contact No.", value: "0917" },
  ]);
});

test("a merge is taken back within a day", () => {
  expect([mayUndoMerge(0, 86_399_999), mayUndoMerge(0, 86_400_000)]).toEqual([true, false]);
});

test("guardians: one gets bills, one gets mail, each is named once", () => {
  const one = { sponsor_id: "a", relation: "" as const, gets_bills: true, gets_mail: true };
  expect(guardianMistakes([one], "new")).toEqual([]);
  expect(guardianMistakes([one, one], "new").map(({ path }) => path)).toEqual(["guardians.1.sponsor_id"]);
  expect(guardianMistakes([{ ...one, gets_bills: false, gets_mail: false }], "new")).toHaveLength(2);
  expect(guardianMistakes([{ ...one, sponsor_id: "new" }], "new").map(({ path }) => path)).toEqual([
    "guardians.0.sponsor_name",
  ]);
});

describe("two students", () => {
  test("whoever their guardians are, the kept one's keep their order and nobody loses anything", () => {
    const anyone = fc.uniqueArray(
      fc.record({
        uuid: fc.constantFrom("a", "b", "c", "d", "e"),
        relation: fc.constantFrom("", "Mother"),
        getsBills: fc.boolean(),
        getsMail: fc.boolean(),
      }),
      { selector: ({ uuid }) => uuid, maxLength: 5 },
    );
    fc.assert(
      fc.property(anyone, anyone, (kept, merged) => {
        const both = guardiansOfBoth(kept, merged);
        expect(both.slice(0, kept.length).map(({ uuid }) => uuid)).toEqual(kept.map(({ uuid }) => uuid));
        expect(new Set(both.map(({ uuid }) => uuid)).size).toBe(both.length);
        for (const { uuid, getsBills, getsMail } of [...kept, ...merged]) {
          const one = both.find((guardian) => guardian.uuid === uuid);
          expect([one?.getsBills || !getsBills, one?.getsMail || !getsMail]).toEqual([true, true]);
        }
      }),
    );
  });

  const NONE = {
    kept: "000001 Santos, Ana",
    merged: "000002 Santos, Anna",
    keptIs: null,
    mergedIs: null,
    fixed: [],
    both: [],
    hasLeft: false,
    guardians: 2,
  };
  test.each([
    ["nothing between", {}, null],
    [
      "merged already",
      { mergedIs: "000003 Cruz" },
      "000002 Santos, Anna is merged into 000003 Cruz already.",
    ],
    ["kept is merged", { keptIs: "000003 Cruz" }, "000001 Santos, Ana is merged into 000003 Cruz. Open that"],
    ["money", { fixed: ["payments", "refunds"] }, "000002 Santos, Anna has payments and refunds, which stay"],
    [
      "both",
      { both: ["attendance in term 1"] },
      "Both 000001 Santos, Ana and 000002 Santos, Anna have attendance",
    ],
    ["left", { hasLeft: true }, "000002 Santos, Anna left the school, and 000001"],
    ["guardians", { guardians: 9 }, "Together they have 9 guardians, and a student has 8 at most."],
  ])("%s", (_what, more, words) => {
    const refusal = mergeRefusal({ ...NONE, ...more });
    if (words === null) expect(refusal).toBeNull();
    else expect(refusal).toContain(words);
  });
});

describe("a number that was put aside", () => {
  test("is answered with the one to use, also where that one was merged later", () => {
    const merge = (number: string, other: string, name: string) => ({
      number,
      other,
      name,
      at: "2026-11-26T01:00:00.000Z" as Instant,
    });
    const told = mergedNumbers([
      merge("000125", "000124", "Santos, Ana"),
      merge("000124", "000123", "Santos, Ana Reyes"),
    ]);
    expect(told.get("000124")).toBe(
      "000124 was merged into 000123 Santos, Ana Reyes on 11/26/2026: use 000123",
    );
    expect(told.get("000125")).toBe(
      "000125 was merged into 000123 Santos, Ana Reyes on 11/26/2026: use 000123",
    );
    expect(told.get("000123")).toBeUndefined();
  });
});
