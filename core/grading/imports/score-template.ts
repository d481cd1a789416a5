import type { RecordStudent } from "#core/grading/grades/class-record.ts";
import { scoreToText } from "#core/grading/scores/score.ts";
import { STUDENT_COLUMNS } from "#core/management/rosters/student-columns.ts";
import { csvLine } from "#core/shared/import/csv.ts";
import { NOT_FOUND, ok, type Result, refuse } from "#core/shared/result.ts";
import { type ScoreActivity, scoreHeading } from "./score-columns.ts";

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

/** The template: headings, the students, and the current scores. */
export const scoreTemplate = ({
  students,
  activities,
}: {
  students: readonly Pick<RecordStudent, "number" | "name" | "scores">[];
  activities: readonly Pick<ScoreActivity, "uuid" | "code" | "maximum">[];
}): string =>
  csvLine([STUDENT_COLUMNS.student.heading, STUDENT_COLUMNS.name.heading, ...activities.map(scoreHeading)]) +
  students
    .map(({ number, name, scores }) =>
      csvLine([
        number,
        name,
        ...activities.map(({ uuid }) => scoreToText(scores.get(uuid)?.score ?? null) ?? ""),
      ]),
    )
    .join("");

const plain = (name: string): string => name.replace(/[^\p{L}\p{N} ._-]/gu, "").slice(0, 80);
export const scoreTemplateName = (gradebook: string, activity: string | null): string =>
  `${plain([gradebook, activity ?? "raw scores"].join(" - "))}.csv`;
