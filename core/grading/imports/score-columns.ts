import { type Score, scoreToText } from "#core/grading/scores/score.ts";
import { STUDENT_COLUMNS, type StudentColumns } from "#core/management/rosters/student-columns.ts";
import { counted } from "#core/shared/import/import.ts";
import type {
  FieldKind,
  FileDefinition,
  FileFields,
  FileValues,
} from "#core/shared/import/reading/file-definition.ts";
import { type FileColumn, isErrorsHeading, keyOfHeading } from "#core/shared/import/reading/headings.ts";
import { foldText } from "#core/shared/search-text.ts";

/** A column of scores: an activity of the gradebook. */
export interface ScoreActivity {
  uuid: string;
  code: string;
  columnName: string;
  /** Hundredths of a point. */
  maximum: number;
}

/** A score in a file or a paste (G-11); whether it is above its maximum, the gradebook says. */
export const SCORE = {
  kind: "number",
  scale: 2,
  from: 0,
  words: ["N", "S"],
  hint: "A score has at most 3 digits and 2 decimals, or is N or S",
} as const satisfies FieldKind;
/** Whom a row is about, and a score for each activity, by its uuid. */
export type ScoreFields = StudentColumns & FileFields;
export const scoreIn = (values: FileValues<ScoreFields>, uuid: string): Score =>
  (values[uuid] ?? null) as Score;

/** "WW1 (20)", as the template has it. */
export const scoreHeading = ({ code, maximum }: Pick<ScoreActivity, "code" | "maximum">): string =>
  `${code} (${scoreToText(maximum)})`;

/** A code with a maximum behind it: "WW1 (20)". */
const WITH_MAXIMUM = /^(.*\S)\s*\(\s*(\d+(?:[.,]\d+)?)\s*(?:pts?\.?|points?)?\s*\)$/i;
const plain = (text: string): string =>
  foldText(text)
    .replace(/[\s_]+/g, " ")
    .trim();

/** An activity may be called so too; a column so called is the student's. */
const STUDENT_HEADINGS: ReadonlySet<string> = new Set(
  Object.values(STUDENT_COLUMNS).flatMap(({ heading, synonyms }) => [heading, ...synonyms].map(keyOfHeading)),
);

/**
 * The activity that a heading names: as the template has it, else by its code, with a maximum or without, else by its column
 * name; in any case where no other has the same. Null: none, or several.
 */
export function activityOfHeading<Activity extends ScoreActivity>(
  heading: string,
  activities: readonly Activity[],
): Activity | null {
  const typed = heading.trim();
  if (STUDENT_HEADINGS.has(keyOfHeading(typed))) return null;
  const withoutMaximum = WITH_MAXIMUM.exec(typed)?.[1] ?? typed;
  const likenesses: ((activity: Activity) => boolean)[] = [
    (activity) => scoreHeading(activity) === typed,
    ({ code }) => code === typed,
    ({ code }) => code === withoutMaximum,
    ({ code }) => plain(code) === plain(typed),
    ({ code }) => plain(code) === plain(withoutMaximum),
    ({ columnName }) => columnName !== "" && plain(columnName) === plain(typed),
    ({ columnName }) => columnName !== "" && plain(columnName) === plain(withoutMaximum),
  ];
  for (const isLike of likenesses) {
    const [found, other] = activities.filter(isLike);
    if (found) return other ? null : found;
  }
  return null;
}

/** The definition of a file of scores is made of the activities that it may have (G-16): a student a row, an activity a column. */
export function scoreFile(activities: readonly ScoreActivity[]): FileDefinition<ScoreFields> {
  const columns = activities.map((activity): [string, FileFields[string]] => [
    activity.uuid,
    { heading: scoreHeading(activity), is: SCORE, example: "" },
  ]);
  const keys = activities.map(({ uuid }) => uuid);
  return {
    key: "scores",
    isPersonal: true,
    fields: { ...STUDENT_COLUMNS, ...Object.fromEntries(columns) } as ScoreFields,
    fieldOf: (heading) => activityOfHeading(heading, activities)?.uuid ?? null,
    eitherOf: keys.flatMap((key) => [
      ["student", key],
      ["name", key],
    ]),
    blankWithout: ["student", "name", ...keys],
    notARecord: ({ student, name }) =>
      student === "" && HIGHEST_SCORES.test(name.trim()) ? "the highest possible scores" : null,
    person: "student",
    rowsMax: ROWS_MAX,
  };
}

/** As many as fit into the largest file. */
const ROWS_MAX = 200_000;
/** The row of maxima below the headings of a class record. */
const HIGHEST_SCORES = /^(?:highest possible scores?|hps|max(?:imum|\.)? (?:points?|scores?))\s*:?$/i;

/** What is to be said of a file's columns: of an older template, whose maxima have changed, and which are not read. */
export function columnWarnings(
  columns: readonly FileColumn[],
  activities: readonly ScoreActivity[],
): string[] {
  const byUuid = new Map(activities.map((activity) => [activity.uuid, activity]));
  const older = columns.flatMap(({ heading, field }) => {
    const activity = byUuid.get(field ?? "");
    const written = WITH_MAXIMUM.exec(heading.trim())?.[2]?.replace(",", ".");
    if (!activity || written === undefined || activity.code === heading.trim()) return [];
    const maximum = scoreToText(activity.maximum);
    return Number(written) === Number(maximum)
      ? []
      : [
          `“${heading.slice(0, 60)}” is of an older template: the maximum of ${activity.code} is now ${maximum}.`,
        ];
  });
  const unread = columns.filter(
    ({ heading, field }) => field === null && heading !== "" && !isErrorsHeading(heading),
  );
  const names = unread.slice(0, UNREAD_SHOWN).map(({ heading }) => `“${heading.slice(0, 60)}”`);
  const more = unread.length > names.length ? " …" : "";
  return [
    ...older,
    ...(names.length > 0
      ? [`${counted(unread.length, "column is", "columns are")} not read: ${names.join(", ")}${more}.`]
      : []),
  ];
}
const UNREAD_SHOWN = 10;
