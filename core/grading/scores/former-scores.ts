import type { BroughtScore } from "#core/grading/schemes/computation.ts";
import type { GradeCategory, GradingScheme } from "#core/grading/schemes/scheme.ts";
import { ok, type Result, refuse, refuseAll } from "#core/shared/result.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import type { Score } from "./score.ts";

/**
 * What a student who moved into the section earned in the same subject and term where he or she was before (G-49):
 *
 *   former gradebook › activities with a score, N or S of the student
 *   choice           › each category taken over, or left out with a reason; a copy of the activities as they were then
 */
export interface FormerActivity {
  code: string;
  columnName: string;
  /** Code of its component, in the former gradebook. */
  component: string;
  /** Hundredths of a point. */
  maximum: number;
  /** Never blank. */
  score: Score;
}
export interface FormerChoice {
  activities: readonly (FormerActivity & { isTaken: boolean })[];
  /** Why something was left out; empty where all was taken over. */
  reason: string;
  by: string;
  at: Instant;
  version: number;
}
export interface FormerScores {
  gradebookUuid: string;
  /** "Grade 7 Narra". */
  section: string;
  teachers: readonly string[];
  leftOn: SchoolDay;
  /** As they are in the former gradebook now. */
  activities: readonly FormerActivity[];
  /** Null: nobody decided yet. */
  choice: FormerChoice | null;
}

export const FORMER_MESSAGES = {
  saved: "The scores of the former section are decided on.",
  reason: "Please give the reason for what is left out.",
  unknown: "These scores are not there any more",
  stale: "Somebody else decided on these scores meanwhile.",
} as const;

/** What of them counts in the new gradebook, as scores of its own. */
export const broughtOf = (former: readonly FormerScores[]): BroughtScore[] =>
  former.flatMap(({ choice }) =>
    (choice?.activities ?? []).flatMap(({ isTaken, component, maximum, score }) =>
      isTaken ? [{ component, maximum, score }] : [],
    ),
  );

/** The activities under the categories of the new gradebook's scheme; null: of a criteria it does not have, they cannot be taken over. */
export function formerCategories<One extends FormerActivity>(
  scheme: GradingScheme,
  activities: readonly One[],
): { category: GradeCategory | null; activities: One[] }[] {
  const categoryOf = (component: string): GradeCategory | null =>
    scheme.categories.find(({ components }) => components.some(({ code }) => code === component)) ?? null;
  const groups = Map.groupBy(activities, ({ component }) => categoryOf(component));
  return [...scheme.categories, null].flatMap((category) => {
    const found = groups.get(category);
    return found ? [{ category, activities: found }] : [];
  });
}

/** The categories that a choice took over, by code. */
export const takenCategories = (scheme: GradingScheme, choice: FormerChoice | null): string[] =>
  formerCategories(scheme, choice?.activities ?? []).flatMap(({ category, activities }) =>
    category && activities.some(({ isTaken }) => isTaken) ? [category.code] : [],
  );

/** The former gradebook says something else than what was decided on: an activity got another maximum, or was deleted. */
export const readsOtherwise = ({ activities, choice }: FormerScores): boolean => {
  const said = (ones: readonly FormerActivity[]): string =>
    JSON.stringify(
      ones.map(({ code, component, maximum, score }) => [code, component, maximum, score]).sort(),
    );
  return choice !== null && said(activities) !== said(choice.activities);
};

export interface FormerAsked {
  studentNo: string;
  formerUuid: string;
  /** Categories to take over, by code. */
  taken: readonly string[];
  reason: string;
  /** Of the choice that it replaces; 0: none; null: not checked. */
  version: number | null;
}

/**
 * The copy of the former scores that a choice keeps. 409 where another choice was made meanwhile; 422 for a category they have
 * nothing in, and for something left out without a reason.
 */
export function chosenScores(
  scheme: GradingScheme,
  former: FormerScores,
  { taken, reason, version }: FormerAsked,
): Result<FormerChoice["activities"]> {
  if (version !== null && version !== (former.choice?.version ?? 0))
    return refuse(409, "STALE_VERSION", FORMER_MESSAGES.stale);
  // What was decided on stays to be decided on, also where the former gradebook has it no more.
  const activities = former.activities.length > 0 ? former.activities : (former.choice?.activities ?? []);
  const groups = formerCategories(scheme, activities);
  const known = groups.flatMap(({ category }) => (category ? [category.code] : []));
  const strange = taken.filter((code) => !known.includes(code));
  if (strange.length > 0)
    return refuseAll(422, "VALIDATION_FAILED", [
      { message: `${former.section} has no score in ${strange.join(", ")}`, path: "taken" },
    ]);
  const chosen = groups.flatMap(({ category, activities: ofCategory }) =>
    ofCategory.map(({ code, columnName, component, maximum, score }) => ({
      code,
      columnName,
      component,
      maximum,
      score,
      isTaken: category !== null && taken.includes(category.code),
    })),
  );
  if (reason === "" && chosen.some(({ isTaken }) => !isTaken))
    return refuseAll(422, "VALIDATION_FAILED", [{ message: FORMER_MESSAGES.reason, path: "reason" }]);
  return ok(chosen);
}
