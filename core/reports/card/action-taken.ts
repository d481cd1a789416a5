import { printedText } from "#core/grading/grades/display.ts";
import type { AreaNotPassed } from "#core/grading/grades/remedial.ts";
import type { StudentCard } from "#core/grading/grades/report-card.ts";
import { scaledToShortText } from "#core/shared/decimal.ts";

/** The action taken as documents say it; "" while there is no promotion. */
export interface ActionTaken {
  text: string;
  /** Only of who is promoted. */
  eligibility: string;
}
const UNDECIDED: ActionTaken = { text: "", eligibility: "" };

/** `nextLevelName` null: there is no grade level after this one. */
export function actionTaken(year: StudentCard, nextLevelName: string | null): ActionTaken {
  const level = year.level.name;
  switch (year.promotionStatus) {
    case null:
      return UNDECIDED;
    case "Promoted":
      if (nextLevelName === null) return { text: `Completed ${level}`, eligibility: "" };
      return {
        text: `Promoted to ${nextLevelName}`,
        eligibility: `Eligible for admission to ${nextLevelName}`,
      };
    case "Conditional": {
      const areas = year.notPassed.map(({ name }) => name).join(", ");
      return {
        text: areas === "" ? "Conditional" : `Conditional: remedial classes in ${areas}`,
        eligibility: "",
      };
    }
    case "Retained":
      return { text: `Retained in ${level}`, eligibility: "" };
  }
}

/** "Mathematics 80, recomputed final grade 77": what came of the remedial classes whose marks were entered. */
export const remedialTexts = (areas: readonly AreaNotPassed[]): string[] =>
  areas.flatMap(({ name, mark, recomputedE4, printsDecimals }) =>
    typeof mark?.value !== "number" || recomputedE4 === null
      ? []
      : [
          `${name} ${scaledToShortText(BigInt(mark.value), 4)}, recomputed final grade ${printedText(recomputedE4, { hasDecimals: printsDecimals })}`,
        ],
  );
