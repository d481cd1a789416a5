import { scaledToShortText } from "#core/shared/decimal.ts";
import { ok, type RefusedEntry, type Result, refuseAll } from "#core/shared/result.ts";
import { AWARD_GROUPS, type AwardGroup } from "./award-groups.ts";
import { type AwardRule, type AwardRules, type Band, honorRules } from "./award-rules.ts";

/** Refuses rules by which bands overlap, leave a gap, or cannot be reached (422, R-31). */
export function soundRules(rules: AwardRules): Result<AwardRules> {
  const errors = [
    ...AWARD_GROUPS.flatMap((group) => mistakesOf(group, rules.groups[group])),
    ...bandMistakes(rules),
  ];
  return errors.length === 0 ? ok(rules) : refuseAll(422, "RULES_UNSOUND", errors);
}

const E2 = 100;
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
