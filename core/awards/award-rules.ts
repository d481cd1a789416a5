import { scaledToShortText } from "#core/shared/decimal.ts";
import { ok, type RefusedEntry, type Result, refuseAll } from "#core/shared/result.ts";
import { AWARD_GROUPS, type AwardGroup, HONORS } from "./award-groups.ts";

/** The rules of awards: data, versioned by school year. */
export interface AwardRules {
  name: string;
  /** What a reader must know of the set; "" for nothing. */
  note: string;
  /** How a general average is compared: with its two decimals, or as a whole number (half up). */
  averageAs: AverageAs;
  groups: Readonly<Record<AwardGroup, AwardRule>>;
}
export const AVERAGE_FORMS = ["hundredths", "whole"] as const;
type AverageAs = (typeof AVERAGE_FORMS)[number];

/** The conditions of one group; null: not asked. */
export interface AwardRule {
  /** What the award is called; "{subject}" is the subject of a top per subject. */
  name: string;
  /** Of honors: the general average. Of tops: the grade or general average that is the highest. */
  band: Band | null;
  /** No printed grade of a learning area below it; a whole number. */
  lowestGrade: number | null;
  /** The printed conduct grade, or higher; a whole number. */
  conduct: number | null;
  /** Codes of the grade levels that have the award; null: all. */
  levels: readonly string[] | null;
  /** How lists of its students are ordered. */
  order: AwardOrder;
}
export const AWARD_ORDERS = ["name", "average"] as const;
export type AwardOrder = (typeof AWARD_ORDERS)[number];
/** Both ends belong to it; hundredths. */
export interface Band {
  fromE2: number;
  toE2: number;
}

const E2 = 100;
const PERFECT_E2 = 100 * E2;
const GRADES = Array.from({ length: 12 }, (_, place) => `G${String(place + 1).padStart(2, "0")}`);
const gradesFrom = (number: number): string[] => GRADES.slice(number - 1);
/** Pre-Nursery and Nursery have descriptors, and no general average. */
const KINDER_AND_ABOVE = ["KD", ...GRADES];

const rule = (name: string, of: Partial<AwardRule>): AwardRule => ({
  name,
  band: null,
  lowestGrade: null,
  conduct: null,
  levels: null,
  order: "name",
  ...of,
});
const band = (from: number, to: number): Band => ({
  fromE2: Math.round(from * E2),
  toE2: Math.round(to * E2),
});
const PASSING = { fromE2: 75 * E2, toE2: PERFECT_E2 };

/** What sets have in common: tops none of which is below 75, stars, and conduct. */
const beside = (levels: readonly string[]) => ({
  top_subject: rule("Best in {subject}", { band: PASSING, levels }),
  top_section: rule("Top of the Section", { band: PASSING, levels }),
  green_star: rule("Green Star", {}),
  purple_star: rule("Purple Star", { conduct: 90 }),
  conduct: rule("Exemplary Conduct Award", { conduct: 96 }),
});

/** The school's own, which apply until the school decides otherwise. */
export const SCHOOL_RULES: AwardRules = {
  name: "School rules",
  note: "",
  averageAs: "hundredths",
  groups: {
    ...beside(KINDER_AND_ABOVE),
    first_honor: rule("First Honor", {
      band: band(95, 100),
      lowestGrade: 80,
      conduct: 86,
      levels: KINDER_AND_ABOVE,
    }),
    second_honor: rule("Second Honor", {
      band: band(92, 94.99),
      lowestGrade: 80,
      conduct: 86,
      levels: KINDER_AND_ABOVE,
    }),
    third_honor: rule("Third Honor", {
      band: band(90, 91.99),
      lowestGrade: 80,
      conduct: 86,
      levels: KINDER_AND_ABOVE,
    }),
  },
};

const depedHonors = (levels: readonly string[]) => ({
  first_honor: rule("With Highest Honors", { band: band(98, 100), lowestGrade: 75, levels }),
  second_honor: rule("With High Honors", { band: band(95, 97), lowestGrade: 75, levels }),
  third_honor: rule("With Honors", { band: band(90, 94), lowestGrade: 75, levels }),
});

