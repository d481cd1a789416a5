import type { RecordStudent } from "#core/grading/grades/class-record.ts";
import { exceeds, type Score, scoreToText } from "#core/grading/scores/score.ts";
import type { FilePlan } from "#core/shared/import/file-plan.ts";
import { CHANGES_SHOWN } from "#core/shared/import/file-preview.ts";
import type { FileRecord, WrongAt } from "#core/shared/import/reading/file-outcome.ts";
import type { FileColumn } from "#core/shared/import/reading/headings.ts";
import { peopleOfRows } from "#core/shared/import/reading/person-match.ts";
import { columnWarnings, type ScoreActivity, type ScoreFields, scoreIn } from "./score-columns.ts";

/** A row of a file of scores. */
export type ScoreLine = FileRecord<ScoreFields>;

/** A student's changed scores, by the place of their activity; undefined: it stays as it is. */
interface ChangedScores {
  studentNo: string;
  scores: readonly (Exclude<Score, null> | undefined)[];
}
export interface ScorePlan extends FilePlan {
  /** The activities the file has a column of. */
  activities: readonly ScoreActivity[];
  changedRows: readonly ChangedScores[];
  /** Scores that are there where the file is blank: they stay. */
  keptScores: number;
}

/** What a file's scores would change in a class. Blank leaves the score there is (G-16). `activities`: those the file may have. */
export function planScores(
  lines: readonly ScoreLine[],
  columns: readonly FileColumn[],
  of: {
    students: readonly Pick<RecordStudent, "number" | "name" | "scores">[];
    activities: readonly ScoreActivity[];
  },
  wrongAt: WrongAt,
): ScorePlan {
  const read = new Set(columns.map(({ field }) => field));
  const activities = of.activities.filter(({ uuid }) => read.has(uuid));
  const { found, wrong, warnings } = peopleOfRows(lines, wrongAt, of.students, "in this class");
  const changes: ScorePlan["changes"][number][] = [];
  const changedRows: ChangedScores[] = [];
  const counts = { added: 0, changed: 0, unchanged: 0, kept: 0 };
  for (const { row: line, person: student } of found) {
    let isChanged = false;
    const scores = activities.map((activity) => {
      const score = scoreIn(line.values, activity.uuid);
      const current = student.scores.get(activity.uuid)?.score ?? null;
      if (score === null) {
        if (current !== null) counts.kept += 1;
        return undefined;
      }
      if (exceeds(score, activity.maximum))
        wrong.push(wrongAt(line, activity.uuid, aboveMaximum(score, activity)));
      if (score === current) {
        counts.unchanged += 1;
        return undefined;
      }
      isChanged = true;
      if (current === null) counts.added += 1;
      else {
        counts.changed += 1;
        if (changes.length < CHANGES_SHOWN) changes.push(changeOf(line, student, activity, current, score));
      }
      return score;
    });
    if (isChanged) changedRows.push({ studentNo: student.number, scores });
  }
  const { added, changed, unchanged, kept } = counts;
  return {
    wrong,
    added,
    changed,
    unchanged,
    changes,
    warnings: [
      ...columnWarnings(columns, of.activities),
      ...warnings,
      ...(kept > 0
        ? [`${kept} blank ${kept === 1 ? "cell" : "cells"} left the scores that are there as they are.`]
        : []),
    ],
    activities,
    changedRows,
    keptScores: kept,
  };
}

const aboveMaximum = (score: Score, { code, maximum }: Pick<ScoreActivity, "code" | "maximum">): string =>
  `${scoreToText(score)} is above the ${scoreToText(maximum)} points of ${code}`;

const changeOf = (
  { line }: ScoreLine,
  { name }: { name: string },
  { code }: ScoreActivity,
  from: Score,
  to: Score,
): ScorePlan["changes"][number] => ({
  line,
  what: `${name} · ${code}`,
  from: scoreToText(from) ?? "",
  to: scoreToText(to) ?? "",
});
