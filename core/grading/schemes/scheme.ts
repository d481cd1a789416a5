import { ok, type RefusedEntry, type Result, refuseAll } from "#core/shared/result.ts";
import { rowsOf, type Transmutation, type TransmutationRow } from "./transmutation.ts";

/**
 * A grading scheme (G-1, G-2): data, versioned per school year and curriculum, pinned to a gradebook at its first score.
 *
 *   scheme › category (WW, PT, PE; weight in the grade) › component (weight in its category)
 *          › transmutation
 */
export interface GradingScheme {
  name: string;
  version: number;
  categories: readonly GradeCategory[];
  transmutation: Transmutation;
  rounding: Rounding;
}

/**
 * Where figures between the scores and the initial grade are rounded: `exact` nowhere (once, at the end); `stepwise`
 * every percentage score and weighted score to two decimals, as the national class record sheet does.
 */
export const ROUNDINGS = ["exact", "stepwise"] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** A stored definition; one written before rounding was part of a scheme is exact. */
export const schemeFromJson = (definition: string): GradingScheme => ({
  rounding: "exact",
  ...(JSON.parse(definition) as Omit<GradingScheme, "rounding"> & Partial<Pick<GradingScheme, "rounding">>),
});

export interface GradeCategory {
  /** As the school calls it: "WW" Written Works, "PT" Performance Task, "PE" Periodical Exam, "EX" Examinations. */
  code: string;
  name: string;
  /** Ten-thousandths of a percent: 30 % is 300 000. All categories sum to 100 %. */
  weightE4: number;
  components: readonly GradeComponent[];
}

export interface GradeComponent {
  code: string;
  name: string;
  /** Ten-thousandths of a percent of the category. The components of a category sum to 100 %. */
  weightE4: number;
}

const EXAM_NAMES = /\bexam|\bassessments?\b|\bsummative\b/i;
/** The category of the term's examination, of which the footer tells the mean (G-25): known by its name, whatever its code. */
export const isExamCategory = ({ name }: Pick<GradeCategory, "name">): boolean => EXAM_NAMES.test(name);

export const WHOLE_E4 = 1_000_000;

/** One category, never transmuted: what the category comes to is the grade, and there is no initial grade beside it. */
export const isPlain = ({ categories, transmutation }: GradingScheme): boolean =>
  transmutation.kind === "none" && categories.length === 1;

/** Refuses a scheme whose weights do not sum to 100 %, whose codes repeat, or whose transmutation does not begin at 0 or falls (422). */
export function soundScheme(scheme: GradingScheme): Result<GradingScheme> {
  const errors: RefusedEntry[] = [
    ...wholeness("categories", scheme.categories, "The categories"),
    ...scheme.categories.flatMap(({ components, name }, index) =>
      wholeness(`categories.${index}.components`, components, `The components of ${name}`),
    ),
    ...repeated(scheme.categories.map(({ code }) => code)),
    ...repeated(scheme.categories.flatMap(({ components }) => components.map(({ code }) => code))),
    ...transmutationMistakes(scheme.transmutation),
  ];
  return errors.length === 0 ? ok(scheme) : refuseAll(422, "SCHEME_UNSOUND", errors);
}

/** The same categories, components, weights, transmutation and rounding. */
export function isSameScheme(one: Definition, other: Definition): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}
type Definition = Pick<GradingScheme, "categories" | "transmutation" | "rounding">;
const inOrder = ({ categories, transmutation, rounding }: Definition) => {
  const part = ({ code, name, weightE4 }: GradeComponent) => [code, name, weightE4];
  const row = ({ initialE4, gradeE4 }: TransmutationRow) => [initialE4, gradeE4];
  return [
    categories.map((category) => [part(category), category.components.map(part)]),
    transmutation.kind,
    rowsOf(transmutation).map(row),
    rounding,
  ];
};

function wholeness(path: string, parts: readonly { weightE4: number }[], what: string): RefusedEntry[] {
  const sum = parts.reduce((total, { weightE4 }) => total + weightE4, 0);
  const isSound = parts.length > 0 && sum === WHOLE_E4 && parts.every(({ weightE4 }) => weightE4 > 0);
  return isSound ? [] : [{ path, message: `${what} must each weigh something and sum to 100%` }];
}

const repeated = (codes: readonly string[]): RefusedEntry[] =>
  codes
    .filter((code, index) => codes.indexOf(code) !== index)
    .map((code) => ({ message: `${code} appears twice` }));

function transmutationMistakes(transmutation: Transmutation): RefusedEntry[] {
  if (transmutation.kind === "none") return [];
  const rows = rowsOf(transmutation);
  const path = "transmutation";
  const falls = rows.some((row, index) => {
    const above = rows[index - 1];
    return above !== undefined && (row.initialE4 >= above.initialE4 || row.gradeE4 > above.gradeE4);
  });
  return [
    ...(rows.at(-1)?.initialE4 === 0 ? [] : [{ path, message: "The transmutation must begin at 0" }]),
    ...(falls ? [{ path, message: "A higher initial grade must not give a lower grade" }] : []),
    ...(rows.some(({ gradeE4 }) => gradeE4 < 0 || gradeE4 > WHOLE_E4)
      ? [{ path, message: "Grades lie between 0 and 100" }]
      : []),
  ];
}
