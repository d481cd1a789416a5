import { rulesOf } from "../../grading/grades/class-record.ts";
import { isPassed } from "../../grading/grades/display.ts";
import { isLearningArea } from "../../grading/grades/final-grade.ts";
import type { StudentCard } from "../../grading/grades/report-card.ts";

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
      const areas = areasNotPassed(year).join(", ");
      return {
        text: areas === "" ? "Conditional" : `Conditional: remedial classes in ${areas}`,
        eligibility: "",
      };
    }
    case "Retained":
      return { text: `Retained in ${level}`, eligibility: "" };
  }
}

/** The learning areas whose final grade does not pass, in the order of the classes. */
const areasNotPassed = ({ finals, level }: StudentCard): string[] =>
  finals.flatMap(({ subject, scheme, card }) =>
    isLearningArea(subject.kind) &&
    card.gradeE4 !== null &&
    !isPassed(card.gradeE4, rulesOf({ subject, scheme, levelCode: level.code }))
      ? [subject.name]
      : [],
  );
