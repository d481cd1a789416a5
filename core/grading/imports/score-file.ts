import type { RecordStudent } from "#core/grading/grades/class-record.ts";
import { exceeds, parseScore, type Score, scoreToText } from "#core/grading/scores/score.ts";
import { csvLine, csvRecords } from "#core/shared/import/csv.ts";
import {
  CompletedNumbers,
  duplicateDetector,
  NO_STUDENT_NUMBER,
  readImportRows,
  STUDENT_NUMBER,
  shownCell,
} from "#core/shared/import/import-rows.ts";
import { nameRefusal } from "#core/shared/import/person-name.ts";
import { NOT_FOUND, ok, type Result, refuse } from "#core/shared/result.ts";

/** The CSV of a gradebook's raw scores (G-16): a student a row, an activity a column. All rows or none. */
interface ScoreFileActivity {
  uuid: string;
  code: string;
  /** Hundredths of a point. */
  maximum: number;
}
export interface ScoreFileOf {
  students: readonly Pick<RecordStudent, "number" | "name" | "scores">[];
  /** Those the file is of: all of the gradebook, or one. */
  activities: readonly ScoreFileActivity[];
}

/** The activities a file is of: all of a gradebook, or the one named. */
export function activitiesOfFile<Activity extends { uuid: string }>(
  { gradebook, activities }: { gradebook: { name: string }; activities: readonly Activity[] },
  activityUuid: string | null,
): Result<readonly Activity[]> {
  if (activityUuid === null)
    return activities.length > 0
      ? ok(activities)
      : refuse(409, "STATE_FORBIDS", `${gradebook.name} has no activities yet.`);
  const named = activities.filter(({ uuid }) => uuid === activityUuid);
  return named.length > 0 ? ok(named) : NOT_FOUND;
}

const STUDENT_COLUMNS = ["Student ID", "Student Name"] as const;
/** "WW1 (20)": a file made before an activity's maximum changed has another heading. */
const headingOf = ({ code, maximum }: ScoreFileActivity): string => `${code} (${scoreToText(maximum)})`;
const headingLine = (activities: readonly ScoreFileActivity[]): string =>
  csvLine([...STUDENT_COLUMNS, ...activities.map(headingOf)]);

/** The template: headings, the students, and the current scores. */
export const scoreTemplate = ({ students, activities }: ScoreFileOf): string =>
  headingLine(activities) +
  students
    .map(({ number, name, scores }) =>
      csvLine([
        number,
        name,
        ...activities.map(({ uuid }) => scoreToText(scores.get(uuid)?.score ?? null) ?? ""),
      ]),
    )
    .join("");

/** A student's changed scores, by the place of their activity; undefined: it stays as it is. */
export interface ImportedRow {
  studentNo: string;
  scores: (Exclude<Score, null> | undefined)[];
}
export interface ScoreFile {
  rows: number;
  /** Rows in which something changes. */
  changed: ImportedRow[];
  /** Scores that change. */
  scores: number;
  /** Blank cells where a score exists: it stays. */
  keptScores: number;
  /** Which student numbers were completed, in words. */
  completed: string | null;
}

/** Reads a filled-out template: what it changes, or every mistake in it. Blank leaves the score there is (G-16); N and S are in upper case (G-12). */
export function readScoreFile(text: string, { students, activities }: ScoreFileOf): Result<ScoreFile> {
  const [first] = csvRecords(headingLine(activities));
  const headings = first?.cells ?? [];
  const byNumber = new Map(students.map((student) => [student.number, student]));
  const duplicateOf = duplicateDetector();
  // A class has far fewer different scores than cells.
  const known = new Map<string, Score | undefined>();
  const scoreOf = (text: string): Score | undefined => {
    if (text === "") return null;
    if (!known.has(text)) known.set(text, parseScore(text));
    return known.get(text);
  };
  const file: ScoreFile = { rows: 0, changed: [], scores: 0, keptScores: 0, completed: null };
  const numbers = new CompletedNumbers();
  const read = readImportRows(text, headings, (cells, row, wrong) => {
    const number = numbers.complete(cells[0] ?? "", (completed) => byNumber.has(completed));
    const student = byNumber.get(number);
    const duplicate = duplicateOf(number, row);
    if (!STUDENT_NUMBER.test(number)) wrong("Student ID", `${shownCell(number)} ${NO_STUDENT_NUMBER}`);
    else if (!student) wrong("Student ID", `${number} is no student of this class`);
    else if (duplicate !== null) wrong("Student ID", `${number} is already in row ${duplicate}`);
    const refusal = student ? nameRefusal(number, student.name, cells[1] ?? "") : null;
    if (refusal !== null) wrong("Student Name", refusal);
    let changes = 0;
    const scores = activities.map((activity, index) => {
      const text = cells[index + STUDENT_COLUMNS.length] ?? "";
      const current = student?.scores.get(activity.uuid)?.score ?? null;
      const score = scoreOf(text);
      if (score === null) {
        if (current !== null) file.keptScores += 1;
        return undefined;
      }
      const mistake = mistakeOf(score, text, activity);
      if (mistake) wrong(headings[index + STUDENT_COLUMNS.length] ?? "", mistake);
      if (score === undefined || score === current) return undefined;
      changes += 1;
      return score;
    });
    if (changes > 0) file.changed.push({ studentNo: number, scores });
    file.scores += changes;
  });
  return read.ok ? ok({ ...file, rows: read.value, completed: numbers.warning() }) : read;
}

function mistakeOf(
  score: Score | undefined,
  text: string,
  { code, maximum }: ScoreFileActivity,
): string | null {
  if (score === undefined)
    return `${shownCell(text)} is not a valid score: at most 3 digits and 2 decimals, or N or S`;
  return exceeds(score, maximum) ? `${text} is above the ${scoreToText(maximum)} points of ${code}` : null;
}

const plain = (name: string): string => name.replace(/[^\p{L}\p{N} ._-]/gu, "").slice(0, 80);
export const scoreTemplateName = (gradebook: string, activity: string | null): string =>
  `${plain([gradebook, activity ?? "raw scores"].join(" - "))}.csv`;