const ORDER_36: AwardRules = {
  name: "DepEd Order 36 s. 2016",
  note: "",
  averageAs: "whole",
  groups: { ...beside(GRADES), ...depedHonors(GRADES) },
};

const ORDER_15: AwardRules = {
  name: "DepEd Order 015 s. 2026",
  note: "Check the bands before you use these rules: they are those of DepEd Order 36 s. 2016.",
  averageAs: "whole",
  groups: { ...beside(gradesFrom(4)), ...depedHonors(gradesFrom(4)) },
};

/** The sets that ship. */
export const SHIPPED_RULES: readonly AwardRules[] = [SCHOOL_RULES, ORDER_36, ORDER_15];

/** The lowest general average of a band, hundredths: as a whole number 89.50 counts as 90. */
export const lowestAverageE2 = ({ averageAs }: Pick<AwardRules, "averageAs">, { fromE2 }: Band): number =>
  averageAs === "whole" ? fromE2 - E2 / 2 : fromE2;

/** The rules of honors, the highest first. */
export const honorRules = ({ groups }: AwardRules): { group: AwardGroup; rule: AwardRule }[] =>
  HONORS.map((group) => ({ group, rule: groups[group] }));

/** Rows that are by name already, in the order of a group: by name, or the highest average first and equal ones by name. */
export const inOrder = <Row extends { averageE2: number | null }>(rows: Row[], order: AwardOrder): Row[] =>
  order === "average" ? rows.toSorted((one, other) => (other.averageE2 ?? -1) - (one.averageE2 ?? -1)) : rows;

/** Refuses rules by which bands overlap, leave a gap, or cannot be reached (422, R-31). */
export function soundRules(rules: AwardRules): Result<AwardRules> {
  const errors = [
    ...AWARD_GROUPS.flatMap((group) => mistakesOf(group, rules.groups[group])),
    ...bandMistakes(rules),
  ];
  return errors.length === 0 ? ok(rules) : refuseAll(422, "RULES_UNSOUND", errors);
}

const number = (e2: number): string => scaledToShortText(BigInt(e2), 2);
const inWords = ({ fromE2, toE2 }: Band): string => `${number(fromE2)} to ${number(toE2)}`;
/** The smallest step from one band to the next. */
const stepOf = ({ averageAs }: AwardRules): number => (averageAs === "whole" ? E2 : 1);

function mistakesOf(group: AwardGroup, { name, band, lowestGrade }: AwardRule): RefusedEntry[] {
  const path = `groups.${group}`;
  if (!band) return [];
  return [
    ...(band.fromE2 > band.toE2 ? [{ path, message: `The band of ${name} begins above its end` }] : []),
    ...(lowestGrade !== null && lowestGrade * E2 > band.toE2
      ? [
          {
            path,
            message: `The lowest grade of ${name}, ${lowestGrade}, is above its band of ${inWords(band)}: nobody could get it`,
          },
        ]
      : []),
  ];
}

/** From the highest honor down, each band ends where the one above it begins. */
function bandMistakes(rules: AwardRules): RefusedEntry[] {
  const honors = honorRules(rules);
  const step = stepOf(rules);
  return [
    ...honors.flatMap(({ group, rule }): RefusedEntry[] => {
      const path = `groups.${group}`;
      if (!rule.band) return [{ path, message: `${rule.name} needs a band of general averages` }];
      const isWhole = rule.band.fromE2 % step === 0 && rule.band.toE2 % step === 0;
      return isWhole
        ? []
        : [{ path, message: `The band of ${rule.name} needs whole numbers, as averages are compared so` }];
    }),
    ...honors.slice(1).flatMap(({ group, rule }, place): RefusedEntry[] => {
      const above = honors[place]?.rule;
      if (!above?.band || !rule.band) return [];
      const path = `groups.${group}`;
      const between = `${rule.name} (${inWords(rule.band)}) and ${above.name} (${inWords(above.band)})`;
      if (rule.band.toE2 >= above.band.fromE2) return [{ path, message: `The bands of ${between} overlap` }];
      return rule.band.toE2 + step < above.band.fromE2
        ? [{ path, message: `A general average between ${between} would have no honor` }]
        : [];
    }),
  ];
}
