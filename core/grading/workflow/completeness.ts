import { categoriesWithoutScore, type TermGrade } from "#core/grading/schemes/computation.ts";
import { isMissing, type Score } from "#core/grading/scores/score.ts";

/** What is missing in a gradebook, for the rules of submit, approve and export. */
export interface Completeness {
  /** Scores there are to encode: activities times students. */
  cells: number;
  /** Scores not yet encoded; N and S are none. */
  blanks: number;
  /** Blank, N or S. */
  missingCount: number;
  /** Names of the categories in which some student has neither a score nor N nor S, in the scheme's order. */
  categoriesWithoutScore: string[];
  /** Students without a grade, computed or set by hand. */
  ungraded: number;
}

/** The names of the students who have a category without a score, N or S. */
export const studentsWithoutScore = (records: Iterable<{ name: string; grade: TermGrade }>): string[] =>
  Array.from(records).flatMap(({ name, grade }) => (categoriesWithoutScore(grade).length > 0 ? [name] : []));

/** Counts over the students of a gradebook, of whom none is kept: the scores of all its activities, the grade computed from them, and the one set by hand. */
export function completenessOf(
  records: Iterable<{ scores: readonly Score[]; grade: TermGrade; overrideE4: number | null }>,
): Completeness {
  let [cells, blanks, missingCount, ungraded] = [0, 0, 0, 0];
  const without = new Set<string>();
  let inOrder: string[] | null = null;
  for (const { scores, grade, overrideE4 } of records) {
    inOrder ??= grade.categories.map(({ category }) => category.name);
    cells += scores.length;
    for (const score of scores) {
      if (score === null) blanks += 1;
      if (isMissing(score)) missingCount += 1;
    }
    if ((overrideE4 ?? grade.gradeE4) === null) ungraded += 1;
    for (const name of categoriesWithoutScore(grade)) without.add(name);
  }
  return {
    cells,
    blanks,
    missingCount,
    categoriesWithoutScore: (inOrder ?? []).filter((name) => without.has(name)),
    ungraded,
  };
}
