import { describe, expect, test } from "vitest";
import type { AwardGroup } from "#core/awards/award-groups.ts";
import {
  type AwardRule,
  type AwardRules,
  SCHOOL_RULES,
  SHIPPED_RULES,
  soundRules,
} from "#core/awards/award-rules.ts";

/** Given rules of awards, when they are saved, then what contradicts itself is refused in words. */
const having = (
  group: AwardGroup,
  change: Partial<AwardRule>,
  rules: AwardRules = SCHOOL_RULES,
): AwardRules => ({
  ...rules,
  groups: { ...rules.groups, [group]: { ...rules.groups[group], ...change } },
});
const refusedFor = (rules: AwardRules): string[] => {
  const result = soundRules(rules);
  return result.ok ? [] : (result.errors ?? []).map(({ message }) => message);
};
const band = (from: number, to: number) => ({
  band: { fromE2: Math.round(from * 100), toE2: Math.round(to * 100) },
});

test.each(SHIPPED_RULES.map((rules) => [rules.name, rules] as const))("%s are accepted", (_, rules) => {
  expect(refusedFor(rules)).toEqual([]);
});

describe("refused are", () => {
  test("bands that overlap", () => {
    expect(refusedFor(having("second_honor", band(92, 95)))).toEqual([
      "The bands of Second Honor (92 to 95) and First Honor (95 to 100) overlap",
    ]);
  });
  test("a gap a student could fall into", () => {
    expect(refusedFor(having("third_honor", band(90, 91.98)))).toEqual([
      "A general average between Third Honor (90 to 91.98) and Second Honor (92 to 94.99) would have no honor",
    ]);
    const [, order36 = SCHOOL_RULES] = SHIPPED_RULES;
    expect(refusedFor(having("third_honor", band(90, 93), order36))).toHaveLength(1);
  });
  test("a lowest grade above its band", () => {
    expect(refusedFor(having("third_honor", { lowestGrade: 92 }))).toEqual([
      "The lowest grade of Third Honor, 92, is above its band of 90 to 91.99: nobody could get it",
    ]);
  });
  test("a band that ends before it begins, and an honor without one", () => {
    expect(refusedFor(having("first_honor", band(101, 100)))).toContain(
      "The band of First Honor begins above its end",
    );
    expect(refusedFor(having("first_honor", { band: null }))).toContain(
      "First Honor needs a band of general averages",
    );
  });
  test("a band with decimals where averages are compared as whole numbers", () => {
    const [, order36 = SCHOOL_RULES] = SHIPPED_RULES;
    expect(refusedFor(having("first_honor", band(98.5, 100), order36))).toContain(
      "The band of With Highest Honors needs whole numbers, as averages are compared so",
    );
  });
});
